import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Match } from '#shared/event-matches';
import { REASON_MAX, type TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/api';
import { cx } from '@/lib/cx';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** An entrant's id; null is the bye. */
type Seat = number | null;

export function swapSeats(pairs: readonly Seat[][], x: Seat, y: Seat): Seat[][] {
  return pairs.map((pair) => pair.map((seat) => (seat === x ? y : seat === y ? x : seat)));
}

interface RepairDialogProps {
  event: TournamentEvent;
  matches: readonly Match[];
  onClose: () => void;
}

/** Re-pairs the last round by hand: tapping two people swaps their seats. */
export function RepairDialog({ event, matches, onClose }: RepairDialogProps) {
  const client = useQueryClient();
  const [pairs, setPairs] = useState<Seat[][]>(() =>
    matches.map(({ a, b }) => [a?.entrantId ?? null, b?.entrantId ?? null]),
  );
  const [picked, setPicked] = useState<Seat>();
  const [isChanged, setChanged] = useState(false);
  const names = new Map<Seat, string>(
    matches.flatMap(({ a, b }) =>
      [a, b].flatMap((side) => (side ? [[side.entrantId, shownText(side.name)] as const] : [])),
    ),
  );
  const form = useForm({ defaultValues: { reason: '' } });
  const submission = useSubmit<{ reason: string }, unknown>({
    form,
    draft: `repair:${event.id}:${event.round?.number}`,
    send: ({ reason }) =>
      call(eventsApi.repairRound, {
        params: { id: event.id, n: event.round?.number ?? 0 },
        body: {
          // The bye has the second seat.
          pairs: pairs.map(([a = null, b = null]) => (a === null ? [b, a] : [a, b])),
          reason,
          version: event.version,
        },
      }),
    onSaved: () => {
      notifySuccess(t('The pairings are saved'));
      void markStale(client, 'event');
      onClose();
    },
    onError: () => void markStale(client, 'event'),
  });

  const pick = (seat: Seat) => {
    if (picked === undefined) return setPicked(seat);
    if (picked !== seat) {
      setPairs(swapSeats(pairs, picked, seat));
      setChanged(true);
    }
    setPicked(undefined);
  };

  return (
    <FormDialog
      title={t('Pair by hand')}
      description={t(
        'Tap two players to swap them. Everyone can see that this round was paired by hand, and why.',
      )}
      form={form}
      submission={submission}
      isDirty={isChanged}
      isKept={!isChanged}
      submitLabel={t('Save the pairs')}
      onClose={onClose}
    >
      <ol aria-label={t('Pairs [[of players]]')} className="flex flex-col gap-2">
        {pairs.map((pair) => (
          <li key={pair.join()} className="flex items-center gap-2">
            {pair.map((seat, index) => (
              <SeatButton
                key={seat ?? 'bye'}
                name={
                  seat === null ? t('Bye [[a round without an opponent]]') : (names.get(seat) ?? '')
                }
                isPicked={picked === seat}
                hasArrow={index === 0}
                onClick={() => pick(seat)}
              />
            ))}
          </li>
        ))}
      </ol>
      <FormField
        form={form}
        name="reason"
        label={t('Reason')}
        required
        options={{ required: t('Please say why') }}
        maxLength={REASON_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface SeatButtonProps {
  name: string;
  isPicked: boolean;
  hasArrow: boolean;
  onClick: () => void;
}

function SeatButton({ name, isPicked, hasArrow, onClick }: SeatButtonProps) {
  return (
    <>
      <button
        type="button"
        dir="auto"
        aria-pressed={isPicked}
        onClick={onClick}
        className={cx(
          'min-h-11 min-w-0 flex-1 truncate rounded-field border px-2',
          isPicked ? 'border-accent-ink bg-raised font-semibold' : 'border-line bg-bg',
        )}
      >
        {name}
      </button>
      {hasArrow && <ArrowLeftRight aria-hidden="true" className="size-4 shrink-0 text-faint" />}
    </>
  );
}
