import { lazy, Suspense, useEffect, useState } from 'react';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list')).NoticeList }));

/** The place of the notices. Its script is loaded after the first paint; notices wait for it. */
export function NoticeHost() {
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return <Suspense>{painted && <NoticeList />}</Suspense>;
}
