import {
  HISTORY_WEEKS,
  MATCHUP_BATTLES,
  type Matchup,
  type Matchups,
  RANKED_BATTLES,
  RANKED_PEOPLE,
} from '#shared/meta';
import { WON_ROUNDS_BY_FINISH } from '#shared/rules/counters';
import { FINISH_TYPES, type FinishType } from '#shared/rules/finish';
import { PART_TYPES, partNamesOf } from '#shared/rules/parts/kinds';
import { formatCombo } from '#shared/rules/parts/quick-entry';
import { slugOf } from '#shared/rules/parts/slug';
import { CERTAIN_BATTLES, rateChange, topFinishType } from '#shared/rules/rates';
import type { TimeSlice } from '../../async';
import type { metaParts, StoredDetail, StoredStats } from '../../db/schema';
import { type Observations, PARTS } from './observations';
import { Tallies } from './tallies';

/** Rarely played builds beyond this number are left out. */
const BUILDS_MAX = 1_000;
const RELATED = 5;
/** Related parts with fewer battles are only used to fill up a list. */
const RELATED_BATTLES = 10;
const WEEK_MS = 7 * 86_400_000;
/** 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** Number of the week since the epoch; weeks start on Monday, UTC. */
export const weekOf = (moment: Date): number =>
  Math.floor((moment.getTime() - FIRST_MONDAY_MS) / WEEK_MS);

const mondayOf = (week: number): string =>
  new Date(week * WEEK_MS + FIRST_MONDAY_MS).toISOString().slice(0, 10);

const COUNT = PARTS.length;
const TYPES = PART_TYPES.length;

/** Offsets of each kind of figures among the keys. */
const PERIODS = 0;
const WEEKS = PERIODS + 3 * COUNT;
const COMPANIONS = WEEKS + HISTORY_WEEKS * COUNT;
const OPPONENTS = COMPANIONS + COUNT * COUNT;
const TYPE_CELLS = OPPONENTS + COUNT * COUNT;
const BUILDS = TYPE_CELLS + TYPES * TYPES;

/** Keys of a part or build: all time, the last 30 days, and the 30 days before. */
type Keys = [all: number, recent: number, before: number];
const partKeys = (part: number): Keys => [part, COUNT + part, 2 * COUNT + part];
const buildKeys = (build: number): Keys => {
  const all = BUILDS + 3 * build;
  return [all, all + 1, all + 2];
};

/** Keys of figures of all time, by parts. */
export const keyOf = {
  part: (part: number) => partKeys(part)[0],
  companion: (part: number, companion: number) => COMPANIONS + part * COUNT + companion,
  opponent: (part: number, blade: number) => OPPONENTS + part * COUNT + blade,
};

export async function tally(observations: Observations, slice: TimeSlice): Promise<Tallies> {
  const tallies = new Tallies(BUILDS + 3 * observations.builds.length, COMPANIONS);
  await tallies.count(observations, slice, ({ side, other, period, week }, count) => {
    const countPeriods = ([all, recent, before]: Keys) => {
      count(all);
      if (period === 0) count(recent);
      if (period === 1) count(before);
    };
    for (const part of side.parts) {
      countPeriods(partKeys(part));
      if (week < HISTORY_WEEKS) count(WEEKS + part * HISTORY_WEEKS + week);
      for (const companion of side.parts) {
        if (companion !== part) count(keyOf.companion(part, companion));
      }
      if (other.blade >= 0) count(keyOf.opponent(part, other.blade));
    }
    if (side.type >= 0 && other.type >= 0) count(TYPE_CELLS + side.type * TYPES + other.type);
    if (side.build >= 0) countPeriods(buildKeys(side.build));
  });
  return tallies;
}

const byFinish = (counts: readonly number[]) =>
  Object.fromEntries(FINISH_TYPES.map((finish, index) => [finish, counts[index] ?? 0])) as Record<
    FinishType,
    number
  >;

type Named = Pick<StoredStats, 'kind' | 'name' | 'slug' | 'type' | 'parts'>;

function statsOf(tallies: Tallies, named: Named, key: number, [, recent, before]: Keys) {
  const battlesOf = (one: number) => tallies.battles[one] ?? 0;
  const [battles, people] = [battlesOf(key), tallies.people[key] ?? 0];
  const { won, lost } = tallies.finishes(key);
  const isKnown = [recent, before].every((one) => battlesOf(one) >= CERTAIN_BATTLES);
  const change = rateChange(tallies.rates(recent), tallies.rates(before));
  return {
    ...named,
    battles,
    people,
    ...tallies.rates(key),
    rounds: tallies.rounds[key] ?? 0,
    won: byFinish(won),
    lost: byFinish(lost),
    change: isKnown ? { ...change, battlesBefore: battlesOf(before) } : null,
    ranked: battles >= RANKED_BATTLES && people >= RANKED_PEOPLE,
  };
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Ranked entries by the lower end of the interval, then the rest by battles; parts first. */
export const compareStats = (a: StoredStats, b: StoredStats): number =>
  Number(a.kind === 'build') - Number(b.kind === 'build') ||
  Number(b.ranked) - Number(a.ranked) ||
  (a.ranked && b.ranked ? b.low - a.low : 0) ||
  b.battles - a.battles ||
  compareText(a.name, b.name) ||
  compareText(a.kind, b.kind);

const namedPart = (part: number) => {
  const found = PARTS[part];
  if (!found) throw new RangeError('There is no such part');
  const { name, type = null } = found.part;
  return { kind: found.kind, name, slug: slugOf(name), type };
};

function namedBuild(parts: readonly number[]): Named {
  const named = parts.map(namedPart);
  const names = partNamesOf(Object.fromEntries(named.map(({ kind, name }) => [kind, name])));
  return {
    kind: 'build',
    name: formatCombo(names),
    slug: named.map(({ slug }) => slug).join('-'),
    type: named.find(({ kind }) => kind === 'blade' || kind === 'mainBlade')?.type ?? null,
    parts: named.map(({ kind, name }) => ({ kind, name })),
  };
}

function detailOf(tallies: Tallies, part: number, thisWeek: number): StoredDetail {
  const related = (keyOfOther: (part: number, other: number) => number) => {
    const found = PARTS.flatMap((_, other) => {
      const key = keyOfOther(part, other);
      const battles = tallies.battles[key] ?? 0;
      return other === part || battles === 0
        ? []
        : [{ part: namedPart(other), battles, ...tallies.rates(key) }];
    });
    return found.sort((a, b) => b.low - a.low || b.battles - a.battles);
  };
  const enough = <T extends { battles: number }>(found: T[], least: number) => {
    const certain = found.filter(({ battles }) => battles >= RELATED_BATTLES);
    return certain.length >= least ? certain : found;
  };
  const opponents = enough(related(keyOf.opponent), 2 * RELATED);
  const easiest = opponents.slice(0, RELATED);
  const hardest = opponents
    .slice(RELATED)
    .sort((a, b) => a.high - b.high || b.battles - a.battles)
    .slice(0, RELATED);
  const weeks = Array.from({ length: HISTORY_WEEKS }, (_, index) => HISTORY_WEEKS - 1 - index);
  return {
    companions: enough(related(keyOf.companion), RELATED).slice(0, RELATED),
    opponents: [...hardest, ...easiest].sort((a, b) => a.winRate - b.winRate || a.high - b.high),
    history: weeks.flatMap((week) => {
      const key = WEEKS + part * HISTORY_WEEKS + week;
      const battles = tallies.battles[key] ?? 0;
      if (battles === 0) return [];
      return [{ week: mondayOf(thisWeek - week), battles, winRate: tallies.rates(key).winRate }];
    }),
  };
}

type Row = typeof metaParts.$inferInsert;

/** Computes everything that is stored, from everybody's battles. */
export async function summarize(observations: Observations, now: Date, slice: TimeSlice) {
  const tallies = await tally(observations, slice);
  const battlesIn = (key: number) => tallies.battles[key] ?? 0;
  const rows: Row[] = [];
  for (const [index, period] of (['all', '30d'] as const).entries()) {
    const stats: (StoredStats & { part?: number })[] = [];
    for (const part of PARTS.keys()) {
      const keys = partKeys(part);
      const key = keys[index] ?? 0;
      if (battlesIn(key) > 0) stats.push({ ...statsOf(tallies, namedPart(part), key, keys), part });
      if (slice.isOver()) await slice.yield();
    }
    const builds = [...observations.builds.keys()]
      .map((build) => ({ build, keys: buildKeys(build), key: buildKeys(build)[index] ?? 0 }))
      .filter(({ key }) => battlesIn(key) >= CERTAIN_BATTLES)
      .sort((a, b) => battlesIn(b.key) - battlesIn(a.key))
      .slice(0, BUILDS_MAX);
    for (const { build, keys, key } of builds) {
      stats.push(statsOf(tallies, namedBuild(observations.builds[build] ?? []), key, keys));
      if (slice.isOver()) await slice.yield();
    }
    for (const [place, { part, ...one }] of stats.sort(compareStats).entries()) {
      const detail =
        part === undefined || period !== 'all' ? null : detailOf(tallies, part, weekOf(now));
      const { kind, slug } = one;
      rows.push({ period, kind, slug, place, stats: one, detail });
      if (slice.isOver()) await slice.yield();
    }
  }
  const blades = [...PARTS.keys()]
    .filter((part) => ['blade', 'mainBlade'].includes(namedPart(part).kind))
    .sort((a, b) => battlesIn(b) - battlesIn(a));
  return {
    parts: rows,
    matchups: {
      type: matchupsOf(tallies, [...PART_TYPES], (a, b) => TYPE_CELLS + a * TYPES + b),
      blade: matchupsOf(
        tallies,
        blades
          .filter((blade) => battlesIn(blade) > 0)
          .slice(0, 10)
          .map((blade) => namedPart(blade).name),
        (a, b) => keyOf.opponent(blades[a] ?? 0, blades[b] ?? 0),
      ),
    },
  };
}

const NO_RATES = { winRate: null, low: null, high: null };

/** @param keyOf returns the key of a row against a column, by index */
function matchupsOf(
  tallies: Tallies,
  rows: readonly string[],
  keyOf: (row: number, column: number) => number,
): Matchups {
  const cell = (row: number, column: number): Matchup => {
    const key = keyOf(row, column);
    // A battle between two of a kind is counted in the same cell from both sides.
    const share = row === column ? 2 : 1;
    const battles = (tallies.battles[key] ?? 0) / share;
    const { won, lost } = tallies.finishes(key);
    const finishes = FINISH_TYPES.map((finish, index) => [
      WON_ROUNDS_BY_FINISH[finish],
      (won[index] ?? 0) + (lost[index] ?? 0),
    ]);
    return {
      row: rows[row] ?? '',
      column: rows[column] ?? '',
      battles,
      rounds: (tallies.rounds[key] ?? 0) / share,
      ...(battles < MATCHUP_BATTLES ? NO_RATES : tallies.rates(key)),
      finish: topFinishType(Object.fromEntries(finishes)),
    };
  };
  const places = [...rows.keys()];
  return {
    rows: [...rows],
    cells: places.flatMap((row) => places.map((column) => cell(row, column))),
  };
}
