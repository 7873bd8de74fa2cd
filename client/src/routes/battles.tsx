import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, ScrollText, Swords } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Fab } from '@/components/ui/fab';
import { Skeleton } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import {
  BattleActions,
  BattleFilters,
  BattleRecords,
  battleQueries,
  NO_FILTER,
  RecordBattleDialog,
} from '@/features/battles';
import { WaitingNotice } from '@/features/events/waiting-notice';
import { waitingQuery } from '@/features/events/waiting-query';
import { lazySection } from '@/lib/lazy';
import { useAddress, useTab } from '@/lib/use-address';

const BattleStats = lazySection(
  async () => (await import('@/features/stats/battle-stats')).BattleStats,
);

const TABS = [
  { value: 'records', label: t('Battle Records'), icon: <ScrollText /> },
  { value: 'stats', label: t('Battle Stats'), icon: <ChartNoAxesCombined /> },
];

/** Prefetches the records and what stands above them, unless the URL opens the statistics. */
export async function prefetch(client: QueryClient): Promise<void> {
  if (location.search !== '') return;
  await Promise.all([
    client.prefetchInfiniteQuery(battleQueries.list(NO_FILTER)),
    client.prefetchQuery(waitingQuery),
  ]);
}

/** Records and statistics, with the tab in the URL. */
export function Component() {
  const [tab, showTab] = useTab(TABS);
  const [filter, setFilter] = useState(NO_FILTER);
  const dialog = useRecordDialog();
  const { data: waiting = [], isLoading } = useQuery({
    ...waitingQuery,
    enabled: tab === 'records',
  });
  const skeleton = <Skeleton className="h-96" />;

  return (
    <>
      <PageHeader
        title={t('Battles')}
        subtitle={t('Every battle you recorded, newest first')}
        actions={<BattleActions onRecord={dialog.show} />}
        isCompact
      />
      <Tabs
        value={tab}
        onValueChange={showTab}
        label={t('Battles')}
        tabs={TABS}
        beside={tab === 'records' && <BattleFilters filter={filter} onChange={setFilter} />}
      >
        <TabPanel value="records" className="xl:mt-2.5">
          {/* Together: the notice would push the records down. */}
          {isLoading ? (
            skeleton
          ) : (
            <>
              <WaitingNotice matches={waiting} />
              <BattleRecords filter={filter} onFilterChange={setFilter} onRecord={dialog.show} />
            </>
          )}
        </TabPanel>
        <TabPanel value="stats">
          <Suspense fallback={skeleton}>
            <BattleStats onRecord={dialog.show} />
          </Suspense>
        </TabPanel>
      </Tabs>
      {/* Phones have the raised button in the bottom bar instead. */}
      <Fab screens="large" label={t('Record a battle')} icon={<Swords />} onClick={dialog.show} />
      <RecordBattleDialog open={dialog.open} onClose={dialog.close} comboId={dialog.comboId} />
    </>
  );
}

/**
 * `record=true` opens the dialog; it is then removed from the URL, so that a reload or Back does
 * not reopen it. `combo=<id>` preselects the combo.
 */
function useRecordDialog() {
  const { params, change } = useAddress();
  const [open, setOpen] = useState(false);
  const [comboId, setComboId] = useState<number>();
  const asked = params.get('record') === 'true';

  useEffect(() => {
    if (!asked) return;
    const combo = Number(params.get('combo'));
    setComboId(Number.isSafeInteger(combo) && combo > 0 ? combo : undefined);
    setOpen(true);
    change({ record: '', combo: '' });
  }, [asked, params, change]);

  const show = useCallback(() => {
    setComboId(undefined);
    setOpen(true);
  }, []);

  const close = useCallback(() => setOpen(false), []);

  return { open, close, comboId, show };
}
