import type { Db } from '../../db/pool';
import { emptyFit, type LoadedFit, loadFit } from './model/loaded-fit';
import * as queries from './recommendations.queries';
import { decodeFit } from './stored-fit';

/** What was learnt from public battles, and from which: those from `first` to `last` by id. */
export interface CurrentFit {
  loaded: LoadedFit;
  first: number;
  last: number;
}

const NOTHING: CurrentFit = { loaded: loadFit(emptyFit()), first: 1, last: 0 };

/** The newest fit of each database, kept: it is some megabytes. */
const kept = new WeakMap<Db, { id: number; fit: CurrentFit }>();

/** The newest fit; without one nothing has been learnt from anybody yet. */
export async function currentFit(db: Db): Promise<CurrentFit> {
  const latest = await queries.findLatestFit(db);
  if (!latest) return NOTHING;
  const known = kept.get(db);
  if (known?.id === latest.id) return known.fit;
  const data = await queries.readFit(db, latest.id);
  // Another has taken its place just now.
  if (!data) return currentFit(db);
  const { fit, first, last } = decodeFit(data);
  const current = { loaded: loadFit(fit), first, last };
  kept.set(db, { id: latest.id, fit: current });
  return current;
}
