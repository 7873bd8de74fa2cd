import { useEffect, useState } from 'react';

/** Milliseconds per page: enough time to find a name twice. */
export const TURN_MS = 12_000;

/** Cycles through pages unless paused; starts over, unpaused, at a new moment. */
export function useTurning(keys: readonly string[], moment: string) {
  const [chosen, setChosen] = useState<string>();
  const [isHeld, setHeld] = useState(false);
  const [shownMoment, setShownMoment] = useState(moment);
  if (moment !== shownMoment) {
    setShownMoment(moment);
    setChosen(undefined);
    setHeld(false);
  }
  const index = Math.max(0, chosen === undefined ? 0 : keys.indexOf(chosen));
  const next = keys[(index + 1) % keys.length];
  const current = keys[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each page
  useEffect(() => {
    if (isHeld || keys.length < 2) return;
    const timer = setTimeout(() => setChosen(next), TURN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, current, next, keys.length]);

  return {
    index,
    isHeld,
    turn: (step: 1 | -1) => setChosen(keys[(index + step + keys.length) % keys.length]),
    hold: () => setHeld((held) => !held),
  };
}
