import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Award, Calculator, DatabaseBackup } from 'lucide-react';
import { profilesApi } from '#shared/profiles';
import { Menu } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { useCheckBadges } from '@/features/badges';
import { useRecalculateCombos } from '@/features/combos';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';

/** Rarely used actions, in a menu. */
export function RareActions() {
  const tasks = useTasks();
  // Only one may run at a time.
  const running = tasks.find(({ isPending }) => isPending)?.running;
  const disabled = running !== undefined;
  return (
    <>
      <Menu
        label="More for your profile"
        variant="secondary"
        icon={running ? <Spinner /> : undefined}
        items={tasks.map(({ label, icon, run }) => ({ label, icon, disabled, onSelect: run }))}
      />
      <p role="status" className="text-sm text-muted max-md:sr-only">
        {running}
      </p>
    </>
  );
}

/** "Restore Data" recomputes all derived data, so all queries become stale. */
function useRestoreData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profilesApi.restoreData),
    onSuccess: async ({ message }) => {
      notifySuccess('Data Restored', message);
      await client.invalidateQueries();
    },
    // The whole message, with the status.
    onError: (error) => notifyError('Data Restoration Failed', error.message),
  });
}

function useTasks() {
  const restore = useRestoreData();
  const check = useCheckBadges();
  const recalculate = useRecalculateCombos();
  return [
    {
      label: 'Check for Badges',
      icon: <Award />,
      running: 'Checking for badges…',
      isPending: check.isPending,
      run: () => check.mutate(),
    },
    {
      label: 'Recalculate Stats',
      icon: <Calculator />,
      running: 'Recalculating your stats…',
      isPending: recalculate.isPending,
      run: () =>
        recalculate.mutate(undefined, {
          onSuccess: ({ message }) => notifySuccess('Stats Recalculated', message),
          onError: (error) =>
            notifyError('Stats Recalculation Failed', serverMessage(error, error.message)),
        }),
    },
    {
      label: 'Restore Data',
      icon: <DatabaseBackup />,
      running: 'Restoring your data…',
      isPending: restore.isPending,
      run: () => restore.mutate(),
    },
  ];
}
