import { isLocked, standingAtTarget, type Target } from '@shared/rules/pad';
import { ArrowLeft, SlidersHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { lazyDialog } from '@/lib/lazy';
import type { PersonalStore } from '@/lib/personal-store';
import type { SubmitProblem } from '@/lib/use-submit';
import { type Draft, roundInWords, sideName } from './draft';
import { FinishColumn, PadFoot } from './pad-buttons';
import { RoundSheet, RoundStrip } from './round-strip';
import { OPPONENT_COLOURS, ScorePlate } from './score-plate';
import { useTapGuard, useWakeLock } from './use-device';
import { PadState, usePad } from './use-pad';
import { type Finished, type PairingErrors, useSavePad } from './use-save-pad';

const DetailsSheet = lazyDialog(async () => (await import('./details-sheet')).DetailsSheet);

interface PadProps {
  draft: Draft;
  store: PersonalStore<Draft | null>;
  /** Remembers the target for the next battle. */
  onTarget: (target: Target) => void;
  onSaved: (finished: Finished) => void;
  onClose: () => void;
}

/** A battle in progress: everything that a round needs is in reach of a thumb. */
export function Pad({ draft, store, onTarget, onSaved, onClose }: PadProps) {
  const { rounds, opponentName, combo } = draft;
  const pad = usePad(store);
  const guard = useTapGuard();
  const { save, isSaving, problem, errors } = useSavePad({
    clientId: draft.clientId,
    store,
    onSaved,
  });
  const [sheet, setSheet] = useState<Sheet>();
  const standing = standingAtTarget(draft);
  const locked = isLocked(draft);
  const opponent = sideName('opponent', opponentName);
  useWakeLock();

  // The tab was closed while this battle was being sent.
  const resume = useRef(draft.playedAt === null ? undefined : save);
  useEffect(() => {
    void resume.current?.();
    resume.current = undefined;
  }, []);

  useEffect(() => {
    if (problem) setSheet('details');
  }, [problem]);

  const score =
    (winner: 'me' | 'opponent') => (finishType: Draft['rounds'][number]['finishType']) =>
      pad.add({ winner, finishType });
  const setTarget = (target: Target) => {
    onTarget(target);
    pad.setTarget(target);
  };
  const last = rounds.at(-1);

  return (
    <div
      onPointerDownCapture={guard.onPointerDownCapture}
      inert={isSaving}
      className="m-auto grid size-full min-h-0 max-w-xl grid-cols-2 grid-rows-[auto_minmax(5.5rem,1fr)_auto_auto_auto_auto] gap-2 short:gap-y-1.5 overflow-y-auto px-3 pt-[max(0.25rem,env(safe-area-inset-top))] pb-[max(0.75rem,env(safe-area-inset-bottom))] [grid-template-areas:'top_top'_'plate_plate'_'state_state'_'strip_strip'_'me_them'_'foot_foot'] md:gap-y-3 landscape:max-h-176 landscape:max-w-5xl landscape:grid-cols-[minmax(0,1fr)_minmax(14rem,1.2fr)_minmax(0,1fr)] landscape:lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,1fr)] landscape:lg:gap-x-4 landscape:grid-rows-[auto_minmax(5rem,1fr)_auto_auto_auto] landscape:[grid-template-areas:'top_top_top'_'me_plate_them'_'me_state_them'_'me_strip_them'_'foot_foot_foot']"
    >
      <PadHeader
        opponent={opponent}
        hasRounds={rounds.length > 0}
        onBack={() => store.set(null)}
        onClose={onClose}
        onDetails={() => setSheet('details')}
      />
      <ScorePlate draft={draft} standing={standing} className="[grid-area:plate]" />
      <PadState
        draft={draft}
        standing={standing}
        problem={problem?.text}
        onTarget={setTarget}
        guard={guard}
        onKeepPlaying={pad.keepPlaying}
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
        isLocked={locked}
        onScore={score('me')}
        className="[grid-area:me]"
      />
      <FinishColumn
        side="opponent"
        name={opponent}
        colours={OPPONENT_COLOURS}
        guard={guard}
        isLocked={locked}
        onScore={score('opponent')}
        className="[grid-area:them]"
      />

      <PadFoot
        undoes={last && `round ${rounds.length}, ${roundInWords(last, opponentName)}`}
        isLocked={locked}
        isSaving={isSaving}
        guard={guard}
        onDraw={() => pad.add({ winner: 'draw', finishType: 'spin' })}
        onUndo={pad.undo}
        onSave={() => void save()}
      />

      <output aria-live="polite" aria-atomic="true" className="sr-only">
        {pad.announcement}
      </output>

      <PadSheets
        sheet={sheet}
        setSheet={setSheet}
        draft={draft}
        pad={pad}
        problem={problem}
        errors={errors}
        onTarget={setTarget}
        onDiscard={() => store.set(null)}
      />
    </div>
  );
}

interface PadHeaderProps {
  opponent: string;
  hasRounds: boolean;
  onBack: () => void;
  onClose: () => void;
  onDetails: () => void;
}

function PadHeader({ opponent, hasRounds, onBack, onClose, onDetails }: PadHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="flex items-center gap-2 [grid-area:top]">
      <IconButton
        label={hasRounds ? 'Close' : 'Choose another opponent'}
        icon={hasRounds ? <X /> : <ArrowLeft />}
        onClick={hasRounds ? onClose : onBack}
        className="-ml-2"
      />
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 flex-1 truncate text-center font-display text-lg font-semibold tracking-wide"
      >
        Battle in progress
        <span className="sr-only"> against {opponent}</span>
      </h1>
      <IconButton
        label="This battle"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={onDetails}
        className="-mr-2"
      />
    </header>
  );
}

/** The open sheet: the details, the question before discarding, or a round by its index. */
type Sheet = 'details' | 'discard' | number | undefined;

interface PadSheetsProps {
  sheet: Sheet;
  setSheet: (sheet: Sheet) => void;
  draft: Draft;
  pad: ReturnType<typeof usePad>;
  problem: SubmitProblem | undefined;
  errors: PairingErrors;
  onTarget: (target: Target) => void;
  onDiscard: () => void;
}

function PadSheets({ sheet, setSheet, draft, pad, onDiscard, ...details }: PadSheetsProps) {
  const round = typeof sheet === 'number' ? draft.rounds[sheet] : undefined;
  const close = () => setSheet(undefined);
  return (
    <>
      {typeof sheet === 'number' && round && (
        <RoundSheet
          index={sheet}
          round={round}
          onChange={(corrected) => pad.correct(sheet, corrected)}
          onRemove={() => {
            close();
            pad.remove(sheet);
          }}
          onClose={close}
        />
      )}
      <DetailsSheet
        {...details}
        open={sheet === 'details'}
        draft={draft}
        onChange={pad.setDetails}
        onDiscard={() => setSheet('discard')}
        onClose={close}
      />
      <ConfirmDialog
        open={sheet === 'discard'}
        onOpenChange={close}
        title="Discard this battle?"
        description="Everything you recorded in it will be lost."
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
    </>
  );
}
