import { forgetOldest } from '../../cache';
import type { Db, Reader } from '../../db/pool';
import type { MatchRow } from './events.queries';
import * as queries from './events.queries';

/** All matches of an event, up to the latest version among them. */
interface Known {
  version: number;
  byId: ReadonlyMap<number, MatchRow>;
}

const NOTHING: Known = { version: -1, byId: new Map() };
const EVENTS_KEPT = 20;

const knownMatches = new WeakMap<Db, Map<number, Known>>();

/**
 * The matches of an event in order of play, shared, so do not change them. Each row has the version
 * of the event that wrote it, so a process reads only rows written since its last read. If matches
 * were deleted, the counts differ, and all are read again.
 */
export async function readMatches(db: Db, id: number, reader: Reader = db): Promise<MatchRow[]> {
  const cached = knownMatches.get(db) ?? new Map<number, Known>();
  knownMatches.set(db, cached);
  const before = cached.get(id);
  const read = async ({ version, byId }: Known) => {
    const found = await queries.listMatchesSince(reader, { id, version });
    const changed = found.flatMap(({ match }) => match ?? []);
    const all = new Map([...byId, ...changed.map((row) => [row.id, row] as const)]);
    return all.size === found[0]?.count ? all : undefined;
  };
  const byId = (await read(before ?? NOTHING)) ?? (await read(NOTHING)) ?? NOTHING.byId;
  const rows = [...byId.values()].sort((x, y) => x.stage - y.stage || x.position - y.position);
  const version = rows.reduce((latest, row) => Math.max(latest, row.eventVersion), -1);
  // Unless a concurrent read, maybe a later one, has replaced it.
  if (cached.get(id) === before) {
    cached.delete(id);
    cached.set(id, { version, byId });
    forgetOldest(cached, EVENTS_KEPT);
  }
  return rows;
}
