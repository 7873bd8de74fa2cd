import type { Battle } from '@shared/battles';

const VERB = { WIN: 'won', LOSS: 'lost', DRAW: 'drew' } as const;

type Told = Pick<Battle, 'result' | 'myScore' | 'opponentScore' | 'opponentName'>;

/** "You won 3–1 against Robin" */
export function battleInWords(battle: Told, owner = 'You'): string {
  const { result, myScore, opponentScore, opponentName } = battle;
  return `${owner} ${VERB[result]} ${myScore}–${opponentScore} against ${opponentName}`;
}
