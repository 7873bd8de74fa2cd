import type { AdminUser } from '@shared/admin';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { nameOf } from '@/features/accounts';
import { useSuspend } from './api';

/** Asks before somebody is suspended, or lets them in again. */
export function SuspendDialog({ account, onClose }: { account: AdminUser; onClose: () => void }) {
  const { mutate, isPending } = useSuspend();
  const suspended = account.suspendedAt === null;
  const name = nameOf(account);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={suspended ? `Suspend ${name}?` : `Restore ${name}?`}
      description={
        suspended
          ? `@${account.username} is signed out on every device and cannot sign in until you restore the account. What they made stays.`
          : `@${account.username} can sign in again with their password.`
      }
      confirmLabel={labelOf(suspended, isPending)}
      tone={suspended ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={() => mutate({ id: account.id, suspended }, { onSettled: onClose })}
    />
  );
}

function labelOf(suspended: boolean, isPending: boolean): string {
  if (suspended) return isPending ? 'Suspending…' : 'Suspend';
  return isPending ? 'Restoring…' : 'Restore';
}
