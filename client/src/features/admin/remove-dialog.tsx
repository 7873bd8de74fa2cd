import type { AdminReport } from '@shared/admin';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDecideReport } from './api';
import { CONSEQUENCE, REMOVE } from './report-words';

/** Says what removing will do, and asks. */
export function RemoveDialog({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const { mutate, isPending } = useDecideReport();
  const label = REMOVE[report.kind];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={`${label}?`}
      description={`${CONSEQUENCE[report.kind]} All open reports about it are closed.`}
      confirmLabel={isPending ? 'One moment…' : label}
      pending={isPending}
      onConfirm={() => mutate({ report, status: 'removed' }, { onSettled: onClose })}
    />
  );
}
