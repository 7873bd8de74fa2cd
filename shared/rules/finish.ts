/** In display order. */
export const FINISH_TYPES = ['burst', 'spin', 'over', 'extreme'] as const;
export type FinishType = (typeof FINISH_TYPES)[number];

/** Points for the winner of a round. */
export const FINISH_POINTS: Readonly<Record<FinishType, number>> = {
  spin: 1,
  burst: 2,
  over: 2,
  extreme: 3,
};

/** Finishes at events. */
export const EVENT_FINISHES = ['spin', 'over', 'burst', 'extreme', 'own', 'penalty'] as const;
export type EventFinish = (typeof EVENT_FINISHES)[number];

export const EVENT_FINISH_POINTS: Readonly<Record<EventFinish, number>> = {
  ...FINISH_POINTS,
  own: 1,
  penalty: 1,
};

/** Winner of a round, from the recorder's point of view. */
export const WINNERS = ['me', 'opponent', 'draw'] as const;
export type Winner = (typeof WINNERS)[number];

/** Result of a battle, from the recorder's point of view. */
export const RESULTS = ['WIN', 'DRAW', 'LOSS'] as const;
export type BattleResult = (typeof RESULTS)[number];

export const MAX_ROUNDS = 20;

/** Causes of event rounds that gave a point without a finish. Excluded from finish rates. */
export const ROUND_CAUSES = ['own', 'penalty'] as const;
export type RoundCause = (typeof ROUND_CAUSES)[number];

/** `roundNumber` counts from 1. With a `cause`, `finishType` is spin, which gives one point. */
export type Round = {
  roundNumber: number;
  winner: Winner;
  finishType: FinishType;
  cause?: RoundCause | undefined;
};
