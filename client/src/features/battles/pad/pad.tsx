import { ArrowLeft, SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { PersonalStore } from '@/lib/personal-store';
import { FinishColumn } from './finish-column';
import { PadFoot } from './pad-foot';
import { RoundSheet, RoundStrip } from './round-strip';
import { OPPONENT_COLOURS, ScorePlate } from './score-plate';
import type { Draft } from './scoring';
import { roundInWords, sideName, type Target, wonBy } from './scoring';
import { useTapGuard, useWakeLock } from './use-device';
import { PadState, usePad } from './use-pad';
import { type Finished, useSavePad } from './use-save-pad';

const loadDetails = () => import('./details-sheet');
const DetailsSheet = lazy(async () => ({ default: (await loadDetails()).DetailsSheet }));

interface PadProps {
  draft: Draft;
  store: PersonalStore<Draft | null>;
  /** Remembers what is played to, for the next battle. */
  onTarget: (target: Target) => void;
  onSaved: (finished: Finished) => void;
  onClose: () => void;
}

/** A running battle: everything that a round needs is under one thumb, and nothing scrolls. */
export function Pad({ draft, store, onTarget, onSaved, onClose }: PadProps) {
  const { rounds, opponentName, target, combo } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const pad = usePad(store);
  const guard = useTapGuard();
  const { save, isSaving, problem, errors } = useSavePad({ store, onSaved });
  const [sheet, setSheet] = useState<'details' | 'discard' | number>();
  const won = wonBy(rounds, target);
  const edited = typeof sheet === 'number' ? rounds[sheet] : undefined;
  const opponent = sideName('opponent', opponentName);
  useWakeLock();

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Before it is needed, so that it opens also when the Wi-Fi has gone.
    loadDetails().catch(() => undefined);
  }, []);

  // The tab was closed while the battle was on its way: whether it arrived is asked again.
  const resume = useRef(draft.playedAt === null ? undefined : save);
  useEffect(() => {
    void resume.current?.();
    resume.current = undefined;
  }, []);

  useEffect(() => {
    if (problem) setSheet('details');
  }, [problem]);

  const score = (side: 'me' | 'opponent') => (finishType: Draft['rounds'][number]['finishType']) =>
    pad.add({ winner: side, finishType });
  const change = (values: Partial<Draft>) => {
    if (values.target !== undefined) onTarget(values.target);
    pad.change(values);
  };
  const last = rounds.at(-1);

  return (
    <div
      onPointerDownCapture={guard.onPointerDownCapture}
      inert={isSaving}
      className="m-auto grid size-full min-h-0 max-w-xl grid-cols-2 grid-rows-[auto_minmax(5.5rem,1fr)_auto_auto_auto_auto] gap-2 short:gap-y-1.5 overflow-y-auto px-3 pt-[max(0.25rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-template-areas:'top_top'_'plate_plate'_'state_state'_'strip_strip'_'me_them'_'foot_foot'] md:gap-y-3 landscape:max-h-176 landscape:max-w-5xl landscape:grid-cols-[minmax(0,1fr)_minmax(14rem,1.2fr)_minmax(0,1fr)] landscape:lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1fr)] landscape:lg:gap-x-4 landscape:grid-rows-[auto_minmax(5rem,1fr)_auto_auto_auto] landscape:[grid-template-areas:'top_top_top'_'me_plate_them'_'me_state_them'_'me_strip_them'_'foot_foot_foot']"
    >
      <header className="flex items-center gap-2 [grid-area:top]">
        <IconButton
          label={rounds.length === 0 ? 'Choose another opponent' : 'Close'}
          icon={rounds.length === 0 ? <ArrowLeft /> : <X />}
          onClick={rounds.length === 0 ? () => store.set(null) : onClose}
          className="-ml-2"
        />
        <h1
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-center font-display text-lg font-semibold tracking-wide"
        >
          Battle running
          <span className="sr-only"> against {opponent}</span>
        </h1>
        <IconButton
          label="This battle"
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          onClick={() => setSheet('details')}
          className="-mr-2"
        />
      </header>

      <ScorePlate draft={draft} won={won} className="[grid-area:plate]" />
      <PadState
        draft={draft}
        won={won}
        problem={problem}
        onTarget={(next) => change({ target: next })}
        onProblem={() => setSheet('details')}
        className="[grid-area:state]"
      />
      <RoundStrip
        rounds={rounds}
        opponent={opponentName}
        onOpen={setSheet}
        className="[grid-area:strip]"
      />

      <FinishColumn
        side="me"
        name="You"
        colours={[combo.colorStart, combo.colorEnd]}
        guard={guard}
        onScore={score('me')}
        className="[grid-area:me]"
      />
      <FinishColumn
        side="opponent"
        name={opponent}
        colours={OPPONENT_COLOURS}
        guard={guard}
        onScore={score('opponent')}
        className="[grid-area:them]"
      />

      <PadFoot
        undoes={last && `round ${rounds.length}, ${roundInWords(last, opponentName)}`}
        hasWinner={won !== undefined}
        isSaving={isSaving}
        guard={guard}
        onDraw={() => pad.add({ winner: 'draw', finishType: 'spin' })}
        onUndo={pad.undo}
        onSave={() => void save()}
      />

      <output aria-live="polite" aria-atomic="true" className="sr-only">
        {pad.said}
      </output>

      {typeof sheet === 'number' && edited && (
        <RoundSheet
          index={sheet}
          round={edited}
          onChange={(round) => pad.correct(sheet, round)}
          onRemove={() => {
            setSheet(undefined);
            pad.remove(sheet);
          }}
          onClose={() => setSheet(undefined)}
        />
      )}
      <Suspense>
        {sheet === 'details' && (
          <DetailsSheet
            draft={draft}
            errors={errors}
            problem={problem}
            onChange={change}
            onDiscard={() => setSheet('discard')}
            onClose={() => setSheet(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={sheet === 'discard'}
        onOpenChange={() => setSheet(undefined)}
        title="Discard this battle?"
        description="What you recorded of it will be lost."
        confirmLabel="Discard"
        onConfirm={() => store.set(null)}
      />
    </div>
  );
}
