import { OPPONENT_COLOR_END, OPPONENT_COLOR_START } from '@shared/battles';
import { type Standing, TARGETS, type Target } from '@shared/rules/pad';
import { scoreRounds } from '@shared/rules/scoring';
import { type ReactNode, useId } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { cx } from '@/lib/cx';
import { type Draft, sideName } from './draft';
import { WrittenEmblem } from './written-emblem';

export const OPPONENT_COLOURS = [OPPONENT_COLOR_START, OPPONENT_COLOR_END] as const;

interface ScorePlateProps {
  draft: Draft;
  standing: Standing | undefined;
  className?: string;
}

/** Both sides and the score, as large as possible: it is read from across the stadium. */
export function ScorePlate({ draft, standing, className }: ScorePlateProps) {
  const { combo, opponentName, opponentCombo, rounds } = draft;
  const { myScore, opponentScore } = scoreRounds(rounds);
  return (
    <section
      aria-label="Score"
      className={cx(
        'relative grid min-h-0 grid-cols-2 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-[14px] border border-line bg-surface',
        className,
      )}
    >
      <Lane
        name="You"
        combo={combo.name}
        emblem={<ComboEmblem combo={combo} className={EMBLEM} />}
        colours={[combo.colorStart, combo.colorEnd]}
        score={myScore}
        state={standing && SIDES[standing.result].me}
      />
      <Lane
        name={sideName('opponent', opponentName)}
        combo={opponentCombo}
        emblem={<WrittenEmblem text={opponentCombo} className={EMBLEM} />}
        colours={OPPONENT_COLOURS}
        score={opponentScore}
        state={standing && SIDES[standing.result].opponent}
        mirrored
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-2 left-1/2 w-0.5 -translate-x-1/2 -skew-x-[8deg] bg-line-strong/50"
      />
    </section>
  );
}

const SIDES = {
  WIN: { me: 'won', opponent: 'lost' },
  LOSS: { me: 'lost', opponent: 'won' },
  DRAW: { me: undefined, opponent: undefined },
} as const;

const EMBLEM = 'size-[clamp(2rem,6dvh,3.5rem)] short:size-9';

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
      className={cx(
        'row-span-2 grid min-h-0 min-w-0 grid-rows-subgrid short:flex',
        mirrored && 'short:flex-row-reverse',
      )}
      style={{
        backgroundImage: `radial-gradient(130% 110% at ${mirrored ? 100 : 0}% 0, color-mix(in srgb, ${start} 30%, transparent), color-mix(in srgb, ${end} 8%, transparent) 55%, transparent 80%)`,
      }}
    >
      <div
        className={cx(
          'flex shrink-0 items-start gap-2 px-2.5 pt-2 short:w-[48%] short:flex-col short:justify-center short:gap-1 short:px-2 short:py-1',
          mirrored ? 'flex-row-reverse text-right short:items-end' : 'short:items-start',
        )}
      >
        {emblem}
        <div className="min-w-0 flex-1 leading-tight short:w-full short:flex-none">
          <p className="line-clamp-2 font-semibold break-words short:text-sm short:leading-tight shorter:line-clamp-1 shorter:break-all landscape:max-lg:line-clamp-1 landscape:max-lg:break-all">
            {name}
          </p>
          <p className="line-clamp-2 text-sm leading-tight break-words text-muted short:line-clamp-1 short:break-all landscape:max-lg:line-clamp-1 landscape:max-lg:break-all">
            {combo}
          </p>
        </div>
      </div>
      <div className="relative min-h-10 min-w-0 flex-1 [container-type:size]">
        {/* The key restarts the animation for each new score. */}
        <p
          key={score}
          className={cx(
            'figures absolute inset-0 flex items-center justify-center font-display text-[length:min(118cqh,84cqw)] leading-none font-bold transition-transform duration-200 ease-out starting:scale-115',
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

interface TargetChoiceProps {
  value: Target;
  onChange: (target: Target) => void;
  showsLabel?: boolean;
  className?: string;
}

export function TargetChoice({
  value,
  onChange,
  showsLabel = false,
  className,
}: TargetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={cx('flex min-w-0 items-center gap-3', className)}>
      <legend className={showsLabel ? 'mb-1.5 font-medium' : 'sr-only'}>Points to win</legend>
      <div className="grid w-full grid-cols-4 gap-1 rounded-[12px] border border-line bg-surface">
        {TARGETS.map((target) => (
          <label key={target ?? 'free'} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={value === target}
              onChange={() => onChange(target)}
              className="peer sr-only"
            />
            <span className="figures flex min-h-11 items-center justify-center rounded-[11px] font-display text-lg font-semibold text-muted transition-colors peer-checked:bg-raised peer-checked:text-accent-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent-ink hover:text-ink">
              {target ?? 'Free'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
