import type { FinishType, Winner } from '../../../shared/rules/finish';
import type { ScoredRound } from '../../../shared/rules/scoring';

/** The first one is what an export writes. */
const WINNER_WORDS: Record<Winner, readonly string[]> = {
  me: ['me', 'm', 'i', 'win', 'w'],
  opponent: ['opponent', 'opp', 'o', 'loss', 'l'],
  draw: ['draw', 'd', 'tie', 't'],
};

/** The first one is what an export writes. */
const FINISH_WORDS: Record<FinishType, readonly string[]> = {
  burst: ['burst', 'b'],
  spin: ['spin', 's', 'survivor', 'outspin'],
  over: ['over', 'o', 'ko', 'knockout'],
  extreme: ['extreme', 'e', 'x', 'xtreme'],
};

const byWord = <T extends string>(words: Record<T, readonly string[]>): Map<string, T> =>
  new Map(
    (Object.entries(words) as [T, readonly string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const),
    ),
  );

const WINNERS = byWord(WINNER_WORDS);
const FINISHES = byWord(FINISH_WORDS);

export const writeRounds = (rounds: readonly ScoredRound[]): string =>
  rounds.map(({ winner, finishType }) => `${winner}:${finishType}`).join(' ');

/**
 * Reads rounds such as `me:burst opponent:spin draw:over`, separated by blanks, commas, semicolons
 * or bars, also abbreviated (`m:b`).
 * @returns the word that is invalid, '' for an empty text
 */
export function readRounds(text: string): ScoredRound[] | string {
  const written = text
    .trim()
    .replace(/\s*:\s*/g, ':')
    .split(/[\s,;|]+/)
    .filter(Boolean);
  if (written.length === 0) return '';
  const rounds: ScoredRound[] = [];
  for (const word of written) {
    const [first = '', second = '', ...more] = word.toLowerCase().split(':');
    const winner = WINNERS.get(first);
    const finishType = FINISHES.get(second);
    if (!winner || !finishType || more.length > 0) return word;
    rounds.push({ winner, finishType });
  }
  return rounds;
}
