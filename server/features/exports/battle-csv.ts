import { stringify } from 'csv-stringify/sync';
import { battleTextsOf } from '#shared/battles';
import { EXPORT_COLUMNS, type ExportColumn, writeRounds } from '../../tables/battle-text';
import { guardCell } from '../../tables/cells';
import type { ExportedBattle } from './exports.queries';

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
