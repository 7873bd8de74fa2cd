import { deserialize, serialize } from 'node:v8';
import { createTimeSlice, type TimeSlice } from '../../async';
import { type Db, transact } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { ownSide, type Side } from './model/features';
import { fitPublic, type PublicFit } from './model/fit';
import { ObservationsBuilder } from './model/observations';
import * as queries from './recommendations.queries';

/** A fit to public battles, with ids from `first` to `last`. */
export interface StoredFit {
  fit: PublicFit;
  first: number;
  last: number;
}

export const encodeFit = (stored: StoredFit): Buffer => serialize(stored);

export const decodeFit = (data: Buffer): StoredFit => deserialize(data) as StoredFit;

/** The newest fit per database, of some megabytes. */
const cache = new WeakMap<Db, { id: number; fit: StoredFit }>();

/** The newest fit, or a fit to no battles if there is none. */
export async function currentFit(db: Db): Promise<StoredFit> {
  const latest = await queries.findLatestFit(db);
  if (!latest) {
    const fit = await fitPublic(new ObservationsBuilder().build(), createTimeSlice());
    return { fit, first: 1, last: 0 };
  }
  const cached = cache.get(db);
  if (cached?.id === latest.id) return cached.fit;
  const data = await queries.readFit(db, latest.id);
  // A newer fit has just replaced it.
  if (!data) return currentFit(db);
  const fit = decodeFit(data);
  cache.set(db, { id: latest.id, fit });
  return fit;
}

type Deps = Pick<AppDeps, 'db' | 'log'>;

const COMBO_PAGE = 5_000;
/** Range of ids per query. */
const BATTLE_PAGE = 10_000;

/** A fit reads at most this many battles, newest first; each takes some thirty bytes of memory. */
const MAX_BATTLES = 2_000_000;

/** Age in milliseconds at which the job replaces a fit. */
export const FIT_LIFETIME_MS = 55 * 60 * 1_000;

/** @returns the numbers of the combos by id */
async function readCombos(
  { db }: Pick<Deps, 'db'>,
  builder: ObservationsBuilder,
  slice: TimeSlice,
) {
  const found: { id: number; userId: number; side: Side }[] = [];
  for (let after = 0; ; ) {
    const page = await queries.listPublicCombos(db, after, COMBO_PAGE);
    for (const { id, userId, ...parts } of page) {
      found.push({ id, userId, side: ownSide(parts) });
      if (slice.isOver()) await slice.yield();
    }
    const last = page.at(-1);
    if (!last || page.length < COMBO_PAGE) break;
    after = last.id;
  }
  found.sort((a, b) => a.userId - b.userId || a.id - b.id);
  return new Map(found.map(({ id, userId, side }) => [id, builder.addCombo(userId, side)]));
}

/** Reads public battles, newest first. @returns the range of ids that was read */
async function readBattles(
  { db }: Pick<Deps, 'db'>,
  builder: ObservationsBuilder,
  slice: TimeSlice,
) {
  const combos = await readCombos({ db }, builder, slice);
  const last = await queries.findLastBattleId(db);
  let before = last + 1;
  while (before > 1 && builder.battles < MAX_BATTLES) {
    const after = Math.max(0, before - 1 - BATTLE_PAGE);
    for (const row of await queries.listPublicBattles(db, after, before)) {
      const combo = combos.get(row.comboId);
      // Undefined if the combo was created or shared after the combos were read.
      if (combo !== undefined) builder.addBattle(combo, queries.observedBattle(row));
      if (slice.isOver()) await slice.yield();
    }
    before = after + 1;
  }
  return { first: before, last };
}

/**
 * Learns from all public battles and replaces the last fit. Takes seconds for a million battles, in
 * small slices that leave time for requests.
 */
export async function refit(deps: Deps, signal?: AbortSignal): Promise<{ battles: number }> {
  const slice = createTimeSlice(signal);
  const builder = new ObservationsBuilder();
  const range = await readBattles(deps, builder, slice);
  const fit = await fitPublic(builder.build(), slice);
  const data = encodeFit({ fit, ...range });
  const { battles } = builder;
  await transact(deps, (tx) => queries.replaceFit(tx, { battles, data }));
  return { battles };
}

/** Skips if the last fit is recent, since jobs pile up while no worker runs. */
export const refitRecommendations: Handler<'recommendations.refit'> = async (
  { db, log, clock },
  _payload,
  { signal },
) => {
  const latest = await queries.findLatestFit(db);
  const now = currentTime({ clock });
  if (latest && now.getTime() - latest.createdAt.getTime() < FIT_LIFETIME_MS) return;
  const { battles } = await refit({ db, log }, signal);
  log.info({ battles }, 'recommendations refitted');
};
