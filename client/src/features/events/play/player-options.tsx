import { ChevronDown, DoorOpen, UserCog } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ENTRANT_NAME_MAX, eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { isBracket } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { PushOffer } from '@/features/push';
import { call } from '@/lib/api';
import { notify, notifySuccess } from '@/lib/notify';
import { isOpenMatch, Problem, usePlayerCall } from './steps';

interface OptionProps {
  event: TournamentEvent;
  me: Entrant;
}

/** Changes a player's settings. Sends no version, as every report would make it stale. */
const useChange = ({ event, me }: OptionProps, onDone?: (entrant: Entrant) => void) =>
  usePlayerCall(
    (body: { name?: string; logging?: boolean; state?: 'dropped' }, { signal }) =>
      call(eventEntrantsApi.updateEntrant, {
        params: { id: event.id, eid: me.id },
        body,
        signal,
      }),
    onDone,
  );

export function PlayerOptions(props: OptionProps) {
  const { event, me } = props;
  const isBeforeStart = ['draft', 'registration', 'check_in'].includes(event.phase);
  return (
    <Card className="py-1 md:py-1">
      <details>
        <summary className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field">
          <UserCog aria-hidden="true" className="size-5 text-muted" />
          <span className="min-w-0 flex-1 font-medium">{t('Name, battle log, leaving')}</span>
          <ChevronDown aria-hidden="true" className="size-5 text-muted" />
        </summary>
        <div className="flex flex-col gap-5 pt-2 pb-4">
          {me.can.edit && isBeforeStart && <ShownName key={me.name} {...props} />}
          <Logging {...props} />
          {me.can.drop && <Leave {...props} />}
        </div>
      </details>
    </Card>
  );
}

function ShownName({ event, me }: OptionProps) {
  const [name, setName] = useState(me.name);
  const { submit, isPending, problem } = useChange({ event, me }, () =>
    notifySuccess(t('Name changed')),
  );
  const isChanged = name.trim() !== '' && name.trim() !== me.name;
  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isChanged) void submit({ name: name.trim() });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        label={t('Your name on the screens')}
        hint={t('You are number {number}.', me)}
        error={problem?.text}
      >
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              value={name}
              maxLength={ENTRANT_NAME_MAX}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => setName(target.value)}
            />
            {isChanged && (
              <Button type="submit" variant="primary" loading={isPending}>
                {t('Save')}
              </Button>
            )}
          </div>
        )}
      </Field>
    </form>
  );
}

function Logging(props: OptionProps) {
  const { submit, isPending, problem } = useChange(props);
  const { logging = true } = props.me;
  return (
    <div>
      <Switch
        checked={logging}
        disabled={isPending}
        onChange={(next) => void submit({ logging: next })}
        label={t('Put my matches in my battle log')}
        description={t('They count in your statistics. Turn this off to take them out again.')}
      />
      <Problem problem={problem} />
    </div>
  );
}

/** Whether a player may still be called to a table; in a bracket, only those still in. */
export function isCalled(event: TournamentEvent, { state }: Entrant): boolean {
  const { phase, myMatch, round, stages } = event;
  if (phase === 'finished' || phase === 'cancelled') return false;
  if (state !== 'registered' && state !== 'checked_in') return false;
  if (isOpenMatch(myMatch)) return myMatch.table === null;
  const stage = stages.find(({ number }) => number === round?.stage);
  return !stage || !isBracket(stage.kind);
}

export const Calls = () => (
  <PushOffer
    label={t('Tell me when my table is called')}
    otherwise={t('Keep this page open: it tells you when your table is called.')}
  />
);

function Leave({ event, me }: OptionProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending, problem } = useChange({ event, me }, () => {
    setAsking(false);
    notify(t('You left the event'));
  });
  const isOpen = event.phase === 'running';
  return (
    <>
      <Button icon={<DoorOpen />} className="text-loss" onClick={() => setAsking(true)}>
        {t('Leave the event')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Leave the event?')}
        description={
          <>
            {isOpen
              ? t(
                  'An open match of yours counts as lost, and you are not paired any more. Only the desk can bring you back.',
                )
              : t('You give your place away. Only the desk can bring you back.')}
            <Problem problem={problem} />
          </>
        }
        confirmLabel={t('Leave [[the event]]')}
        pending={isPending}
        onConfirm={() => void submit({ state: 'dropped' })}
      />
    </>
  );
}
