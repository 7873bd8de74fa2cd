import { stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, type ExportColumn, guardCell } from '../imports/battle-table';
import { writeRounds } from '../imports/rounds-text';
import type { ExportedBattle } from './battles.queries';

const FORMAT = {
  columns: [...EXPORT_COLUMNS],
  record_delimiter: 'windows',
  // Also quotes separators of other programs.
  quoted_match: /[\r\n;\t]/,
} as const;

function cellsOf(battle: ExportedBattle): Record<ExportColumn, string> {
  const { combo } = battle;
  const texts: Record<ExportColumn, string> = {
    playedAt: battle.playedAt.toISOString(),
    eventName: battle.eventName,
    comboName: combo.name,
    blade: combo.blade,
    ratchet: combo.disk,
    bit: combo.driver,
    lockChip: combo.lockChip ?? '',
    mainBlade: combo.mainBlade ?? '',
    assistBlade: combo.assistBlade ?? '',
    overBlade: combo.overBlade ?? '',
    opponentName: battle.opponentName,
    opponentCombo: battle.opponentCombo,
    rounds: writeRounds(battle.rounds),
    result: battle.result,
    myScore: String(battle.myScore),
    opponentScore: String(battle.opponentScore),
  };
  const guarded = Object.entries(texts).map(([column, text]) => [column, guardCell(text)] as const);
  return Object.fromEntries(guarded) as Record<ExportColumn, string>;
}

/** Battles as CSV (RFC 4180) that the import reads back, with a BOM for spreadsheets. */
export async function* battleCsv(batches: AsyncIterable<ExportedBattle[]>): AsyncGenerator<string> {
  yield stringify([], { ...FORMAT, header: true, bom: true });
  for await (const batch of batches) yield stringify(batch.map(cellsOf), FORMAT);
}
