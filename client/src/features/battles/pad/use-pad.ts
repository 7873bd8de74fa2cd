import { MAX_ROUNDS } from '@shared/rules/finish';
import { type ScoredRound, scoreRounds } from '@shared/rules/scoring';
import { useState } from 'react';
import { notifyError } from '@/lib/notify';
import type { PersonalStore } from '@/lib/personal-store';
import type { Draft } from './draft';
import { roundInWords, wonBy, wonInWords } from './scoring';
import { vibrate } from './vibrate';

/** What can be done to the running battle, and what a screen reader says of it. */
export function usePad(store: PersonalStore<Draft | null>) {
  const [said, setSaid] = useState('');

  /** What changes after Save was tapped makes it a battle that goes on. */
  const change = (values: Partial<Draft>) => {
    const now = store.get();
    if (now) store.set({ ...now, playedAt: null, ...values });
  };

  const setRounds = (rounds: ScoredRound[], deed: string, touch: 'round' | 'undo') => {
    const now = store.get();
    if (!now) return;
    const { myScore, opponentScore } = scoreRounds(rounds);
    const before = wonBy(now.rounds, now.target);
    const won = wonBy(rounds, now.target);
    const isNews = won !== undefined && won.winner !== before?.winner;
    change({ rounds });
    setSaid(
      `${deed}. ${myScore} to ${opponentScore}.${isNews ? ` ${wonInWords(won, now.opponentName)}.` : ''}`,
    );
    vibrate(isNews ? 'won' : touch);
  };

  return {
    said,
    change,
    add(round: ScoredRound) {
      const { rounds, opponentName } = store.get() ?? { rounds: [], opponentName: '' };
      if (rounds.length >= MAX_ROUNDS) {
        notifyError('Maximum rounds reached', 'You can only have up to 20 rounds in a battle');
        return;
      }
      setRounds([...rounds, round], roundInWords(round, opponentName), 'round');
    },
    undo() {
      const now = store.get();
      const last = now?.rounds.at(-1);
      if (!now || !last) return;
      const deed = `Taken back: ${roundInWords(last, now.opponentName)}`;
      setRounds(now.rounds.slice(0, -1), deed, 'undo');
    },
    correct(index: number, round: ScoredRound) {
      const now = store.get();
      if (!now) return;
      const deed = `Round ${index + 1}: ${roundInWords(round, now.opponentName)}`;
      setRounds(now.rounds.with(index, round), deed, 'round');
    },
    remove(index: number) {
      const now = store.get();
      if (!now) return;
      setRounds(now.rounds.toSpliced(index, 1), `Round ${index + 1} removed`, 'undo');
    },
  };
}

export type Pad = ReturnType<typeof usePad>;
