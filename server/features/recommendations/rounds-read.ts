import { FINISH_TYPES, type FinishType } from '../../../shared/rules/finish';
import type { ObservedRounds } from './model/observations';

const BY_LETTER = new Map<string, FinishType>(
  FINISH_TYPES.map((finish) => [finish[0] ?? '', finish]),
);

/** The rounds that the query wrote as letters: capitals were won. */
export function readRounds(letters: string): ObservedRounds {
  const won: FinishType[] = [];
  const lost: FinishType[] = [];
  for (const letter of letters) {
    const finish = BY_LETTER.get(letter.toLowerCase());
    if (!finish) continue;
    if (letter === letter.toLowerCase()) lost.push(finish);
    else won.push(finish);
  }
  return { won, lost };
}
