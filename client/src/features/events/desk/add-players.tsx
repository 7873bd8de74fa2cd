import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp, RotateCw, UserPlus, UserSearch, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ENTRANT_NAME_MAX, eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { DIVISIONS, type Division } from '#shared/rules/events/ages';
import { OWN_ID_MIN } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { lazyDialog } from '@/lib/lazy';
import { reasonOf } from '@/lib/problems';
import { listed } from '@/lib/words';
import { DIVISION_WORDS } from '../views/words';
import { storeEntrant, useGuestCodes } from './acts';
import { GuestQr } from './guest-qr';
import { useOffline } from './offline';

const SearchDialog = lazyDialog(async () => (await import('./player-dialogs')).PlayerSearch);
const ImportDialog = lazyDialog(async () => (await import('./player-dialogs')).ImportPlayers);

/** Ids are chosen on the device, so that offline pairings and reports can refer to new guests. */
const newGuestId = (): number => OWN_ID_MIN + Math.floor(Math.random() * OWN_ID_MIN);

interface AddPlayersProps {
  event: TournamentEvent;
  entrants: readonly Entrant[];
}

/** Adds guests by name, one per Enter; other players by search or from a file. */
export function AddPlayers({ event, entrants }: AddPlayersProps) {
  const [opened, setOpened] = useState<'search' | 'file'>();
  const { division, field } = useDeclaredAge(event);
  const guests = (
    <>
      {field}
      <GuestForm event={event} division={division} />
    </>
  );
  if (useOffline()) return guests;
  return (
    <div className="flex flex-col gap-3">
      {guests}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<UserSearch />} onClick={() => setOpened('search')}>
          {t('With an account')}
        </Button>
        <Button size="sm" icon={<FileUp />} onClick={() => setOpened('file')}>
          {t('From a file')}
        </Button>
      </div>
      <SearchDialog
        open={opened === 'search'}
        eventId={event.id}
        division={division}
        taken={entrants.map(({ userId }) => userId)}
        onClose={() => setOpened(undefined)}
      />
      <ImportDialog
        open={opened === 'file'}
        eventId={event.id}
        onClose={() => setOpened(undefined)}
      />
    </div>
  );
}

/** The age of those who are added next: the event's, or as chosen. */
function useDeclaredAge({ settings: { ageDivision } }: TournamentEvent) {
  const [chosen, setChosen] = useState<Division>();
  if (ageDivision === 'none') return { division: undefined, field: null };
  if (ageDivision !== 'all') {
    const words = t('You declare that whoever you add is {age}.', {
      age: DIVISION_WORDS[ageDivision],
    });
    return { division: ageDivision, field: <p className="text-sm text-muted">{words}</p> };
  }
  const field = (
    <Field
      label={t('Age of whom you add')}
      hint={t('An account with a year of birth has its own.')}
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(DIVISIONS.find((one) => one === target.value))}
          options={[['', t('Not known')], ...Object.entries(DIVISION_WORDS)]}
        />
      )}
    </Field>
  );
  return { division: chosen, field };
}

/** Adds guests sequentially, so that their numbers follow the typing order. */
function useAddGuests({ id }: TournamentEvent, division: Division | undefined) {
  const client = useQueryClient();
  const { keep } = useGuestCodes(id);
  const [waiting, setWaiting] = useState<string[]>([]);
  const [failed, setFailed] = useState<{ name: string; reason: string }[]>([]);
  const [last, setLast] = useState<Entrant>();
  const mutationKey = ['add-guest', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: (name: string) =>
      call(eventEntrantsApi.addEntrant, { params: { id }, body: { guestName: name, division } }),
    onSuccess: (entrant) => {
      storeEntrant(client, id, entrant);
      if (entrant.code) keep(entrant.id, entrant.code);
      setLast(entrant);
    },
    onError: (error, name) => setFailed((all) => [...all, { name, reason: reasonOf(error) }]),
    onSettled: (_entrant, _error, name) => {
      setWaiting((all) => all.toSpliced(all.indexOf(name), 1));
      // One refetch after the last pending name.
      if (client.isMutating({ mutationKey }) <= 1) void markStale(client, 'event');
    },
  });
  const offline = useOffline();
  const add = (typed: readonly string[]) => {
    const names = typed.map((name) => name.trim().slice(0, ENTRANT_NAME_MAX)).filter(Boolean);
    if (offline) {
      const calls = names.map((name) => ({
        call: { act: 'enter' as const, id: newGuestId(), name, division },
      }));
      return offline.record(...calls);
    }
    setWaiting((all) => [...all, ...names]);
    for (const name of names) mutate(name);
  };
  const forget = (name: string) => setFailed((all) => all.filter((one) => one.name !== name));
  return { add, waiting, failed, forget, last };
}

interface GuestFormProps {
  event: TournamentEvent;
  division: Division | undefined;
}

function GuestForm({ event, division }: GuestFormProps) {
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { add, waiting, failed, forget, last } = useAddGuests(event, division);
  const isLate = event.phase === 'running';
  return (
    <div>
      <form
        className="flex gap-2"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          add([name]);
          setName('');
          input.current?.focus();
        }}
      >
        <Input
          ref={input}
          id="add-guest"
          aria-label={t('Name of a guest')}
          placeholder={t('Name of a guest')}
          value={name}
          maxLength={ENTRANT_NAME_MAX}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          dir="auto"
          onChange={({ target }) => setName(target.value)}
          onPaste={(paste) => {
            const lines = paste.clipboardData.getData('text').split(/\r?\n/);
            if (lines.length < 2) return;
            paste.preventDefault();
            add(lines);
          }}
        />
        <Button type="submit" icon={<UserPlus />}>
          {t('Add')}
        </Button>
      </form>
      <p role="status" className="mt-1.5 text-sm text-muted">
        {waiting.length > 0
          ? t('Adding {names}…', { names: listed(waiting) })
          : last
            ? isLate
              ? t('{name} is number {number} and plays from the next round on.', last)
              : t('{name} is number {number}.', last)
            : t('Type a name, press Enter, type the next. You can also paste a list.')}
      </p>
      {last?.code && waiting.length === 0 && (
        <div className="mt-2 rounded-field border border-line p-3">
          <GuestQr event={event} entrant={last} code={last.code} />
        </div>
      )}
      {failed.length > 0 && (
        <ul aria-label={t('Not added')} className="mt-2 flex flex-col gap-1">
          {failed.map(({ name: missed, reason }) => (
            <li key={missed} role="alert" className="flex items-center gap-2 text-sm text-loss">
              <span className="min-w-0 flex-1">
                {t('{name} was not added. {reason}', { name: missed, reason })}
              </span>
              <IconButton
                label={t('Try {name} again', { name: missed })}
                icon={<RotateCw />}
                onClick={() => {
                  forget(missed);
                  add([missed]);
                }}
              />
              <IconButton
                label={t('Forget {name}', { name: missed })}
                icon={<X />}
                onClick={() => forget(missed)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
