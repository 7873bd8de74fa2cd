import { Equal, Save, Undo2 } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import type { TapGuard } from './use-tap-guard';

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
        <Equal aria-hidden="true" />
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
        <Undo2 aria-hidden="true" />
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
        {isSaving ? <Spinner /> : <Save aria-hidden="true" />}
        {isSaving ? 'Saving…' : 'Save'}
      </button>
    </div>
  );
}
