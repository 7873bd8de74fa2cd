import type { BattleSubmission } from '@shared/battles';
import type { Round } from '@shared/rules/finish';
import { Trash2 } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { RoundChoices } from './round-choices';
import { pointsText, roundPoints } from './round-points';

interface RoundEditorProps {
  index: number;
  round: Round;
  register: UseFormRegister<BattleSubmission>;
  /** Absent while it is the only round: a battle needs one. */
  onRemove?: (() => void) | undefined;
}

/** One round: who won it and how, each chosen with one tap. */
export function RoundEditor({ index, round, register, onRemove }: RoundEditorProps) {
  const number = index + 1;
  return (
    <fieldset
      className="rounded-[12px] border border-line bg-bg p-3"
      aria-label={`Round ${number}`}
    >
      <div className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <span className="font-display text-lg font-semibold tracking-wide">Round {number}</span>
        <span className="figures ml-auto text-sm text-muted">
          {pointsText(roundPoints(round))}
          {round.winner === 'opponent' && ' for opponent'}
        </span>
        {onRemove && (
          <IconButton
            label={`Remove round ${number}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
            className="-my-1.5 -mr-2"
          />
        )}
      </div>
      <RoundChoices number={number} radio={(field) => register(`roundsData.${index}.${field}`)} />
    </fieldset>
  );
}
