import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { needsRound3 } from '#shared/deck-battles';
import { type DeckBattleForm, EMPTY_ROUND, isFilledIn, isUntouched } from './deck-battle-form';

export const STEPS = ['round1', 'round2', 'round3'] as const;
export type Step = (typeof STEPS)[number];

const isSplit = (...[first, second]: { outcome: 'win' | 'loss' | '' }[]) =>
  needsRound3({ outcome: first?.outcome || undefined }, { outcome: second?.outcome || undefined });

/**
 * Unlocks each round when the one before is filled in; a tie after round 2 leads to round 3.
 */
export function useRoundSteps({ control, setValue, clearErrors }: DeckBattleForm) {
  const [round1, round2, round3] = useWatch({ control, name: STEPS });
  const [step, setStep] = useState<Step>('round1');
  const tabs = useRef<HTMLDivElement>(null);
  const isTied = isSplit(round1, round2);
  const areTwoDone = isFilledIn(round1) && isFilledIn(round2);
  const mustGoOn = areTwoDone && isTied;
  const mustAlready = useRef(mustGoOn);
  // Arrow keys select every option they pass, so only a tap or the space bar moves on.
  const isByArrow = useRef(false);
  const wasStep = useRef(step);

  useEffect(() => {
    const isNew = mustGoOn && !mustAlready.current;
    mustAlready.current = mustGoOn;
    if (isNew && step === 'round2' && !isByArrow.current) setStep('round3');
  }, [mustGoOn, step]);

  useEffect(() => {
    if (wasStep.current === step) return;
    wasStep.current = step;
    // The pressed button may be gone, so focus moves to the tab; Tab then enters its round.
    tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [step]);

  return {
    tabs,
    rounds: [round1, round2, round3],
    step,
    setStep,
    isOpen: {
      round1: true,
      round2: isFilledIn(round1),
      // An early submit opens round 3, and the current round must not be locked.
      round3: areTwoDone || !isUntouched(round3) || step === 'round3',
    } satisfies Record<Step, boolean>,
    /** Round 3 must be played. */
    isTied,
    hasRound3: isTied || !isUntouched(round3),
    lacksRound3: isTied && isUntouched(round3),
    removeRound3() {
      setValue('round3', EMPTY_ROUND, { shouldDirty: true });
      clearErrors('round3');
      setStep('round2');
    },
    watchKeys: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        isByArrow.current = key.startsWith('Arrow');
      },
      onPointerDown: () => {
        isByArrow.current = false;
      },
    },
  };
}

export type RoundSteps = ReturnType<typeof useRoundSteps>;
