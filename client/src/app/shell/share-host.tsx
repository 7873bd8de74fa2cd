import { useCallback, useEffect, useState } from 'react';
import { t } from '#shared/translate';
import { lazyDialog } from '@/lib/lazy';
import { connectShare, type Shareable } from '@/lib/sharing';
import { useCloseOnNavigation } from './use-close-on-navigation';

const ShareDialog = lazyDialog(
  async () => (await import('../later')).ShareDialog,
  t('Could not open sharing'),
);
const NOTHING: Shareable = { title: '', path: '/' };

export function ShareHost() {
  const [what, setWhat] = useState<Shareable>();
  const close = useCallback(() => setWhat(undefined), []);
  useEffect(() => connectShare(setWhat), []);
  useCloseOnNavigation(close);
  return <ShareDialog open={what !== undefined} what={what ?? NOTHING} onClose={close} />;
}
