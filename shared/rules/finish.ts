/**
 * The words of a battle: how a round can end, who can win it and what a whole battle can come to.
 * Everything else (contracts, database checks, screens) takes its lists from here.
 */

/** How a round can end, in the order in which screens list the finishes. */
export const FINISH_TYPES = ['burst', 'spin', 'over', 'extreme'] as const;
export type FinishType = (typeof FINISH_TYPES)[number];

/** Points that the winner of a round gets (specification, section 4). */
export const FINISH_POINTS: Readonly<Record<FinishType, number>> = {
  spin: 1,
  burst: 2,
  over: 2,
  extreme: 3,
};

/** Who won a round, seen from the person who recorded it. */
export const WINNERS = ['me', 'opponent', 'draw'] as const;
export type Winner = (typeof WINNERS)[number];

/** What a battle came to, seen from the person who recorded it. */
export const RESULTS = ['WIN', 'DRAW', 'LOSS'] as const;
export type BattleResult = (typeof RESULTS)[number];

/** Most rounds that one battle can have (specification, section 5). */
export const MAX_ROUNDS = 20;

/** One round as it is stored and sent. `roundNumber` counts from 1. */
export type Round = {
  roundNumber: number;
  winner: Winner;
  finishType: FinishType;
};
