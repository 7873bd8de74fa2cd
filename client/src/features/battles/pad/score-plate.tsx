import { OPPONENT_COLOR_END, OPPONENT_COLOR_START } from '@shared/battles';
import { scoreRounds } from '@shared/rules/scoring';
import type { ReactNode } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { cx } from '@/lib/cx';
import { OpponentEmblem } from '../opponent-emblem';
import type { Draft } from './draft';
import { sideName, type Won } from './scoring';

export const OPPONENT_COLOURS = [OPPONENT_COLOR_START, OPPONENT_COLOR_END] as const;

interface ScorePlateProps {
  draft: Draft;
  won: Won | undefined;
  className?: string;
}

/** Both sides and the score, as large as there is room: to be read from across the stadium. */
export function ScorePlate({ draft, won, className }: ScorePlateProps) {
  const { combo, opponentName, opponentCombo, rounds } = draft;
  const { myScore, opponentScore } = scoreRounds(rounds);
  return (
    <section
      aria-label="Score"
      className={cx(
        'relative grid min-h-0 grid-cols-2 overflow-hidden rounded-[14px] border border-line bg-surface',
        className,
      )}
    >
      <Lane
        name="You"
        combo={combo.name}
        emblem={<ComboEmblem combo={combo} className={EMBLEM} />}
        colours={[combo.colorStart, combo.colorEnd]}
        score={myScore}
        state={won && (won.winner === 'me' ? 'won' : 'lost')}
      />
      <Lane
        name={sideName('opponent', opponentName)}
        combo={opponentCombo}
        emblem={
          <OpponentEmblem
            colorStart={OPPONENT_COLOR_START}
            colorEnd={OPPONENT_COLOR_END}
            className={EMBLEM}
          />
        }
        colours={OPPONENT_COLOURS}
        score={opponentScore}
        state={won && (won.winner === 'opponent' ? 'won' : 'lost')}
        mirrored
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-2 left-1/2 w-0.5 -translate-x-1/2 -skew-x-[8deg] bg-line-strong/50"
      />
    </section>
  );
}

const EMBLEM = 'size-[clamp(2rem,6dvh,3.5rem)]';

interface LaneProps {
  name: string;
  combo: string;
  emblem: ReactNode;
  colours: readonly [string, string];
  score: number;
  state: 'won' | 'lost' | undefined;
  mirrored?: boolean;
}

function Lane({ name, combo, emblem, colours: [start, end], score, state, mirrored }: LaneProps) {
  return (
    <div
      className="flex min-h-0 min-w-0 flex-col"
      style={{
        backgroundImage: `linear-gradient(${mirrored ? 200 : 160}deg, color-mix(in srgb, ${start} 20%, transparent), color-mix(in srgb, ${end} 5%, transparent) 60%, transparent)`,
      }}
    >
      <div
        className={cx(
          'flex shrink-0 items-center gap-2 px-2.5 pt-2',
          mirrored && 'flex-row-reverse text-right',
        )}
      >
        {emblem}
        <div className="min-w-0 flex-1 leading-tight">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-sm text-muted">{combo}</p>
        </div>
      </div>
      <div className="relative min-h-16 flex-1 [container-type:size]">
        {/* Key: a new figure comes in with a small beat. */}
        <p
          key={score}
          className={cx(
            'figures absolute inset-0 flex items-center justify-center font-display text-[length:min(104cqh,68cqw)] leading-none font-bold transition-transform duration-200 ease-out starting:scale-115',
            state === 'won' && 'text-accent-ink',
            state === 'lost' && 'text-faint',
          )}
        >
          {score}
        </p>
      </div>
    </div>
  );
}
