import { useEffect, useState } from 'react';
import { type Battle, OPPONENT_COLOR_END, OPPONENT_COLOR_START } from '#shared/battles';
import type { writtenParts } from '#shared/rules/parts/written-parts';
import { afterFirstPaint } from '@/lib/after-first-paint';
import { OpponentEmblem } from '../opponent-emblem';

let read: typeof writtenParts | undefined;

/** Prefetches the parts catalogue, which is too large for the first load of the screen. */
export async function loadWrittenParts(): Promise<void> {
  read ??= (await import('#shared/rules/parts/written-parts')).writtenParts;
}

/** Returns undefined until the catalogue has loaded. */
export const partsIn = (text: string) => read?.(text);

/** The same for every opponent. */
export const OPPONENT_COLOURS = {
  opponentColorStart: OPPONENT_COLOR_START,
  opponentColorEnd: OPPONENT_COLOR_END,
};

interface WrittenEmblemProps {
  /** The opponent's combo as it was written. */
  text: string;
  /** The parts the server parsed from it. */
  parts?: Battle['opponentParts'] | undefined;
  className: string;
}

/** The emblem of an opponent's combo before the battle is saved. */
export function WrittenEmblem({ text, parts, className }: WrittenEmblemProps) {
  const [, setLoaded] = useState(read !== undefined);
  useEffect(() => {
    afterFirstPaint()
      .then(loadWrittenParts)
      .then(
        () => setLoaded(true),
        () => undefined,
      );
  }, []);
  return (
    <OpponentEmblem
      battle={{ ...OPPONENT_COLOURS, opponentParts: parts ?? partsIn(text) }}
      className={className}
    />
  );
}
