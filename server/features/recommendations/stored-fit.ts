import { deserialize, serialize } from 'node:v8';
import { createTimeSlice } from '../../async';
import type { Db } from '../../db/pool';
import { fitPublic, type PublicFit } from './model/fit';
import { ObservationsBuilder } from './model/observations';
import * as queries from './recommendations.queries';

/** What was learnt from public battles: those with ids from `first` to `last`. */
export interface StoredFit {
  fit: PublicFit;
  first: number;
  last: number;
}

export const encodeFit = (stored: StoredFit): Buffer => serialize(stored);

export const decodeFit = (data: Buffer): StoredFit => deserialize(data) as StoredFit;

/** The newest fit of each database: some megabytes. */
const cache = new WeakMap<Db, { id: number; fit: StoredFit }>();

/** The newest fit; without one, that of no battles. */
export async function currentFit(db: Db): Promise<StoredFit> {
  const latest = await queries.findLatestFit(db);
  if (!latest) {
    const fit = await fitPublic(new ObservationsBuilder().build(), createTimeSlice());
    return { fit, first: 1, last: 0 };
  }
  const cached = cache.get(db);
  if (cached?.id === latest.id) return cached.fit;
  const data = await queries.readFit(db, latest.id);
  // A newer one has just replaced it.
  if (!data) return currentFit(db);
  const fit = decodeFit(data);
  cache.set(db, { id: latest.id, fit });
  return fit;
}
