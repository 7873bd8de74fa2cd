import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type MetaKind, type MetaPeriod, RANKED_BATTLES, RANKED_PEOPLE } from '#shared/meta';
import type { PartKind } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Chips } from '@/components/ui/chips';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { KIND_PLURALS } from '@/features/collection';
import { useIsVisitor } from '@/lib/signed-in';
import { useAddress, useTab } from '@/lib/use-address';
import { useMetaQueries } from './api';
import { FiguresFrom } from './figures';
import { MatchupsTab } from './matchups';
import { StatsRow } from './stats-row';

const TABS = [
  { value: 'blade', label: t('Blades') },
  { value: 'disk', label: t('Ratchets') },
  { value: 'driver', label: t('Bits') },
  { value: 'cx', label: t('CX parts') },
  { value: 'build', label: t('Builds [[noun: whole combos]]') },
  { value: 'matchups', label: t('Matchups') },
];

const CX_KINDS: PartKind[] = ['mainBlade', 'lockChip', 'assistBlade', 'overBlade'];
const CX_OPTIONS = CX_KINDS.map((value) => ({ value, label: KIND_PLURALS[value] }));

const PERIODS: { value: MetaPeriod; label: string }[] = [
  { value: 'all', label: t('All time') },
  { value: '30d', label: t('Last 30 days') },
];

/** Statistics from public battles: parts by kind, and types and blades against each other. */
export function MetaScreen() {
  const [tab, showTab] = useTab(TABS);
  const { params, change } = useAddress();
  const isVisitor = useIsVisitor();
  const period = params.get('period') === '30d' ? '30d' : 'all';
  const cxKind = CX_KINDS.find((kind) => kind === params.get('kind')) ?? 'mainBlade';
  const kind = tab === 'cx' ? cxKind : (tab as MetaKind);
  return (
    <>
      <PageHeader
        title={t('Parts and Meta')}
        subtitle={
          <>
            {t("From everybody's public battles; no player counts for more than a tenth")}
            <span className="figures block min-h-6 text-sm">
              <FiguresFrom />
            </span>
          </>
        }
        back={isVisitor ? undefined : { to: '/community', label: t('Back to the community') }}
      />
      <Tabs value={tab} onValueChange={showTab} label={t('Statistics')} tabs={TABS} compact>
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            {value === 'matchups' ? (
              <MatchupsTab />
            ) : (
              <>
                <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1">
                  {value === 'cx' && (
                    <Chips
                      label={t('Kind of part')}
                      options={CX_OPTIONS}
                      value={cxKind}
                      onChange={(next) => change({ kind: next })}
                    />
                  )}
                  <Chips
                    label={t('Period')}
                    options={PERIODS}
                    value={period}
                    onChange={(next) => change({ period: next === 'all' ? '' : next })}
                  />
                </div>
                <StatsList kind={kind} period={period} />
              </>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

const RANKED_BY = t(
  'Ranked by the lower end of the 90% range, so that a few lucky battles do not lead.',
);
const needed = t('A rank needs {battles} battles recorded by {people} people.', {
  battles: RANKED_BATTLES,
  people: RANKED_PEOPLE,
});

function StatsList({ kind, period }: { kind: MetaKind; period: MetaPeriod }) {
  const query = useInfiniteQuery(useMetaQueries().parts(kind, period));
  return (
    <QueryList
      query={query}
      skeleton={
        <Skeletons
          label={t('Loading statistics')}
          rows={8}
          gap={10}
          of="h-32 rounded-tile md:h-20"
        />
      }
      empty={
        <EmptyState
          icon={<ChartColumn />}
          title={t('No public battles yet')}
          text={t(
            'Share a combo in the community and record battles with it. They appear here within the hour.',
          )}
        />
      }
      failed={{ title: t('Error loading statistics') }}
      count={({ length: count }, hasMore) =>
        hasMore
          ? t('{count} or more listed', { count })
          : t('{count, plural, one {# listed} other {# listed}}', { count })
      }
    >
      {(items) => {
        const ranked = items.filter(({ ranked: isRanked }) => isRanked);
        const others = items.slice(ranked.length);
        return (
          <>
            {ranked.length > 0 && <p className="mb-3 text-sm text-muted">{RANKED_BY}</p>}
            {ranked.length > 0 && (
              <ol aria-label={t('Ranking')} className="flex flex-col gap-2.5">
                {ranked.map((stats, index) => (
                  <StatsRow key={stats.slug} stats={stats} rank={index + 1} />
                ))}
              </ol>
            )}
            {others.length > 0 && (
              <section className="mt-6 first:mt-0">
                <h2 className="font-display text-xl font-semibold tracking-wide">
                  {t('Not enough battles yet')}
                </h2>
                <p className="mb-3 text-sm text-muted">{needed}</p>
                <ul aria-label={t('Not enough battles yet')} className="flex flex-col gap-2.5">
                  {others.map((stats) => (
                    <StatsRow key={stats.slug} stats={stats} />
                  ))}
                </ul>
              </section>
            )}
          </>
        );
      }}
    </QueryList>
  );
}
