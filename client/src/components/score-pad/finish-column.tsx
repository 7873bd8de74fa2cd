import { Equal, Undo2 } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { EVENT_FINISH_POINTS, type EventFinish } from '#shared/rules/finish';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import type { Edge } from './score-pad';
import type { TapGuard } from './use-device';

interface FinishColumnProps<F extends EventFinish> {
  edge: Edge;
  /** "You" or a name. */
  name: string;
  finishes: readonly F[];
  /** Follows the points for screen readers: "for you". */
  whom?: string;
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
  const { edge, name, finishes, whom = `for ${name}`, detail, onScore, className } = props;
  const { guard, isLocked, children } = props;
  const [start, end] = props.colours;
  const isLeft = edge === 'left';
  const isFour = finishes.length === 4;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out fieldsets as grids
    <div
      role="group"
      aria-label={name}
      className={cx('flex min-w-0 flex-col', isFour ? 'min-h-0' : 'min-h-fit', className)}
    >
      <p
        aria-hidden="true"
        className={cx('mb-1 flex items-center gap-2 short:hidden', !isLeft && 'flex-row-reverse')}
      >
        <span className="eyebrow max-w-4/5 shrink-0 truncate">{name}</span>
        <span
          className="h-1 min-w-4 flex-1 -skew-x-[30deg]"
          style={{ backgroundImage: `linear-gradient(90deg, ${start}, ${end})` }}
        />
      </p>
      <div
        className={cx(
          'grid flex-1 grid-cols-1 gap-1.5 landscape:grid-cols-2 landscape:lg:grid-cols-1 landscape:lg:gap-2.5',
          isFour && 'landscape:grid-rows-2 landscape:lg:grid-rows-4',
        )}
      >
        {finishes.map((finish) => (
          <button
            key={finish}
            type="button"
            aria-disabled={guard.isResting || isLocked}
            onClick={guard.guarded(() => onScore(finish))}
            className={cx(
              'flex min-w-0 touch-manipulation items-center gap-1.5 border px-2 font-display transition-[background-color,transform] duration-100 select-none active:scale-[0.98] min-[360px]:gap-2.5 min-[360px]:px-2.5 landscape:max-lg:flex-col landscape:max-lg:justify-center landscape:max-lg:gap-1 landscape:lg:px-5',
              isFour
                ? 'min-h-14 portrait:h-[clamp(3.5rem,8.2dvh,5rem)]'
                : 'min-h-11 portrait:h-[clamp(2.75rem,7dvh,5rem)]',
              'border-(--tone)/30 bg-(--tone)/10 hover:bg-(--tone)/15 active:bg-(--tone)/30',
              isLocked && 'opacity-45',
              isLeft
                ? 'rounded-l-[6px] rounded-r-[14px] border-l-[5px] border-l-(--tone)'
                : 'rounded-l-[14px] rounded-r-[6px] border-r-[5px] border-r-(--tone) landscape:lg:flex-row-reverse portrait:flex-row-reverse',
            )}
            style={{ '--tone': finishMeta[finish].colour } as CSSProperties}
          >
            <FinishLabel finish={finish} isLeft={isLeft} detail={detail?.(finish)} />
            <span className="sr-only">
              {' '}
              {EVENT_FINISH_POINTS[finish] === 1 ? 'point' : 'points'} {whom}
            </span>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

function FinishLabel(props: { finish: EventFinish; isLeft: boolean; detail: string | undefined }) {
  const { finish, isLeft, detail } = props;
  const { word, text } = finishMeta[finish];
  return (
    <>
      <FinishIcon finish={finish} className={cx('size-6 shrink-0 min-[360px]:size-7', text)} />
      <span
        className={cx(
          'min-w-0 text-xl leading-none font-semibold tracking-wide landscape:max-lg:text-lg landscape:lg:text-2xl',
          detail && 'max-[359px]:text-base',
          !isLeft && detail && 'portrait:text-right',
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
        className={cx(
          'figures text-xl leading-none font-bold min-[360px]:text-2xl landscape:lg:text-4xl',
          isLeft
            ? 'landscape:lg:ml-auto portrait:ml-auto'
            : 'landscape:lg:mr-auto portrait:mr-auto',
          text,
        )}
      >
        +{EVENT_FINISH_POINTS[finish]}
      </span>
    </>
  );
}

/** Class names of the foot's buttons. */
export const FOOT_BUTTON =
  'flex min-h-12 touch-manipulation items-center justify-center gap-2 border px-3 font-display text-xl leading-none font-semibold tracking-wide transition-[background-color,border-color,filter,transform] duration-100 select-none active:scale-[0.98] [&_svg]:size-5';
export const FOOT_NARROW = 'landscape:col-span-2 shorter:col-span-2';

interface PadFootProps {
  /** What Undo reverts, in words; undefined if nothing. */
  undoes: string | undefined;
  isLocked: boolean;
  guard: TapGuard;
  onDraw: () => void;
  onUndo: () => void;
  /** The button that ends the battle: four of six columns. */
  children: ReactNode;
}

/** Draw, Undo and the button that ends the battle. */
export function PadFoot({ undoes, isLocked, guard, onDraw, onUndo, children }: PadFootProps) {
  const { guarded, isResting } = guard;
  const isEmpty = undoes === undefined;
  return (
    <div className="grid grid-cols-6 gap-2 [grid-area:foot] short:gap-1.5">
      <button
        type="button"
        aria-disabled={isResting || isLocked}
        onClick={guarded(onDraw)}
        className={cx(
          FOOT_BUTTON,
          'col-span-6 rounded-[10px] border-draw/35 bg-draw/10 text-draw hover:bg-draw/15 active:bg-draw/30',
          FOOT_NARROW,
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
          FOOT_BUTTON,
          'col-span-2 rounded-[10px] border-line-strong/60 bg-raised',
          isEmpty && 'opacity-55',
        )}
      >
        <Undo2 />
        Undo
      </button>
      {children}
    </div>
  );
}
