import { Equal, RotateCcw, Undo2 } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { EVENT_FINISH_POINTS, type EventFinish } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { FinishIcon, finishMeta, lettersIn } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import type { Edge } from './score-pad';
import type { TapGuard } from './use-device';

interface FinishColumnProps<F extends EventFinish> {
  edge: Edge;
  /** "You" or a name. */
  name: string;
  finishes: readonly F[];
  /** Where they differ from the usual ones. */
  points?: Readonly<Record<EventFinish, number>>;
  /** Whether it is the reader's side. */
  isMine?: boolean;
  /** A second line in a button. */
  detail?: (finish: F) => string | undefined;
  colours: readonly [string, string];
  guard: TapGuard;
  isLocked: boolean;
  onScore: (finish: F) => void;
  className?: string;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** Buttons for the finishes that score for one side; a tap records a round. */
export function FinishColumn<F extends EventFinish>(props: FinishColumnProps<F>) {
  const { edge, name, finishes, isMine = false, detail, onScore, className } = props;
  const { guard, isLocked, children, points = EVENT_FINISH_POINTS } = props;
  const [start, end] = props.colours;
  const isLeft = edge === 'left';
  const isFour = finishes.length === 4;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out fieldsets as grids
    <div role="group" aria-label={name} className={cx('flex min-w-0 flex-col', className)}>
      <p
        aria-hidden="true"
        className={cx(
          'mb-1 flex items-center gap-2 short:hidden beside:hidden roomy:flex',
          !isLeft && 'flex-row-reverse',
        )}
      >
        <span dir="auto" className="eyebrow max-w-4/5 shrink-0 truncate">
          {name}
        </span>
        <span
          className="h-1 min-w-4 flex-1 -skew-x-[30deg]"
          style={{ backgroundImage: `linear-gradient(90deg, ${start}, ${end})` }}
        />
      </p>
      <div className="grid flex-1 grid-cols-1 gap-1.5 beside:auto-rows-fr beside:grid-cols-2 roomy:grid-cols-1 roomy:gap-2.5">
        {finishes.map((finish) => (
          <button
            key={finish}
            type="button"
            aria-disabled={guard.isResting || isLocked}
            onClick={guard.guarded(() => onScore(finish))}
            className={cx(
              'flex min-w-0 touch-manipulation items-center border px-2 py-1 font-display transition-[background-color,transform] duration-100 select-none active:scale-[0.98] min-[360px]:px-2.5 beside:px-1 roomy:px-5',
              isFour
                ? 'min-h-[clamp(3.5rem,8.2dvh,5rem)] beside:min-h-14'
                : 'min-h-[clamp(2.75rem,7dvh,5rem)] beside:min-h-11',
              'border-(--tone)/30 bg-(--tone)/10 hover:bg-(--tone)/15 active:bg-(--tone)/30',
              isLocked && 'opacity-45',
              isLeft
                ? 'rounded-l-tiny rounded-r-card border-l-[5px] border-l-(--tone)'
                : 'rounded-l-card rounded-r-tiny border-r-[5px] border-r-(--tone)',
            )}
            style={{ '--tone': finishMeta[finish].colour } as CSSProperties}
          >
            <FinishLabel
              finish={finish}
              points={points[finish]}
              isLeft={isLeft}
              detail={detail?.(finish)}
            />
            <span className="sr-only"> {pointsFor(points[finish], isMine ? undefined : name)}</span>
          </button>
        ))}
        {children}
      </div>
    </div>
  );
}

/** "+1 point for Ada". Undefined is the reader. */
const pointsFor = (points: number, name: string | undefined) =>
  name === undefined
    ? t('+{points, plural, one {# point} other {# points}} for you', { points })
    : t('+{points, plural, one {# point} other {# points}} for {name}', { points, name });

/** A word of no more letters has room beside its picture and points. */
const SHORT = 7;
const SHORT_WORD =
  'text-[length:min(1.125rem,30cqw)] @min-[7.25rem]:order-none @min-[7.25rem]:flex-1 @min-[7.25rem]:text-xl roomy:text-2xl';
const LONG_WORD =
  'text-[length:min(1.125rem,calc(185cqw/var(--letters)))] @min-[12rem]:order-none @min-[12rem]:flex-1 @min-[12rem]:text-[length:min(1.25rem,calc((200cqw-9.5rem)/var(--letters)))] roomy:text-2xl';

interface FinishLabelProps {
  finish: EventFinish;
  points: number;
  isLeft: boolean;
  detail: string | undefined;
}

/**
 * On one line; in a narrow button, or if the word is long, it is below its picture and points, and
 * small enough not to break.
 */
function FinishLabel({ finish, points, isLeft, detail }: FinishLabelProps) {
  const { word, text } = finishMeta[finish];
  const letters = Math.max(...word.split(' ').map(lettersIn));
  const isLong = letters > SHORT;
  return (
    <span className="w-full min-w-0 @container" style={{ '--letters': letters } as CSSProperties}>
      <span
        className={cx(
          'flex flex-wrap items-center justify-center gap-x-1.5 @min-[8.5rem]:gap-x-2.5',
          isLong ? '@min-[12rem]:flex-nowrap' : '@min-[7.25rem]:flex-nowrap',
          !isLeft && (isLong ? '@min-[12rem]:flex-row-reverse' : '@min-[7.25rem]:flex-row-reverse'),
        )}
      >
        <FinishIcon finish={finish} className={cx('size-6 shrink-0 @min-[8.5rem]:size-7', text)} />
        <span
          className={cx(
            'order-last min-w-0 basis-full leading-none font-semibold tracking-wide',
            isLong ? LONG_WORD : SHORT_WORD,
            isLong
              ? isLeft
                ? '@min-[12rem]:text-left'
                : '@min-[12rem]:text-right'
              : isLeft
                ? '@min-[7.25rem]:text-left'
                : '@min-[7.25rem]:text-right',
            detail && '@max-[7.25rem]:text-base',
          )}
        >
          {word}
          {detail && (
            <span className="mt-0.5 block truncate font-sans text-xs font-normal tracking-normal text-muted">
              {' '}
              {detail}
            </span>
          )}
        </span>{' '}
        <span
          aria-hidden="true"
          className={cx(
            'figures text-xl leading-none font-bold @min-[8.5rem]:text-2xl roomy:text-4xl',
            text,
          )}
        >
          +{points}
        </span>
      </span>
    </span>
  );
}

/** Class names of the foot's buttons, which wrap where their words need the room. */
const FOOT_BUTTON =
  'flex min-h-12 touch-manipulation items-center justify-center gap-2 border px-3 font-display text-xl leading-none font-semibold tracking-wide transition-[background-color,border-color,filter,transform] duration-100 select-none active:scale-[0.98] [&_svg]:size-5';
/** The button that ends the battle. */
export const FOOT_END = `${FOOT_BUTTON} cut grow-4 basis-44 beside:grow-2 beside:basis-32 shorter:grow-2 shorter:basis-22`;

interface PadFootProps {
  /** What Undo reverts, in words; undefined if nothing. */
  undoes: string | undefined;
  isLocked: boolean;
  guard: TapGuard;
  onDraw: () => void;
  onUndo: () => void;
  /** Adds a button for rounds without a result. */
  onNoResult?: () => void;
  /** The button that ends the battle, with `FOOT_END`. */
  children: ReactNode;
}

/** Draw, Undo and the button that ends the battle. */
export function PadFoot(props: PadFootProps) {
  const { undoes, isLocked, guard, onDraw, onUndo, onNoResult, children } = props;
  const { guarded, isResting } = guard;
  const isEmpty = undoes === undefined;
  return (
    <div className="flex flex-wrap gap-2 [grid-area:foot] short:gap-1.5">
      <button
        type="button"
        aria-disabled={isResting || isLocked}
        onClick={guarded(onDraw)}
        className={cx(
          FOOT_BUTTON,
          onNoResult ? 'basis-22' : 'basis-full',
          'grow-2 rounded-field border-draw/35 bg-draw/10 text-draw hover:bg-draw/15 active:bg-draw/30 beside:basis-32 shorter:basis-22',
          isLocked && 'opacity-45',
        )}
      >
        <Equal />
        {t('Draw')}
      </button>
      {onNoResult && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-disabled={isResting || isLocked}
          onClick={guarded(() => !isLocked && onNoResult())}
          className={cx(
            FOOT_BUTTON,
            'grow-2 basis-32 rounded-field border-line-strong/60 bg-raised shorter:basis-22',
            isLocked && 'opacity-45',
          )}
        >
          <RotateCcw />
          {t('No result')}
        </button>
      )}
      <button
        type="button"
        aria-disabled={isEmpty || isResting}
        aria-label={isEmpty ? t('Undo') : t('Undo: {undoes}', { undoes })}
        onClick={guarded(() => !isEmpty && onUndo())}
        className={cx(
          FOOT_BUTTON,
          'grow-2 basis-22 rounded-field border-line-strong/60 bg-raised whitespace-nowrap beside:basis-32',
          isEmpty && 'opacity-55',
        )}
      >
        <Undo2 />
        {t('Undo')}
      </button>
      {children}
    </div>
  );
}
