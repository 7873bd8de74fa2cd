import { Check, Equal, Save, Smartphone, Swords, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import { useOutbox } from '@/lib/outbox';
import { battleInWords } from '../battle-words';
import { ResultCardButtons, ResultCardPicture } from '../result-card/result-card-dialog';
import type { TapGuard } from './use-device';
import type { Finished } from './use-save-pad';

interface PadFootProps {
  /** What the last round was, in words; undefined before the first. */
  undoes: string | undefined;
  /** Somebody has won: saving comes next. */
  hasWinner: boolean;
  isSaving: boolean;
  guard: TapGuard;
  onDraw: () => void;
  onUndo: () => void;
  onSave: () => void;
}

const BUTTON =
  'flex min-h-12 touch-manipulation items-center justify-center gap-2 border px-3 font-display text-xl leading-none font-semibold tracking-wide transition-[background-color,border-color,filter,transform] duration-100 select-none active:scale-[0.98] [&_svg]:size-5';
const NARROW = 'landscape:col-span-2 shorter:col-span-2';

/** The rest of the pad: a draw, the way back, and the end. */
export function PadFoot(props: PadFootProps) {
  const { undoes, hasWinner, isSaving, onDraw, onUndo, onSave } = props;
  const { guarded, isResting } = props.guard;
  const isEmpty = undoes === undefined;
  return (
    <div className="grid grid-cols-6 gap-2 [grid-area:foot] short:gap-1.5">
      <button
        type="button"
        aria-disabled={isResting}
        onClick={guarded(onDraw)}
        className={cx(
          BUTTON,
          'col-span-6 rounded-[10px] border-draw/35 bg-draw/10 text-draw hover:bg-draw/15 active:bg-draw/30',
          NARROW,
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
          hasWinner
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

interface ResultProps {
  finished: Finished;
  onAgain: () => void;
  onNew: () => void;
}

/** How a battle went, whether it is saved, its picture to share, and the next one. */
export function Result({ finished: { draft, battle, isSent }, onAgain, onNew }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, isFleeting } = useOutbox().view;
  const isWaiting = !isSent && pending.some(({ clientId }) => clientId === draft.clientId);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid min-h-full max-w-md gap-x-8 gap-y-4 px-4 pt-[max(1rem,env(safe-area-inset-top))] landscape:max-w-4xl landscape:grid-cols-[auto_minmax(0,1fr)] landscape:content-center">
        <ResultCardPicture
          battle={battle}
          noticesBelow
          className="m-auto w-[min(22rem,100%,38dvh)] shorter:w-[30dvh] landscape:row-span-2 landscape:w-[min(26rem,60dvh)]"
        />
        <div className="flex min-w-0 flex-col gap-4 landscape:justify-end">
          <div className="text-center landscape:text-left">
            <h1
              ref={heading}
              tabIndex={-1}
              className="font-display text-3xl leading-tight font-bold tracking-wide break-words short:text-2xl"
            >
              {battleInWords(battle)}
            </h1>
            <p role="status" className="mt-1 text-muted">
              {isWaiting ? (
                <>
                  <Smartphone className={ICON} />
                  Saved on this device, sent as soon as Ripcord can be reached
                  {isFleeting && <span className="block text-warning">{FLEETING}</span>}
                </>
              ) : (
                <>
                  <Check className={`${ICON} text-win`} />
                  Saved
                </>
              )}
            </p>
          </div>
          <ResultCardButtons battle={battle} isAside />
        </div>
        <div className="sticky bottom-0 -mx-4 grid grid-cols-2 content-start gap-2 self-end border-t border-line bg-bg/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur landscape:static landscape:mx-0 landscape:self-start landscape:border-0 landscape:px-0 landscape:pt-0">
          <Button
            variant="primary"
            size="lg"
            icon={<Swords />}
            onClick={onAgain}
            className="col-span-2 min-h-14 text-xl"
          >
            Next battle
          </Button>
          <Button onClick={onNew} className="min-h-12">
            New opponent
          </Button>
          <ButtonLink to="/battles" className="min-h-12">
            Done
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Where the browser stores nothing. */
const FLEETING = 'This browser keeps it only for as long as this page is open.';

const ICON = 'mr-1.5 inline size-5 align-[-0.25em]';
