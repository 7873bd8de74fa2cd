import { useState } from 'react';
import type { WaitingRounds } from '#shared/event-me';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazyDialog } from '@/lib/lazy';
import { countWaiting, waitingWords } from './waiting-words';

const WaitingRoundsDialog = lazyDialog(
  async () => (await import('./waiting-rounds')).WaitingRoundsDialog,
);

/** How many battles of events are missing from the battle log, with the dialog that adds them. */
export function WaitingNotice({ matches }: { matches: WaitingRounds[] }) {
  const [open, setOpen] = useState(false);
  if (matches.length === 0) return null;
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="font-semibold">{waitingWords(countWaiting(matches))}</p>
      <Button onClick={() => setOpen(true)}>{t('Which combo was it?')}</Button>
      <WaitingRoundsDialog open={open} matches={matches} onClose={() => setOpen(false)} />
    </Card>
  );
}
