import { useState } from 'react';
import type { EventStanding, TournamentEvent } from '#shared/event-schemas';
import { DIVISIONS, type Division } from '#shared/rules/events/ages';
import { hasLeft } from '#shared/rules/events/progress';
import type { TieBreak } from '#shared/rules/events/settings';
import { shownText } from '#shared/stand-ins';
import { locale, t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { Select } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { rich } from '@/lib/rich';
import { listInWords } from '@/lib/words';
import { StandingsTable } from '../views/standings-table';
import { DIVISION_WORDS, groupTitle } from '../views/words';
import { useDeskStandings } from './offline';

/** The standings, and before the cut who would be in it. */
export function DeskStandings({ event }: { event: TournamentEvent }) {
  const [division, setDivision] = useState<Division>();
  const query = useDeskStandings(event.id, division);
  const isBeforeCut = event.stages[1]?.state === 'pending';
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{t('Standings')}</CardTitle>
        {event.settings.ageDivision === 'all' && (
          <Select
            aria-label={t('Age division')}
            value={division ?? ''}
            onChange={({ target }) => setDivision(DIVISIONS.find((one) => one === target.value))}
            options={[['', t('Everybody')], ...Object.entries(DIVISION_WORDS)]}
            className="max-w-44"
          />
        )}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton className="mt-3 h-72 rounded-field" />}
        failed={{ title: t('The standings could not be loaded') }}
      >
        {(rows) => (
          <>
            {isBeforeCut && !division && <CutLines event={event} rows={rows} />}
            <section
              aria-label={t('Standings')}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
              tabIndex={0}
              className="relative mt-3 lg:max-h-[48dvh] lg:overflow-y-auto"
            >
              <StandingsTable rows={rows} />
            </section>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function CutLines({ event, rows }: { event: TournamentEvent; rows: readonly EventStanding[] }) {
  const { settings } = event;
  const advance = settings.stages[0]?.advance ?? 0;
  return cutsOf(rows, advance).map(({ group, inside, next }) => {
    const last = inside.at(-1);
    return (
      <p key={group ?? 0} className="mt-2 text-sm">
        {rich('<b>{where}:</b> {names}.', {
          where: group === null ? t('In the cut') : groupTitle(group),
          names: listInWords(inside.map(({ name }) => shownText(name))),
          b: (text) => <span className="font-semibold">{text}</span>,
        })}
        {next && last && (
          <span className="text-muted">
            {' '}
            {nextWords(shownText(next.name), reasonBetween(last, next, settings.tieBreaks))}
          </span>
        )}
      </p>
    );
  });
}

/** Of each group, who is in the cut, and who follows. */
export function cutsOf(rows: readonly EventStanding[], advance: number) {
  const groups = [...new Set(rows.map(({ group }) => group))].sort((x, y) => (x ?? 0) - (y ?? 0));
  return groups.map((group) => {
    const present = rows.filter((row) => row.group === group && !hasLeft(row));
    return { group, inside: present.slice(0, advance), next: present[advance] };
  });
}

type Ranked = Pick<EventStanding, 'wins' | 'difference' | 'opponents' | 'pointsFor'>;

/** What puts one player after another, with both figures; the lot if nothing else does. */
export type RankReason =
  | { by: 'wins' | Exclude<TieBreak, 'head_to_head'>; own: number; other: number }
  | { by: 'head_to_head' | 'lot' };

const FIGURES = {
  wins: 'wins',
  points_difference: 'difference',
  opponents: 'opponents',
  points_scored: 'pointsFor',
} as const satisfies Record<string, keyof Ranked>;

/** Head to head is not among the figures: it decided if a later tie-break says the opposite. */
export function reasonBetween(
  ahead: Ranked,
  behind: Ranked,
  tieBreaks: readonly TieBreak[],
): RankReason {
  let hasHeadToHead = false;
  for (const by of ['wins', ...tieBreaks] as const) {
    if (by === 'head_to_head') {
      hasHeadToHead = true;
      continue;
    }
    const [other, own] = [ahead[FIGURES[by]], behind[FIGURES[by]]];
    if (own < other) return { by, own, other };
    if (own > other && hasHeadToHead) return { by: 'head_to_head' };
  }
  return { by: 'lot' };
}

const REASON_WORDS: Record<RankReason['by'], (own: number, other: number) => string> = {
  wins: (own, other) =>
    t('{own, plural, one {# win} other {# wins}} against {other}', { own, other }),
  points_difference: (own, other) =>
    t('equal wins, point difference {own} against {other}', { own, other }),
  opponents: (...shares) => {
    const [own = '', other = ''] = shares.map((share) => share.toLocaleString(locale()));
    return t("equal wins, opponents' win rate {own} % against {other} %", { own, other });
  },
  points_scored: (own, other) =>
    t('equal wins, {own, plural, one {# point} other {# points}} scored against {other}', {
      own,
      other,
    }),
  head_to_head: () => t('equal wins, lost the match between them'),
  lot: () => t('equal in everything, the lot decided'),
};

const nextWords = (name: string, reason: RankReason): string => {
  const figures = 'own' in reason ? ([reason.own, reason.other] as const) : ([0, 0] as const);
  return t('Next: {name} ({reason}).', { name, reason: REASON_WORDS[reason.by](...figures) });
};
