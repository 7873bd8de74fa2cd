import { createHash } from 'node:crypto';
import { type BattleTexts, battleTextsOf } from '#shared/battles';
import { derivedId } from '../../derived-id';
import { writeRounds } from '../../tables/battle-text';
import type { ReadBattle } from './read-battles';
import { partsKey } from './read-parts';

type Meaning = BattleTexts & Pick<ReadBattle, 'playedAt' | 'rounds' | 'score' | 'parts'>;

/**
 * Digest of a battle's content without the combo's name. Stored clientIds are derived from it, so
 * the first six fields must never change; texts added later count only where they are set.
 */
export function meaningOf(battle: Meaning): string {
  const { playedAt, rounds, score, parts } = battle;
  const { eventName, opponentName, opponentCombo, ...added } = battleTextsOf(battle);
  const said = [
    playedAt?.toISOString() ?? null,
    eventName,
    opponentName,
    opponentCombo,
    score ? `${score.myScore}-${score.opponentScore}` : writeRounds(rounds),
    partsKey(parts),
    ...Object.entries(added).filter(([, text]) => text !== ''),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/**
 * The clientId of an imported battle: the same battle gets the same id in any file, and the n-th
 * occurrence within a file an id of its own.
 */
export const clientIdOf = (meaning: string, occurrence: number): string =>
  derivedId(`${meaning} ${occurrence}`);

export interface Identified {
  battle: ReadBattle;
  meaning: string;
  clientId: string;
}

/** Identifies each battle of a file by its content and occurrence. */
export function identify(battles: readonly ReadBattle[]): Identified[] {
  const counts = new Map<string, number>();
  return battles.map((battle) => {
    const meaning = meaningOf(battle);
    const occurrence = (counts.get(meaning) ?? 0) + 1;
    counts.set(meaning, occurrence);
    return { battle, meaning, clientId: clientIdOf(meaning, occurrence) };
  });
}
