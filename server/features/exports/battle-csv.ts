import { stringify } from 'csv-stringify/sync';
import { and, eq } from 'drizzle-orm';
import { battleTextsOf } from '#shared/battles';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import type { Reader } from '../../db/pool';
import { columnsOf } from '../../db/query';
import { battles, combos } from '../../db/schema';
import { EXPORT_COLUMNS, type ExportColumn, writeRounds } from '../../tables/battle-text';
import { guardCell } from '../../tables/cells';
import { inBatches } from './exports.queries';

const columns = {
  id: battles.id,
  playedAt: battles.playedAt,
  ...battleTextsOf(battles),
  result: battles.result,
  myScore: battles.myScore,
  opponentScore: battles.opponentScore,
  finishType: battles.finishType,
  rounds: battles.roundsData,
  createdAt: battles.createdAt,
  combo: {
    id: combos.id,
    name: combos.name,
    ...columnsOf(combos, PART_KINDS),
  },
};

/** Oldest first. */
export const listBattles = (db: Reader, userId: number) =>
  inBatches({ playedAt: battles.playedAt, id: battles.id }, (later) =>
    db
      .select(columns)
      .from(battles)
      .innerJoin(combos, eq(combos.id, battles.myComboId))
      .where(and(eq(battles.userId, userId), later)),
  );

export type ExportedBattle =
  ReturnType<typeof listBattles> extends AsyncGenerator<(infer Row)[]> ? Row : never;

const FORMAT = {
  columns: [...EXPORT_COLUMNS],
  record_delimiter: 'windows',
  // Also quotes cells that contain separators used by other programs.
  quoted_match: /[\r\n;\t]/,
} as const;

function cellsOf(battle: ExportedBattle): Record<ExportColumn, string> {
  const { combo } = battle;
  const texts: Record<ExportColumn, string> = {
    playedAt: battle.playedAt.toISOString(),
    ...battleTextsOf(battle),
    comboName: combo.name,
    blade: combo.blade,
    ratchet: combo.disk,
    bit: combo.driver,
    lockChip: combo.lockChip ?? '',
    mainBlade: combo.mainBlade ?? '',
    assistBlade: combo.assistBlade ?? '',
    overBlade: combo.overBlade ?? '',
    rounds: writeRounds(battle.rounds),
    result: battle.result,
    myScore: String(battle.myScore),
    opponentScore: String(battle.opponentScore),
  };
  const guarded = Object.entries(texts).map(([column, text]) => [column, guardCell(text)] as const);
  return Object.fromEntries(guarded) as Record<ExportColumn, string>;
}

/** Writes battles as CSV (RFC 4180) that the import can read back, with a BOM for spreadsheets. */
export async function* battleCsv(batches: AsyncIterable<ExportedBattle[]>): AsyncGenerator<string> {
  yield stringify([], { ...FORMAT, header: true, bom: true });
  for await (const batch of batches) yield stringify(batch.map(cellsOf), FORMAT);
}
