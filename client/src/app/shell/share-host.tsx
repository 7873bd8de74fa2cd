import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { notifyError } from '@/lib/notify';
import { connectShare, type Shareable } from '@/lib/share';

const load = () => import('@/features/chat/share-dialog');
const ShareDialog = lazy(async () => ({ default: (await load()).ShareDialog }));

/** The place of the share dialog. Its script is loaded when something is shared for the first time. */
export function ShareHost() {
  const [what, setWhat] = useState<Shareable>();
  const { key } = useLocation();

  useEffect(
    () =>
      connectShare((next) => {
        load().then(
          () => setWhat(next),
          () =>
            notifyError('Could not open sharing', 'Please check your connection and try again.'),
        );
      }),
    [],
  );

  // A link in it leads away, and so does the browser's back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address closes it
  useEffect(() => setWhat(undefined), [key]);

  return (
    <Suspense>{what && <ShareDialog what={what} onClose={() => setWhat(undefined)} />}</Suspense>
  );
}
