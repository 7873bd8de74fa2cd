import { ArrowLeft, Save, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { OPPONENT_COLOR_END, OPPONENT_COLOR_START } from '#shared/battles';
import { FINISH_TYPES } from '#shared/rules/finish';
import { isLocked, type Standing, standingAtTarget, type Target } from '#shared/rules/pad';
import { scoreRounds } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { FinishColumn, FOOT_END, PadFoot } from '@/components/score-pad/finish-column';
import {
  PadGrid,
  PadHeader,
  type PlateSide,
  RoundStrip,
  ScorePlate,
} from '@/components/score-pad/score-pad';
import { type TapGuard, useTapGuard, useWakeLock } from '@/components/score-pad/use-device';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import { lazyDialog } from '@/lib/lazy';
import type { PersonalStore } from '@/lib/personal-store';
import { rich } from '@/lib/rich';
import type { SubmitProblem } from '@/lib/use-submit';
import { type Draft, roundInWords, sideName } from './draft';
import { RoundSheet } from './round-sheet';
import { PadState, usePad } from './use-pad';
import { type Finished, type PairingErrors, useSavePad } from './use-save-pad';
import { WrittenEmblem } from './written-emblem';

const DetailsSheet = lazyDialog(async () => (await import('./details-sheet')).DetailsSheet);

interface PadProps {
  draft: Draft;
  store: PersonalStore<Draft | null>;
  /** Remembers the target for the next battle. */
  onTarget: (target: Target) => void;
  onSaved: (finished: Finished) => void;
  onClose: () => void;
}

/** A battle in progress, with all controls for a round within reach of a thumb. */
export function Pad({ draft, store, onTarget, onSaved, onClose }: PadProps) {
  const { rounds, opponentName } = draft;
  const pad = usePad(store);
  const guard = useTapGuard();
  const { save, isSaving, problem, errors } = useSavePad(draft, { store, onSaved });
  const [sheet, setSheet] = useState<Sheet>();
  const standing = standingAtTarget(draft);
  const locked = isLocked(draft);
  useWakeLock();

  useEffect(() => {
    if (problem) setSheet('details');
  }, [problem]);

  const setTarget = (target: Target) => {
    onTarget(target);
    pad.setTarget(target);
  };
  const last = rounds.at(-1);
  const hasRounds = rounds.length > 0;

  return (
    <PadGrid guard={guard} inert={isSaving}>
      <PadHeader
        back={
          hasRounds
            ? { label: t('Close'), icon: <X />, onClick: onClose }
            : {
                label: t('Choose another opponent'),
                icon: <ArrowLeft />,
                onClick: () => store.set(null),
              }
        }
        menu={{ label: t('This battle'), onClick: () => setSheet('details') }}
      >
        {rich('Battle in progress<hidden> against {name}</hidden>', {
          name: sideName('opponent', opponentName),
        })}
      </PadHeader>
      <ScorePlate {...platesOf(draft, standing)} className="[grid-area:plate]" />
      <PadState
        draft={draft}
        standing={standing}
        problem={problem?.text}
        onTarget={setTarget}
        guard={guard}
        onKeepPlaying={pad.keepPlaying}
        onProblem={() => setSheet('details')}
      />
      <RoundStrip
        marks={rounds.map((round, index) => ({
          label: t('Round {number}: {round} [[of a battle]]', {
            number: index + 1,
            round: roundInWords(round, opponentName),
          }),
          finish: round.finishType,
          edge: round.winner === 'draw' ? null : round.winner === 'me' ? 'left' : 'right',
        }))}
        onOpen={setSheet}
        className="[grid-area:strip]"
      />

      <FinishColumns draft={draft} guard={guard} isLocked={locked} onScore={pad.add} />

      <PadFoot
        undoes={
          last &&
          t('round {number}, {round} [[of a battle]]', {
            number: rounds.length,
            round: roundInWords(last, opponentName),
          })
        }
        isLocked={locked}
        guard={guard}
        onDraw={() => pad.add({ winner: 'draw', finishType: 'spin' })}
        onUndo={pad.undo}
      >
        <SaveButton
          isEmpty={!hasRounds}
          isLocked={locked}
          isSaving={isSaving}
          guard={guard}
          onSave={() => void save()}
        />
      </PadFoot>

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
    </PadGrid>
  );
}

interface FinishColumnsProps {
  draft: Draft;
  guard: TapGuard;
  isLocked: boolean;
  onScore: (round: Draft['rounds'][number]) => void;
}

function FinishColumns({ draft, onScore, ...rest }: FinishColumnsProps) {
  const shared = { ...rest, finishes: FINISH_TYPES };
  return (
    <>
      <FinishColumn
        {...shared}
        edge="left"
        name={t('You')}
        isMine
        colours={[draft.combo.colorStart, draft.combo.colorEnd]}
        onScore={(finishType) => onScore({ winner: 'me', finishType })}
        className="[grid-area:me]"
      />
      <FinishColumn
        {...shared}
        edge="right"
        name={sideName('opponent', draft.opponentName)}
        colours={THEIR_COLOURS}
        onScore={(finishType) => onScore({ winner: 'opponent', finishType })}
        className="[grid-area:them]"
      />
    </>
  );
}

const THEIR_COLOURS = [OPPONENT_COLOR_START, OPPONENT_COLOR_END] as const;

const STATES = {
  WIN: { me: 'won', opponent: 'lost' },
  LOSS: { me: 'lost', opponent: 'won' },
  DRAW: { me: undefined, opponent: undefined },
} as const;

const EMBLEM = 'size-[clamp(2rem,6dvh,3.5rem)] short:size-9';

function platesOf(
  { combo, opponentName, opponentCombo, rounds }: Draft,
  standing: Standing | undefined,
): { left: PlateSide; right: PlateSide } {
  const { myScore, opponentScore } = scoreRounds(rounds);
  const left: PlateSide = {
    name: t('You'),
    detail: <ComboText text={combo.name} />,
    emblem: <ComboEmblem combo={combo} className={EMBLEM} />,
    colours: [combo.colorStart, combo.colorEnd],
    score: myScore,
    state: standing && STATES[standing.result].me,
  };
  const right: PlateSide = {
    name: sideName('opponent', opponentName),
    detail: <ComboText text={shownText(opponentCombo)} />,
    emblem: <WrittenEmblem text={opponentCombo} className={EMBLEM} />,
    colours: THEIR_COLOURS,
    score: opponentScore,
    state: standing && STATES[standing.result].opponent,
  };
  return { left, right };
}

interface SaveButtonProps {
  isEmpty: boolean;
  isLocked: boolean;
  isSaving: boolean;
  guard: TapGuard;
  onSave: () => void;
}

function SaveButton({ isEmpty, isLocked, isSaving, guard, onSave }: SaveButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isEmpty || guard.isResting}
      aria-busy={isSaving || undefined}
      onClick={guard.guarded(() => !isEmpty && onSave())}
      className={cx(
        FOOT_END,
        isLocked
          ? 'border-transparent bg-accent text-on-accent hover:brightness-110'
          : 'border-accent-ink/60 bg-raised text-accent-ink',
        isEmpty && 'opacity-55',
      )}
    >
      {isSaving ? <Spinner /> : <Save />}
      {isSaving ? t('Saving…') : t('Save')}
    </button>
  );
}

/** The open sheet: the details, the discard confirmation, or a round by its index. */
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
        onClose={close}
        title={t('Discard this battle?')}
        description={t('Everything you recorded in it will be lost.')}
        confirmLabel={t('Discard')}
        onConfirm={onDiscard}
      />
    </>
  );
}
