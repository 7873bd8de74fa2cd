import { IMPORT_MAX_ROWS } from '#shared/imports';
import { readRows } from '../../tables/read-rows';
import { identify } from './identity';
import { type FileReport, type ReadBattle, readBattles } from './read-battles';
import type { DateReading } from './read-dates';
import type { KnownNames, Parts } from './read-parts';

export interface BattleReading {
  known: KnownNames;
  dates: DateReading;
}

/** What the reading process sends: each combo's parts once, before the first battle with them. */
export type BattleLine =
  | { parts: Parts }
  | {
      battle: Omit<ReadBattle, 'parts' | 'playedAt'> & { parts: number; playedAt: string | null };
      meaning: string;
      clientId: string;
    }
  | { report: FileReport };

/** Reads a battle file, in the reading process. */
export async function* readBattleFile(
  bytes: Buffer,
  { known, dates }: BattleReading,
): AsyncGenerator<BattleLine> {
  const rows = readRows(bytes, { most: IMPORT_MAX_ROWS, of: 'battles' });
  const { battles, report } = await readBattles(rows, known, dates);
  const places = new Map<Parts, number>();
  for (const { battle, meaning, clientId } of identify(battles)) {
    const place = places.get(battle.parts) ?? places.size;
    if (place === places.size) {
      places.set(battle.parts, place);
      yield { parts: battle.parts };
    }
    const playedAt = battle.playedAt?.toISOString() ?? null;
    yield { battle: { ...battle, parts: place, playedAt }, meaning, clientId };
  }
  yield { report };
}
