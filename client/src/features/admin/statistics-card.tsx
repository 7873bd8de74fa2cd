import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { metaApi, type Refresh } from '#shared/meta';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { PlayedTime } from '@/components/ui/relative-time';
import { call } from '@/lib/api';
import { queryOf } from '@/lib/queries';
import { rich } from '@/lib/rich';

const POLL_MS = 3_000;
const isBusy = (refresh?: Refresh) => refresh?.state === 'waiting' || refresh?.state === 'running';

const refreshQuery = queryOf(metaApi.getMetaRefresh);

/** When the statistics of parts were made; recomputes them on request. */
export function StatisticsCard() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...refreshQuery,
    refetchInterval: ({ state }) => (isBusy(state.data) ? POLL_MS : false),
  });
  const asking = useMutation({
    mutationFn: () => call(metaApi.refreshMeta),
    onSuccess: (refresh) => client.setQueryData(refreshQuery.queryKey, refresh),
    meta: { failed: t('Failed to ask for new statistics') },
  });
  return (
    <SettingsCard
      title={t('Statistics of parts')}
      text={t(
        "Refreshed every hour from everybody's public battles. With very many battles this takes some minutes.",
      )}
      className="mt-4"
    >
      <div aria-live="polite" className="mb-4 min-h-12">
        {data && <State refresh={data} />}
      </div>
      <Button
        icon={<RefreshCw />}
        disabled={asking.isPending || isBusy(data)}
        onClick={() => asking.mutate()}
      >
        {t('Refresh now')}
      </Button>
    </SettingsCard>
  );
}

function State({ refresh: { refreshedAt, state, since } }: { refresh: Refresh }) {
  const time = since && <PlayedTime date={since} exact />;
  return (
    <>
      <p>
        {refreshedAt
          ? rich('Figures from {time}', { time: <PlayedTime date={refreshedAt} exact /> })
          : t('No figures yet')}
      </p>
      {state === 'waiting' && <p className="text-muted">{t('Starts in a moment')}</p>}
      {state === 'running' && (
        <p className="text-muted">{rich('Running since {time}', { time })}</p>
      )}
      {state === 'failed' && (
        <p className="text-warning">
          {rich("The run of {time} failed. The server's log says why.", { time })}
        </p>
      )}
    </>
  );
}
