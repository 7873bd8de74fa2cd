import { lazy, Suspense, useEffect, useState } from 'react';
import { notifyError } from '@/lib/notify';
import { connectShare, type Shareable } from '@/lib/sharing';
import { useCloseOnNavigation } from './use-close-on-navigation';

const load = () => import('@/features/chat/share-dialog');
const ShareDialog = lazy(async () => ({ default: (await load()).ShareDialog }));

/** Hosts the share dialog, which is loaded on first use. */
export function ShareHost() {
  const [what, setWhat] = useState<Shareable>();

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

  useCloseOnNavigation(() => setWhat(undefined));

  return (
    <Suspense>{what && <ShareDialog what={what} onClose={() => setWhat(undefined)} />}</Suspense>
  );
}
