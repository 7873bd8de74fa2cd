/** In display order. */
export const FINISH_TYPES = ['burst', 'spin', 'over', 'extreme'] as const;
export type FinishType = (typeof FINISH_TYPES)[number];

/** Points for the winner of a round (specification, section 4). */
export const FINISH_POINTS: Readonly<Record<FinishType, number>> = {
  spin: 1,
  burst: 2,
  over: 2,
  extreme: 3,
};

/** Of a round, from the recorder's point of view. */
export const WINNERS = ['me', 'opponent', 'draw'] as const;
export type Winner = (typeof WINNERS)[number];

/** Of a battle, from the recorder's point of view. */
export const RESULTS = ['WIN', 'DRAW', 'LOSS'] as const;
export type BattleResult = (typeof RESULTS)[number];

/** Specification, section 5. */
export const MAX_ROUNDS = 20;

/** `roundNumber` counts from 1. */
export type Round = {
  roundNumber: number;
  winner: Winner;
  finishType: FinishType;
};
