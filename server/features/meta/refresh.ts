import { createTimeSlice, type TimeSlice } from '../../async';
import { transact } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { opponentSide, ownSide } from '../recommendations/model/features';
import { readRoundLetters } from '../stats/stats.counters';
import * as queries from './meta.queries';
import { Observations } from './observations';
import { summarize, weekOf } from './summarize';

type Deps = Pick<AppDeps, 'db' | 'log' | 'clock'>;

const COMBO_PAGE = 5_000;
/** Range of ids per query. */
const BATTLE_PAGE = 5_000;
/** Only the newest battles count; see `Observations` for the memory of each. */
const MAX_BATTLES = 2_000_000;

export const PERIOD_MS = 30 * 86_400_000;

/** With a run every ten minutes, a new battle shows within the hour. */
const LIFETIME_MS = 45 * 60_000;

interface CountedCombo {
  person: number;
  side: number;
}

/** Several people have this name. */
const AMBIGUOUS = -1;

const foldName = (name: string) => name.trim().toLowerCase();

async function readCombos({ db }: Deps, observations: Observations, slice: TimeSlice) {
  const combos = new Map<number, CountedCombo>();
  const people = new Map<number, number>();
  const named = new Map<string, number>();
  for (let after = 0; ; ) {
    const page = await queries.listCountedCombos(db, after, COMBO_PAGE);
    for (const { id, userId, username, displayName, ...parts } of page) {
      const person = people.get(userId) ?? people.size;
      people.set(userId, person);
      for (const name of [username, displayName ?? username].map(foldName)) {
        named.set(name, (named.get(name) ?? person) === person ? person : AMBIGUOUS);
      }
      combos.set(id, { person, side: observations.addSide(ownSide(parts)) });
      if (slice.isOver()) await slice.yield();
    }
    const last = page.at(-1);
    if (!last || page.length < COMBO_PAGE) return { combos, named };
    after = last.id;
  }
}

async function observe(deps: Deps, now: Date, slice: TimeSlice): Promise<Observations> {
  const observations = new Observations();
  const { combos, named } = await readCombos(deps, observations, slice);
  let before = (await queries.findLastBattleId(deps.db)) + 1;
  while (before > 1 && observations.battles < MAX_BATTLES) {
    const after = Math.max(0, before - 1 - BATTLE_PAGE);
    for (const row of await queries.listCountedBattles(deps.db, after, before)) {
      const combo = combos.get(row.comboId);
      // Undefined if the combo was created or shared after the combos were read.
      if (!combo) continue;
      observations.addBattle({
        person: combo.person,
        opponent: named.get(foldName(row.opponentName ?? '')),
        mine: combo.side,
        theirs: observations.addSide(opponentSide(row.opponentCombo)),
        result: row.result,
        rounds: row.rounds,
        ...readRoundLetters(row.letters),
        period: Math.min(
          2,
          Math.max(0, Math.floor((now.getTime() - row.playedAt.getTime()) / PERIOD_MS)),
        ),
        week: Math.max(0, weekOf(now) - weekOf(row.playedAt)),
      });
      if (slice.isOver()) await slice.yield();
    }
    before = after + 1;
  }
  return observations;
}

/** Recomputes all part statistics from public battles, in small time slices. */
export async function refreshMeta(deps: Deps, signal?: AbortSignal) {
  const slice = createTimeSlice(signal);
  const now = currentTime(deps);
  const observations = await observe(deps, now, slice);
  const summary = await summarize(observations, now, slice);
  await transact(deps, (tx) => queries.replaceMeta(tx, summary, now));
  return { battles: observations.battles };
}

/** Skips if the figures are recent enough, since jobs pile up while no worker runs. */
export const refreshIfOld: Handler<'meta.refresh'> = async (deps, { askedAt }, { signal }) => {
  const now = currentTime(deps);
  const oldest = askedAt ? new Date(askedAt) : new Date(now.getTime() - LIFETIME_MS);
  const last = await queries.findRefreshedAt(deps.db);
  if (last && last > oldest) return;
  const { battles } = await refreshMeta(deps, signal);
  deps.log.info({ battles }, 'statistics of parts refreshed');
};
