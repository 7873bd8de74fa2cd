import { lazy, Suspense } from 'react';
import { notifyError } from '@/lib/notify';
import { useScript } from '@/lib/use-script';
import type { ResultCardProps } from './card-battle';

const load = () => import('./result-card-dialog');
const ResultCardDialog = lazy(async () => ({ default: (await load()).ResultCardDialog }));

interface ResultCardOpenProps extends ResultCardProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog with a battle's result card. Its script comes on its own, as soon as this is there. */
export function ResultCard(props: ResultCardOpenProps) {
  const { open, onOpenChange } = props;
  const isThere = useScript(load, open, () => {
    onOpenChange(false);
    notifyError('Could not open the result card', 'Please check your connection and try again.');
  });
  return <Suspense>{isThere && <ResultCardDialog {...props} />}</Suspense>;
}
