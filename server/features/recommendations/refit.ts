import { createTimeSlice, type TimeSlice } from '../../async';
import type { AppDeps } from '../../deps';
import type { Handler } from '../../jobs/definitions';
import { fitPublic } from './model/fit';
import { ObservationsBuilder } from './model/observations';
import { ownSide } from './model/sides';
import { readOpponent } from './opponents-read';
import * as queries from './recommendations.queries';
import { readRounds } from './rounds-read';
import { encodeFit } from './stored-fit';

type Deps = Pick<AppDeps, 'db'>;

/** Combos read at once, and the span of ids whose battles are. */
const COMBOS = 5_000;
const BATTLES = 10_000;

/** Battles that a fit reads at most, the newest: some twenty bytes of memory each. */
const MOST_BATTLES = 2_000_000;

/** A fit is renewed when it is so old (milliseconds). */
export const FIT_LIFETIME_MS = 55 * 60 * 1_000;

async function readCombos({ db }: Deps, builder: ObservationsBuilder, slice: TimeSlice) {
  const found: { id: number; userId: number; side: ReturnType<typeof ownSide> }[] = [];
  for (let after = 0; ; ) {
    const page = await queries.listPublicCombos(db, after, COMBOS);
    for (const { id, userId, ...parts } of page) {
      found.push({ id, userId, side: ownSide(parts) });
      if (slice.isOver()) await slice.yield();
    }
    const last = page.at(-1);
    if (!last || page.length < COMBOS) break;
    after = last.id;
  }
  found.sort((a, b) => a.userId - b.userId || a.id - b.id);
  const indexes = new Map<number, number>();
  for (const combo of found) {
    indexes.set(combo.id, builder.addCombo(combo));
    if (slice.isOver()) await slice.yield();
  }
  return indexes;
}

/** Reads the public battles from the newest on. @returns the range of ids that was read */
async function readBattles({ db }: Deps, builder: ObservationsBuilder, slice: TimeSlice) {
  const combos = await readCombos({ db }, builder, slice);
  const last = await queries.findLastBattleId(db);
  let before = last + 1;
  while (before > 1 && builder.battles < MOST_BATTLES) {
    const after = Math.max(0, before - 1 - BATTLES);
    for (const row of await queries.listPublicBattles(db, after, before)) {
      const combo = combos.get(row.comboId);
      // Else the combo was made, or shared, since the combos were read.
      if (combo === undefined) continue;
      builder.addBattle(
        combo,
        readOpponent(row.opponentCombo),
        row.result,
        readRounds(row.letters),
      );
      if (slice.isOver()) await slice.yield();
    }
    before = after + 1;
  }
  return { first: before, last };
}

/**
 * Learns anew from all public battles, and puts the result in the place of the last. Takes seconds
 * with a million battles, in small slices that leave room for requests.
 */
export async function refit({ db }: Deps, signal?: AbortSignal): Promise<{ battles: number }> {
  const slice = createTimeSlice(signal);
  const builder = new ObservationsBuilder();
  const range = await readBattles({ db }, builder, slice);
  const fit = await fitPublic(builder.build(), slice);
  const data = encodeFit({ fit, ...range });
  const { battles } = builder;
  await db.transaction((tx) => queries.replaceFit(tx, { battles, data }));
  return { battles };
}

/** The job: many that were planned while nobody worked come to one fit. */
export const refitRecommendations: Handler<'recommendations.refit'> = async (
  { db, log, clock },
  _payload,
  { signal },
) => {
  const latest = await queries.findLatestFit(db);
  const now = clock?.() ?? new Date();
  if (latest && now.getTime() - latest.createdAt.getTime() < FIT_LIFETIME_MS) return;
  const { battles } = await refit({ db }, signal);
  log.info({ battles }, 'recommendations learnt anew');
};
