import { msg } from './translate';
export const STAND_INS = {
  practice: msg('Practice Match'),
  unknown_combo: msg('Unknown combo'),
  unknown_deck: msg('Unknown deck'),
} as const;
export type StandIn = keyof typeof STAND_INS;

/** Undefined for a text of a person's own. */
export const standInOf = (text: string): StandIn | undefined =>
  (Object.keys(STAND_INS) as StandIn[]).find((kind) => STAND_INS[kind] === text);
