import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeftRight, Lock, TimerOff, Trash2, UserX } from 'lucide-react';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import type { DeckOrder } from '#shared/rules/events/deck-order';
import { otherSide, SIDES, type Side } from '#shared/rules/events/match';
import { type Absence, absenceReport } from '#shared/rules/events/match-pad';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { call } from '@/lib/api';
import { serverMessage } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifyError } from '@/lib/notify';
import { listed } from '@/lib/words';
import { SignalSwitch } from '../views/clock-signal';
import { hasClock } from './pad-clock';
import type { Names } from './pad-words';
import { NoResultSheet, WarningSheet } from './round-sheets';
import type { MatchPadControls } from './use-match-pad';
import { ORDERS } from './use-match-pad';

export type Sheet =
  | 'match'
  | 'clear'
  | 'no_result'
  | { warns: Side }
  | { absent: Absence }
  | undefined;

interface PadSheetsProps {
  pad: MatchPadControls;
  packet: EventPacket;
  match: Match;
  sheet: Sheet;
  setSheet: (sheet: Sheet) => void;
}

export function PadSheets({ pad, packet, match, sheet, setSheet }: PadSheetsProps) {
  const close = () => setSheet(undefined);
  return (
    <>
      {sheet === 'match' && (
        <MatchSheet
          pad={pad}
          packet={packet}
          match={match}
          onAbsent={(absent) => setSheet({ absent })}
          onDiscard={() => setSheet('clear')}
          onClose={close}
        />
      )}
      {typeof sheet === 'object' && 'warns' in sheet && (
        <WarningSheet pad={pad} side={sheet.warns} onClose={close} />
      )}
      {sheet === 'no_result' && <NoResultSheet pad={pad} onClose={close} />}
      {typeof sheet === 'object' && 'absent' in sheet && (
        <AbsenceQuestion
          absence={sheet.absent}
          names={pad.names}
          onConfirm={() => {
            close();
            pad.report(absenceReport(pad.draft, sheet.absent));
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={sheet === 'clear'}
        onClose={close}
        title={t('Start this match again?')}
        description={t('Everything that was tapped of it is removed.')}
        confirmLabel={t('Start again')}
        onConfirm={() => {
          close();
          pad.clear();
        }}
      />
    </>
  );
}

interface MatchSheetProps {
  pad: MatchPadControls;
  packet: EventPacket;
  match: Match;
  onAbsent: (absence: Absence) => void;
  onDiscard: () => void;
  onClose: () => void;
}

function MatchSheet({ pad, packet, match, onAbsent, onDiscard, onClose }: MatchSheetProps) {
  const { draft, names, state } = pad;
  const act = (work: () => void) => () => {
    work();
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('This match')}
      size="sm"
      footer={
        <>
          {draft.steps.length > 0 && (
            <Button icon={<Trash2 />} onClick={onDiscard}>
              {t('Start again')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {state.turn && pad.turn && <OrderFields pad={pad} packet={packet} match={match} />}
        <Button size="lg" icon={<ArrowLeftRight />} onClick={act(pad.swap)}>
          {t('Swap sides')}
        </Button>
        {!state.isTime && state.winner === null && (
          <Button size="lg" icon={<TimerOff />} onClick={act(() => pad.step({ step: 'time' }))}>
            {t('Time’s up')}
          </Button>
        )}
        {hasClock(packet) && <SignalSwitch />}
        <h3 className="eyebrow mt-2">{t('Not here')}</h3>
        {(['forfeit_a', 'forfeit_b', 'double_loss'] as const).map((absence) => (
          <Button key={absence} size="lg" icon={<UserX />} onClick={() => onAbsent(absence)}>
            {absenceWords(absence, names)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

/** A guest cannot send an order by phone, so the judge does; the other's is then shown once locked. */
function OrderFields({ pad, packet, match }: Pick<MatchSheetProps, 'pad' | 'packet' | 'match'>) {
  const { names, orders, turn, rules } = pad;
  const client = useQueryClient();
  const entrantOf = (side: Side) => packet.entrants.find(({ id }) => id === match[side]?.entrantId);
  // Then both are in, and the server takes no other.
  const isShown = match.orders?.some(
    ({ game, cycle, a, b }) => a && b && game === turn?.game && cycle === turn.cycle,
  );
  const enter = (side: Side, order: DeckOrder) => {
    pad.setOrder(side, order);
    const entrant = entrantOf(side);
    if (entrant?.userId !== null || !turn || isShown) return;
    const params = { id: packet.event.id, key: match.key };
    const body = { ...turn, entrantId: entrant.id, order: [...order] };
    call(eventsApi.putOrder, { params, body })
      .then(() => markStale(client, 'event'))
      .catch((error: unknown) =>
        notifyError(t('The order was not sent'), serverMessage(error, t('Please try again.'))),
      );
  };
  return (
    <fieldset className="mb-2 flex flex-col gap-2">
      <legend className="eyebrow mb-2">
        {rules.order === 'match'
          ? t('Order of combos')
          : t('Order of combos, cycle {cycle}', { cycle: turn?.cycle ?? 1 })}
      </legend>
      {SIDES.map((side) => {
        const deck = entrantOf(side)?.deck;
        const namesIn = (order: DeckOrder) =>
          listed(order.map((place) => deck?.[place - 1]?.name ?? String(place)));
        const order = orders?.[side];
        if (order === null) {
          return (
            <p key={side} role="status" className="flex items-start gap-2">
              <Lock className="mt-0.5 size-5 shrink-0" />
              {lockedWords(names[side], names[otherSide(side)])}
            </p>
          );
        }
        return (
          <Field key={side} label={names[side]}>
            {(wiring) => (
              <Select
                {...wiring}
                value={order?.join() ?? ''}
                options={ORDERS.map((one) => [one.join(), namesIn(one)] as const)}
                onChoose={(text) => {
                  const chosen = ORDERS.find((one) => one.join() === text);
                  if (chosen) enter(side, chosen);
                }}
              >
                {order === undefined && <option value="">{t('As in the list')}</option>}
              </Select>
            )}
          </Field>
        );
      })}
    </fieldset>
  );
}

const lockedWords = (name: string, other: string): string =>
  t('{name} has locked an order. It is shown once that of {other} is entered.', { name, other });

const absenceWords = (absence: Absence, { a, b }: Names): string =>
  absence === 'double_loss'
    ? t('Neither is here')
    : t('{name} is not here', { name: absence === 'forfeit_a' ? a : b });

interface AbsenceQuestionProps {
  absence: Absence;
  names: Names;
  onConfirm: () => void;
  onClose: () => void;
}

function AbsenceQuestion({ absence, names, onConfirm, onClose }: AbsenceQuestionProps) {
  const isBoth = absence === 'double_loss';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        isBoth
          ? t('Neither is here?')
          : t('{name} is not here?', { name: absence === 'forfeit_a' ? names.a : names.b })
      }
      description={
        isBoth
          ? t('{a} and {b} both lose this match.', names)
          : t('{name} wins this match by forfeit.', {
              name: absence === 'forfeit_a' ? names.b : names.a,
            })
      }
      confirmLabel={isBoth ? t('Report double loss') : t('Report forfeit')}
      onConfirm={onConfirm}
    />
  );
}
