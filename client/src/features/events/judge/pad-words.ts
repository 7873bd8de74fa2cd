import type { Match } from '#shared/event-matches';
import { otherSide, type Side, type WARNING_KINDS } from '#shared/rules/events/match';
import type { PadState, PadStep } from '#shared/rules/events/match-pad';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { finishWords } from '../views/finish-words';

export type Names = Record<Side, string>;

export const namesOf = ({ a, b }: Match): Names => ({
  a: a ? shownText(a.name) : t('Player {number}', { number: 1 }),
  b: b ? shownText(b.name) : t('Player {number}', { number: 2 }),
});

export const WARNING_WORDS: Record<(typeof WARNING_KINDS)[number], string> = {
  early_launch: t('Early launch'),
  touching: t('Touching'),
  delay: t('Delay'),
  other: t('Something else'),
};

const WARNINGS: Record<(typeof WARNING_KINDS)[number], (name: string) => string> = {
  early_launch: (name) => t('Warning for {name}: early launch', { name }),
  touching: (name) => t('Warning for {name}: touching', { name }),
  delay: (name) => t('Warning for {name}: delay', { name }),
  other: (name) => t('Warning for {name}: something else', { name }),
};

/** "Burst for Ada", "Own finish by Ben: +1 for Ada", "Warning for Ada", "Time's up" */
export function stepWords(step: PadStep, names: Names): string {
  if (step.step === 'time') return t("Time's up");
  if (step.step === 'warning') return WARNINGS[step.kind](names[step.side]);
  return finishWords(step, names);
}

/** The points of the current game. */
export const currentPoints = ({ games }: PadState) => {
  const { aPoints = 0, bPoints = 0 } = games.at(-1) ?? {};
  return { a: aPoints, b: bPoints };
};

/** "Ada wins 4–2", "Ada wins 2–1 in games" */
export function winnerWords(state: PadState, { bestOf }: Match, names: Names): string {
  const { winner, wins } = state;
  if (!winner) return '';
  const name = names[winner];
  const scoreIn = (of: Record<Side, number>) => `${of[winner]}–${of[otherSide(winner)]}`;
  return bestOf > 1 && wins.a !== wins.b
    ? t('{name} wins {score} in games', { name, score: scoreIn(wins) })
    : t('{name} wins {score}', { name, score: scoreIn(currentPoints(state)) });
}
