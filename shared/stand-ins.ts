import { t } from './translate';

/**
 * What stands for a text that nobody gave, or for the name of somebody who is gone. These are codes:
 * stored, sent, exported and found by searches as they are, so that old rows and files need no
 * change; `shownText` says them. Whoever types one means the same.
 */
export const STAND_INS = {
  practice: 'Practice Match',
  unknown_combo: 'Unknown combo',
  unknown_deck: 'Unknown deck',
  deleted_person: 'Deleted user',
  deleted_player: 'Deleted player',
  hidden_person: 'Somebody',
} as const;
export type StandIn = keyof typeof STAND_INS;

/** Undefined for a text of a person's own. */
export const standInOf = (text: string): StandIn | undefined =>
  (Object.keys(STAND_INS) as StandIn[]).find((kind) => STAND_INS[kind] === text);

/** The code for a player of an event who has no other name. */
export const numberedPlayer = (number: number) => `Player ${number}`;
const NUMBERED = /^Player (\d+)$/;

const WORDS: Record<StandIn, () => string> = {
  practice: () => t('Practice Match'),
  unknown_combo: () => t('Unknown combo'),
  unknown_deck: () => t('Unknown deck'),
  deleted_person: () => t('Deleted user'),
  deleted_player: () => t('Deleted player'),
  hidden_person: () => t('Somebody'),
};

/** A text of a battle or a name, for the reader. */
export function shownText(text: string): string {
  const kind = standInOf(text);
  if (kind) return WORDS[kind]();
  const number = NUMBERED.exec(text)?.[1];
  return number ? t('Player {number}', { number }) : text;
}
