import { profilesApi } from '@shared/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Award, Calculator, DatabaseBackup, EllipsisVertical } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { useCheckBadges } from '@/features/badges';
import { useRecalculateCombos } from '@/features/combos';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useIsMobile } from '@/lib/use-is-mobile';

const ICONS = {
  check: <Award />,
  recalculate: <Calculator />,
  restore: <DatabaseBackup />,
};

const ORDER = ['check', 'recalculate', 'restore'] as const;

/** In a menu on a phone. */
export function RareActions() {
  const isMobile = useIsMobile();
  const { tasks, running } = useMaintenance();
  return (
    <>
      {isMobile ? (
        <Menu
          trigger={
            <IconButton
              label="More for your profile"
              variant="secondary"
              icon={running ? <Spinner /> : <EllipsisVertical />}
            />
          }
        >
          {ORDER.map((name) => (
            <MenuItem
              key={name}
              icon={ICONS[name]}
              disabled={running !== undefined}
              onSelect={tasks[name].run}
            >
              {tasks[name].label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        ORDER.map((name) => (
          <Button
            key={name}
            variant="ghost"
            icon={ICONS[name]}
            loading={tasks[name].isPending}
            disabled={running !== undefined}
            onClick={tasks[name].run}
          >
            {tasks[name].label}
          </Button>
        ))
      )}
      <p role="status" className="text-sm text-muted max-md:sr-only">
        {running}
      </p>
    </>
  );
}

/** "Restore Data" recomputes everything derived, so all queries are stale. */
function useRestoreData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(profilesApi.restoreData),
    onSuccess: async ({ message }) => {
      notifySuccess('Data Restored', message);
      await client.invalidateQueries();
    },
    // With the status (specification, section 8).
    onError: (error) => notifyError('Data Restoration Failed', error.message),
  });
}

function useMaintenance() {
  const restore = useRestoreData();
  const check = useCheckBadges();
  const recalculate = useRecalculateCombos();

  const tasks = {
    restore: {
      label: 'Restore Data',
      running: 'Restoring your data…',
      isPending: restore.isPending,
      run: () => restore.mutate(),
    },
    check: {
      label: 'Check for Badges',
      running: 'Checking for badges…',
      isPending: check.isPending,
      run: () => check.mutate(),
    },
    recalculate: {
      label: 'Recalculate Stats',
      running: 'Recalculating your stats…',
      isPending: recalculate.isPending,
      run: () =>
        recalculate.mutate(undefined, {
          onSuccess: ({ message }) => notifySuccess('Stats Recalculated', message),
          onError: (error) =>
            notifyError('Stats Recalculation Failed', serverMessage(error, error.message)),
        }),
    },
  };
  // Only one may run at a time.
  const running = Object.values(tasks).find(({ isPending }) => isPending)?.running;
  return { tasks, running };
}
