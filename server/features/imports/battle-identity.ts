import { createHash } from 'node:crypto';
import { partsKey } from './read-parts';
import type { ReadBattle } from './read-row';
import { writeRounds } from './rounds-text';

type Meaning = Pick<
  ReadBattle,
  'playedAt' | 'eventName' | 'opponentName' | 'opponentCombo' | 'rounds' | 'parts'
>;

/** Digest of what a battle says; the combo's name does not matter. */
export function meaningOf(battle: Meaning): string {
  const { playedAt, eventName, opponentName, opponentCombo, rounds, parts } = battle;
  const said = [
    playedAt?.toISOString() ?? null,
    eventName,
    opponentName,
    opponentCombo,
    writeRounds(rounds),
    partsKey(parts),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/**
 * The clientId of an imported battle: the same battle gets the same id in any file, the n-th
 * occurrence within a file its own.
 */
export function clientIdOf(meaning: string, occurrence: number): string {
  const bytes = createHash('sha256').update(`${meaning} ${occurrence}`).digest().subarray(0, 16);
  // UUID version 8 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20]
    .map((end, index) => hex.slice([0, 8, 12, 16][index], end))
    .concat(hex.slice(20))
    .join('-');
}
