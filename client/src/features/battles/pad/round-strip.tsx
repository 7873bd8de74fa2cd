import type { ScoredRound } from '@shared/rules/scoring';
import { Equal, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FinishIcon, finishMeta } from '@/components/ui/finish';
import { cx } from '@/lib/cx';
import { RoundChoices } from '../round-choices';
import { roundInWords } from './draft';

interface RoundStripProps {
  rounds: readonly ScoredRound[];
  opponent: string;
  onOpen: (index: number) => void;
  className?: string;
}

/** The rounds so far; a tap opens one. Scrolls to the newest. */
export function RoundStrip({ rounds, opponent, onOpen, className }: RoundStripProps) {
  const list = useRef<HTMLOListElement>(null);
  const { length } = rounds;
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
        Tap how each round ended.
      </p>
    );
  }
  return (
    <ol
      ref={list}
      aria-label="Rounds"
      className={cx(
        'flex min-h-11 gap-1 overflow-x-auto [justify-content:safe_center] [scrollbar-width:none]',
        className,
      )}
    >
      {rounds.map((round, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round has no other name than its number
        <li key={index} className="shrink-0">
          <button
            type="button"
            aria-label={`Round ${index + 1}: ${roundInWords(round, opponent)}. Change`}
            onClick={() => onOpen(index)}
            className={cx(
              'relative flex h-11 w-11 items-center justify-center overflow-hidden rounded-[8px] border border-line bg-surface transition-colors hover:border-line-strong',
              round.winner === 'draw' ? 'text-draw' : finishMeta[round.finishType].text,
            )}
          >
            {round.winner === 'draw' ? (
              <Equal className="size-5" />
            ) : (
              <FinishIcon finish={round.finishType} className="size-5" />
            )}
            {round.winner !== 'draw' && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute inset-y-0 w-1.5 bg-current',
                  round.winner === 'me' ? 'left-0' : 'right-0',
                )}
              />
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

interface RoundSheetProps {
  index: number;
  round: ScoredRound;
  onChange: (round: ScoredRound) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function RoundSheet({ index, round, onChange, onRemove, onClose }: RoundSheetProps) {
  const name = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Round ${index + 1}`}
      size="sm"
      footer={
        <>
          <Button variant="danger" icon={<Trash2 />} onClick={onRemove}>
            Remove round
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <RoundChoices
        number={index + 1}
        radio={(field, value) => ({
          name: `${name}-${field}`,
          checked: round[field] === value,
          onChange: () => onChange({ ...round, [field]: value }),
        })}
      />
    </Dialog>
  );
}
