/**
 * What stands in a battle for a text that nobody gave. These are codes: stored, sent, exported and
 * found by searches as they are, so that old battles and files need no change. Whoever types one
 * means the same.
 */
export const STAND_INS = {
  practice: 'Practice Match',
  unknown_combo: 'Unknown combo',
  unknown_deck: 'Unknown deck',
} as const;
export type StandIn = keyof typeof STAND_INS;

/** Undefined for a text of a person's own. */
export const standInOf = (text: string): StandIn | undefined =>
  (Object.keys(STAND_INS) as StandIn[]).find((kind) => STAND_INS[kind] === text);
