import type { BattleLine } from './battle-file';
import type { Identified } from './identity';
import type { FileReport } from './read-battles';
import type { Parts } from './read-parts';

export interface BattleFile {
  battles: Identified[];
  report: FileReport;
}

/** Puts together what `readBattleFile` sent. Battles of the same parts share one object. */
export async function collectBattles(lines: AsyncIterable<BattleLine>): Promise<BattleFile> {
  const combos: Parts[] = [];
  const battles: Identified[] = [];
  for await (const line of lines) {
    if ('parts' in line) combos.push(line.parts);
    else if ('report' in line) return { battles, report: line.report };
    else {
      const { battle, meaning, clientId } = line;
      const parts = combos[battle.parts];
      if (!parts) throw new Error('A battle came before its combo');
      const playedAt = battle.playedAt === null ? null : new Date(battle.playedAt);
      battles.push({ battle: { ...battle, parts, playedAt }, meaning, clientId });
    }
  }
  throw new Error('The reading process sent no report');
}
