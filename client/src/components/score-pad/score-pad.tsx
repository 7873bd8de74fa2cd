import { Equal, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { EventFinish } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { focusOnMount } from '@/lib/focus-on-mount';
import { holdNotices } from '@/lib/notify';
import type { TapGuard } from './use-device';

/** A side of the screen. */
export type Edge = 'left' | 'right';

interface PadGridProps extends ComponentProps<'div'> {
  guard: TapGuard;
}

/**
 * Grid areas of a pad: top, plate, state, strip, me and them (the columns), foot. Fills the screen,
 * and scrolls where its text or the screen leaves too little room.
 */
export function PadGrid({ guard, ...rest }: PadGridProps) {
  useEffect(holdNotices, []);
  return (
    <div className="flex size-full overflow-y-auto @container/pad">
      <div
        {...rest}
        onPointerDownCapture={guard.onPointerDownCapture}
        className="m-auto grid min-h-full w-full max-w-xl grid-cols-2 grid-rows-[auto_minmax(5.5rem,1fr)_auto_auto_auto_auto] gap-2 short:gap-y-1.5 px-3 pt-[max(0.25rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-template-areas:'top_top'_'plate_plate'_'state_state'_'strip_strip'_'me_them'_'foot_foot'] md:gap-y-3 beside:min-h-[min(100%,44rem)] beside:max-w-5xl beside:grid-cols-[minmax(0,1fr)_minmax(14rem,1.2fr)_minmax(0,1fr)] beside:grid-rows-[auto_1fr_auto_auto_auto] beside:gap-y-1.5 beside:[grid-template-areas:'top_top_top'_'me_plate_them'_'me_state_them'_'me_strip_them'_'foot_foot_foot'] roomy:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1fr)] roomy:gap-x-4 roomy:gap-y-3"
      />
    </div>
  );
}

interface PadHeaderProps {
  back: Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'onClick'>;
  /** Opens the actions for the whole battle. */
  menu: Pick<ComponentProps<typeof IconButton>, 'label' | 'onClick'>;
  beside?: ReactNode;
  /** The heading, which takes focus. */
  children: ReactNode;
}

export function PadHeader({ back, menu, beside, children }: PadHeaderProps) {
  return (
    <header className="flex items-center gap-2 [grid-area:top]">
      <IconButton {...back} className="-ml-2" />
      <h1
        ref={focusOnMount}
        tabIndex={-1}
        className="line-clamp-2 min-w-0 flex-1 text-center font-display text-lg leading-tight font-semibold tracking-wide"
      >
        {children}
      </h1>
      {beside}
      <IconButton {...menu} icon={<SlidersHorizontal />} aria-haspopup="dialog" className="-mr-2" />
    </header>
  );
}

export interface PlateSide {
  name: string;
  /** Shown below the name: a combo, games won. */
  detail: ReactNode;
  emblem?: ReactNode;
  colours: readonly [string, string];
  score: number;
  state: 'won' | 'lost' | undefined;
}

interface ScorePlateProps {
  left: PlateSide;
  right: PlateSide;
  className?: string;
}

/** Both sides and the score, as large as possible: read from across the stadium. */
export function ScorePlate({ left, right, className }: ScorePlateProps) {
  return (
    <section
      aria-label={t('Score')}
      className={cx(
        'relative grid min-h-0 beside:min-h-20 grid-cols-2 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface',
        className,
      )}
    >
      <Lane {...left} />
      <Lane {...right} mirrored />
      <span
        aria-hidden="true"
        className="absolute inset-y-2 left-1/2 w-0.5 -translate-x-1/2 -skew-x-[8deg] bg-line-strong/50"
      />
    </section>
  );
}

function Lane(props: PlateSide & { mirrored?: boolean }) {
  const { name, detail, emblem, score, state, mirrored } = props;
  const [start, end] = props.colours;
  return (
    <div
      className={cx(
        'row-span-2 grid min-h-0 min-w-0 grid-cols-1 grid-rows-subgrid short:flex',
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
        <div className="contents @max-[15rem]/pad:hidden">{emblem}</div>
        <div className="min-w-0 flex-1 leading-tight short:w-full short:flex-none">
          <p
            dir="auto"
            className="line-clamp-2 font-semibold break-words short:text-sm short:leading-tight shorter:line-clamp-1 shorter:break-all beside:max-lg:line-clamp-1 beside:max-lg:break-all"
          >
            {name}
          </p>
          <p className="line-clamp-2 text-sm leading-tight break-words text-muted short:line-clamp-1 short:break-all beside:max-lg:line-clamp-1 beside:max-lg:break-all">
            {detail}
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

/** A round on the strip. */
export interface Mark {
  /** In words: "Round 2: Burst for Robin". */
  label: string;
  finish: EventFinish;
  /** The side that scored; null for a draw. */
  edge: Edge | null;
}

interface RoundStripProps {
  label?: string;
  /** Shown while there is none. */
  empty?: string;
  marks: readonly Mark[];
  /** Makes each mark a button that opens the round. */
  onOpen?: (index: number) => void;
  className?: string;
}

const MARK =
  'relative flex h-11 w-11 items-center justify-center overflow-hidden rounded-small border border-line bg-surface';

/** The rounds so far; scrolls to the newest. */
export function RoundStrip({
  label = t('Rounds'),
  empty = t('Tap how each round ended.'),
  marks,
  onOpen,
  className,
}: RoundStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const { length } = marks;
  useLayoutEffect(() => {
    const box = list.current;
    if (box && length > 0) box.scrollLeft = box.scrollWidth;
  }, [length]);

  if (length === 0) {
    return (
      <p
        className={cx(
          'flex min-h-11 items-center justify-center text-center text-muted',
          className,
        )}
      >
        {empty}
      </p>
    );
  }
  return (
    <ol
      ref={list}
      aria-label={label}
      className={cx(
        'flex min-h-11 gap-1 overflow-x-auto [justify-content:safe_center] [scrollbar-width:none]',
        className,
      )}
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is identified by its number
        <li key={index} className="shrink-0">
          {onOpen ? (
            <button
              type="button"
              aria-label={t('{label}. Change', { label: mark.label })}
              onClick={() => onOpen(index)}
              className={cx(MARK, 'transition-colors hover:border-line-strong', toneOf(mark))}
            >
              <MarkIcon {...mark} />
            </button>
          ) : (
            <span role="img" aria-label={mark.label} className={cx(MARK, toneOf(mark))}>
              <MarkIcon {...mark} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

const toneOf = ({ edge, finish }: Mark) => (edge ? finishMeta[finish].text : 'text-draw');

function MarkIcon({ edge, finish }: Mark) {
  if (!edge) return <Equal className="size-5" />;
  return (
    <>
      <FinishIcon finish={finish} className="size-5" />
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-y-0 w-1.5 bg-current',
          edge === 'left' ? 'left-0' : 'right-0',
        )}
      />
    </>
  );
}
