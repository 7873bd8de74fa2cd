import { lazy, type ReactNode, Suspense, useState } from 'react';
import { notifyError } from '@/lib/notify';
import type { ResultCardProps } from './card-battle';

const load = () => import('./result-card-dialog');
const ResultCardDialog = lazy(async () => ({ default: (await load()).ResultCardDialog }));

/**
 * The dialog with a battle's result card, and how to open it. It stands in every row of a list: its
 * script is fetched when somebody asks for the first card.
 */
export function useResultCard(card: ResultCardProps): { show: () => void; dialog: ReactNode } {
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () =>
    void load().then(
      () => {
        setWanted(true);
        setOpen(true);
      },
      () =>
        notifyError(
          'Could not open the result card',
          'Please check your connection and try again.',
        ),
    );
  const dialog = isWanted && (
    <Suspense>
      <ResultCardDialog {...card} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { show, dialog };
}
