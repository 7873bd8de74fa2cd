import { FINISH_POINTS, FINISH_TYPES, type FinishType } from '@shared/rules/finish';
import { Equal, Save, Undo2 } from 'lucide-react';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import type { TapGuard } from './use-device';

/** A coloured edge on the side's own outer border. */
const EDGE = {
  me: {
    spin: 'border-l-spin',
    burst: 'border-l-burst',
    over: 'border-l-over',
    extreme: 'border-l-extreme',
  },
  opponent: {
    spin: 'border-r-spin',
    burst: 'border-r-burst',
    over: 'border-r-over',
    extreme: 'border-r-extreme',
  },
} as const;

interface FinishColumnProps {
  side: 'me' | 'opponent';
  /** "You" or the opponent's name. */
  name: string;
  /** The gradient of the combo. */
  colours: readonly [string, string];
  guard: TapGuard;
  isLocked: boolean;
  onScore: (finish: FinishType) => void;
  className?: string;
}

/** The four finishes of one side: a tap records a round. */
export function FinishColumn({
  side,
  name,
  colours: [start, end],
  guard: { guarded, isResting },
  isLocked,
  onScore,
  className,
}: FinishColumnProps) {
  const isMine = side === 'me';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={name} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <p
        aria-hidden="true"
        className={cx('mb-1 flex items-center gap-2 short:hidden', !isMine && 'flex-row-reverse')}
      >
        <span className="eyebrow max-w-4/5 shrink-0 truncate">{name}</span>
        <span
          className="h-1 min-w-4 flex-1 -skew-x-[30deg]"
          style={{ backgroundImage: `linear-gradient(90deg, ${start}, ${end})` }}
        />
      </p>
      <div className="grid flex-1 grid-cols-1 gap-1.5 landscape:grid-cols-2 landscape:grid-rows-2 landscape:lg:grid-cols-1 landscape:lg:grid-rows-4 landscape:lg:gap-2.5">
        {FINISH_TYPES.map((finish) => (
          <button
            key={finish}
            type="button"
            aria-disabled={isResting || isLocked}
            onClick={guarded(() => onScore(finish))}
            className={cx(
              'flex min-h-14 min-w-0 touch-manipulation items-center gap-1.5 border px-2 font-display transition-[background-color,transform] duration-100 select-none active:scale-[0.98] portrait:h-[clamp(3.5rem,8.2dvh,5rem)] min-[360px]:gap-2.5 min-[360px]:px-2.5 landscape:max-lg:flex-col landscape:max-lg:justify-center landscape:max-lg:gap-1 landscape:lg:px-5',
              FINISH_LOOK[finish],
              isLocked && 'opacity-45',
              EDGE[side][finish],
              isMine
                ? 'rounded-l-[6px] rounded-r-[14px] border-l-[5px]'
                : 'rounded-l-[14px] rounded-r-[6px] border-r-[5px] landscape:lg:flex-row-reverse portrait:flex-row-reverse',
            )}
          >
            <FinishIcon
              finish={finish}
              className={cx('size-6 shrink-0 min-[360px]:size-7', finishMeta[finish].text)}
            />
            <span className="min-w-0 text-xl leading-none font-semibold tracking-wide landscape:max-lg:text-lg landscape:lg:text-2xl">
              {finishMeta[finish].word}
            </span>{' '}
            <span
              className={cx(
                'figures text-xl leading-none font-bold min-[360px]:text-2xl landscape:lg:text-4xl',
                isMine
                  ? 'landscape:lg:ml-auto portrait:ml-auto'
                  : 'landscape:lg:mr-auto portrait:mr-auto',
                finishMeta[finish].text,
              )}
            >
              +{FINISH_POINTS[finish]}
            </span>
            <span className="sr-only">
              {' '}
              {FINISH_POINTS[finish] === 1 ? 'point' : 'points'} for {isMine ? 'you' : name}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

const FINISH_LOOK = {
  spin: 'border-spin/30 bg-spin/10 hover:bg-spin/15 active:bg-spin/30',
  burst: 'border-burst/30 bg-burst/10 hover:bg-burst/15 active:bg-burst/30',
  over: 'border-over/30 bg-over/10 hover:bg-over/15 active:bg-over/30',
  extreme: 'border-extreme/30 bg-extreme/10 hover:bg-extreme/15 active:bg-extreme/30',
} as const;

interface PadFootProps {
  /** The last round in words; undefined before the first. */
  undoes: string | undefined;
  isLocked: boolean;
  isSaving: boolean;
  guard: TapGuard;
  onDraw: () => void;
  onUndo: () => void;
  onSave: () => void;
}

const BUTTON =
  'flex min-h-12 touch-manipulation items-center justify-center gap-2 border px-3 font-display text-xl leading-none font-semibold tracking-wide transition-[background-color,border-color,filter,transform] duration-100 select-none active:scale-[0.98] [&_svg]:size-5';
const NARROW = 'landscape:col-span-2 shorter:col-span-2';

/** Draw, Undo and Save. */
export function PadFoot(props: PadFootProps) {
  const { undoes, isLocked, isSaving, onDraw, onUndo, onSave } = props;
  const { guarded, isResting } = props.guard;
  const isEmpty = undoes === undefined;
  return (
    <div className="grid grid-cols-6 gap-2 [grid-area:foot] short:gap-1.5">
      <button
        type="button"
        aria-disabled={isResting || isLocked}
        onClick={guarded(onDraw)}
        className={cx(
          BUTTON,
          'col-span-6 rounded-[10px] border-draw/35 bg-draw/10 text-draw hover:bg-draw/15 active:bg-draw/30',
          NARROW,
          isLocked && 'opacity-45',
        )}
      >
        <Equal />
        Draw
      </button>
      <button
        type="button"
        aria-disabled={isEmpty || isResting}
        aria-label={isEmpty ? 'Undo' : `Undo: ${undoes}`}
        onClick={guarded(() => !isEmpty && onUndo())}
        className={cx(
          BUTTON,
          'col-span-2 rounded-[10px] border-line-strong/60 bg-raised',
          isEmpty && 'opacity-55',
        )}
      >
        <Undo2 />
        Undo
      </button>
      <button
        type="button"
        aria-disabled={isEmpty || isResting}
        aria-busy={isSaving || undefined}
        onClick={guarded(() => !isEmpty && onSave())}
        className={cx(
          BUTTON,
          'cut col-span-4',
          NARROW,
          isLocked
            ? 'border-transparent bg-accent text-on-accent hover:brightness-110'
            : 'border-accent-ink/60 bg-raised text-accent-ink',
          isEmpty && 'opacity-55',
        )}
      >
        {isSaving ? <Spinner /> : <Save />}
        {isSaving ? 'Saving…' : 'Save'}
      </button>
    </div>
  );
}
