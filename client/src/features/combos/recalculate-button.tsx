import { Calculator } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useRecalculateCombos } from './api';

/** Works out the counters of all one's combos anew from their battles. */
export function RecalculateButton({ short }: { short: boolean }) {
  const { mutate, isPending } = useRecalculateCombos();
  const recalculate = () =>
    mutate(undefined, {
      onSuccess: () =>
        notifySuccess(
          'Stats recalculated',
          'Your combo statistics have been updated based on battle rounds',
        ),
      onError: () =>
        notifyError(
          'Error recalculating stats',
          'Could not update your combo statistics. Please try refreshing the page.',
        ),
    });
  const label = short ? 'Recalc' : 'Recalculate Stats';
  return (
    <Button icon={<Calculator aria-hidden="true" />} loading={isPending} onClick={recalculate}>
      {isPending && !short ? 'Recalculating…' : label}
    </Button>
  );
}
