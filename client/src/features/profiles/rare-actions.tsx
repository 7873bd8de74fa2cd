import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Award, Calculator, DatabaseBackup } from 'lucide-react';
import { profilesApi } from '#shared/profiles';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { useCheckBadges } from '@/features/badges';
import { useRecalculateCombos } from '@/features/combos';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useIsMobile } from '@/lib/use-is-mobile';

/** Rarely used actions; in a menu on a phone. */
export function RareActions() {
  const isMobile = useIsMobile();
  const tasks = useTasks();
  // Only one may run at a time.
  const running = tasks.find(({ isPending }) => isPending)?.running;
  const disabled = running !== undefined;
  return (
    <>
      {isMobile ? (
        <Menu
          label={t('More for your profile')}
          variant="secondary"
          icon={running ? <Spinner /> : undefined}
          items={tasks.map(({ label, icon, run }) => ({ label, icon, disabled, onSelect: run }))}
        />
      ) : (
        tasks.map(({ label, icon, isPending, run }) => (
          <Button
            key={label}
            variant="ghost"
            icon={icon}
            loading={isPending}
            disabled={disabled}
            onClick={run}
          >
            {label}
          </Button>
        ))
      )}
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
      notifySuccess(t('Data Restored'), message);
      await client.invalidateQueries();
    },
    // The whole message, with the status.
    onError: (error) => notifyError(t('Data Restoration Failed'), error.message),
  });
}

function useTasks() {
  const restore = useRestoreData();
  const check = useCheckBadges();
  const recalculate = useRecalculateCombos();
  return [
    {
      label: t('Check for Badges'),
      icon: <Award />,
      running: t('Checking for badges…'),
      isPending: check.isPending,
      run: () => check.mutate(),
    },
    {
      label: t('Recalculate Stats'),
      icon: <Calculator />,
      running: t('Recalculating your stats…'),
      isPending: recalculate.isPending,
      run: () =>
        recalculate.mutate(undefined, {
          onSuccess: ({ message }) => notifySuccess(t('Stats Recalculated'), message),
          onError: (error) =>
            notifyError(t('Stats Recalculation Failed'), serverMessage(error, error.message)),
        }),
    },
    {
      label: t('Restore Data'),
      icon: <DatabaseBackup />,
      running: t('Restoring your data…'),
      isPending: restore.isPending,
      run: () => restore.mutate(),
    },
  ];
}
