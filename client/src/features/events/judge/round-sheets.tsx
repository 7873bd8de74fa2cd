import {
  isPenaltyDue,
  otherSide,
  refusals,
  type Side,
  WARNING_KINDS,
} from '#shared/rules/events/match';
import { canRelaunch, type PadStep } from '#shared/rules/events/match-pad';
import {
  NO_RESULTS,
  outOfBoundsMessage,
  relaunchLimitMessage,
} from '#shared/rules/events/no-result';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { finishWords, NO_RESULT_WORDS, relaunchWords } from '../views/finish-words';
import { WARNING_WORDS } from './pad-words';
import type { MatchPadControls } from './use-match-pad';

interface WarningSheetProps {
  pad: MatchPadControls;
  side: Side;
  onClose: () => void;
}

export function WarningSheet({ pad, side, onClose }: WarningSheetProps) {
  const { names, rules, state } = pad;
  const costs = isPenaltyDue(state.warnings[side] + 1, rules);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('Warning for {name}', { name: names[side] })}
      description={costs && finishWords({ winner: otherSide(side), finish: 'penalty' }, names)}
    >
      <div className="grid grid-cols-2 gap-2">
        {WARNING_KINDS.map((kind) => (
          <Button
            key={kind}
            size="lg"
            onClick={() => {
              pad.step({ step: 'warning', side, kind });
              onClose();
            }}
          >
            {WARNING_WORDS[kind]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** Why a round is launched again; at the limit it is a draw. */
export function NoResultSheet({ pad, onClose }: { pad: MatchPadControls; onClose: () => void }) {
  const { rules, state } = pad;
  const { relaunchLimit: limit, outOfBounds } = rules;
  const isOver = limit > 0 && state.relaunches >= limit;
  const kinds = NO_RESULTS.filter((finish) => canRelaunch(state.rounds, finish, rules));
  const tap = (step: PadStep) => () => {
    pad.step(step);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('No result')}
      description={
        isOver ? (
          relaunchLimitMessage(limit)
        ) : kinds.length === 0 ? (
          refusals.tooLong()
        ) : (
          <>
            <p>{t('The same two launch again. Nobody gets a point.')}</p>
            {limit > 0 && <p>{relaunchWords(state.relaunches, limit)}</p>}
          </>
        )
      }
    >
      <div className="grid gap-2">
        {kinds.length === 0 ? (
          <Button size="lg" onClick={tap({ step: 'round', winner: 'draw', finish: 'spin' })}>
            {t('Draw [[nobody wins]]')}
          </Button>
        ) : (
          kinds.map((finish) => (
            <Button key={finish} size="lg" onClick={tap({ step: 'round', winner: 'none', finish })}>
              {NO_RESULT_WORDS[finish]}
            </Button>
          ))
        )}
        {outOfBounds !== 'relaunch' && (
          <p className="text-muted">{outOfBoundsMessage(outOfBounds)}</p>
        )}
      </div>
    </Dialog>
  );
}
