import type { QueryClient } from '@tanstack/react-query';
import { ChartNoAxesCombined, ScrollText, Swords } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Fab } from '@/components/ui/fab';
import { Skeleton } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import {
  BattleActions,
  BattleRecords,
  battleQueries,
  NO_FILTER,
  RecordBattleDialog,
} from '@/features/battles';
import { useAddress, useTab } from '@/lib/use-address';

// Loaded only on its tab: most visits are for the records.
const BattleStats = lazy(async () => ({
  default: (await import('@/features/stats/battle-stats')).BattleStats,
}));

const TABS = [
  { value: 'records', label: 'Battle Records', icon: <ScrollText /> },
  { value: 'stats', label: 'Battle Stats', icon: <ChartNoAxesCombined /> },
];

/** Requests the records, unless the address opens the statistics. */
export async function prefetch(client: QueryClient): Promise<void> {
  if (location.search === '') await client.prefetchInfiniteQuery(battleQueries.list(NO_FILTER));
}

/** The Battles screen (specification, 2.12): records and statistics, the tab kept in the address. */
export function Component() {
  const [tab, showTab] = useTab(TABS);
  const [filter, setFilter] = useState(NO_FILTER);
  const dialog = useRecordDialog();

  return (
    <>
      <PageHeader
        title="Battles"
        subtitle="Every battle you recorded, the newest first"
        actions={<BattleActions onRecord={dialog.show} />}
      />
      <Tabs value={tab} onValueChange={showTab} label="Battles" tabs={TABS}>
        <TabPanel value="records">
          <BattleRecords filter={filter} onFilterChange={setFilter} onRecord={dialog.show} />
        </TabPanel>
        <TabPanel value="stats">
          <Suspense fallback={<Skeleton className="h-96" />}>
            <BattleStats onRecord={dialog.show} />
          </Suspense>
        </TabPanel>
      </Tabs>
      {/* On a phone the raised button of the bottom bar is this one. */}
      <Fab screens="large" label="Record a battle" icon={<Swords />} onClick={dialog.show} />
      <RecordBattleDialog open={dialog.open} onClose={dialog.close} comboId={dialog.comboId} />
    </>
  );
}

/**
 * `record=true` opens the dialog and is then removed from the address, so that a reload or a step
 * back does not open it again. `combo=<id>` beside it chooses the combo.
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
