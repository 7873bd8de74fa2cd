import { useQueryClient } from '@tanstack/react-query';
import { LogOut, RotateCcw, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { COMBO_NAME_MAX } from '#shared/combos';
import { ENTRANT_NAME_MAX, eventEntrantsApi } from '#shared/event-entrants';
import { type Entrant, REASON_MAX, type TournamentEvent } from '#shared/event-schemas';
import { DIVISIONS, type Division } from '#shared/rules/events/ages';
import { listSize } from '#shared/rules/events/match-rules';
import { hasLeft } from '#shared/rules/events/progress';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { Input, Select } from '@/components/ui/input';
import { OpponentComboField, readComboParts } from '@/features/combos';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { useSubmit } from '@/lib/use-submit';
import { ListedDeck } from '../views/listed-deck';
import { DIVISION_WORDS, ENTRANT_STATE_WORDS } from '../views/words';
import { ignoreEnter, stateCall, storeEntrant, useAct } from './acts';
import { GuestCode } from './guest-code';
import { useOffline } from './offline';

interface EntrantDialogProps {
  event: TournamentEvent;
  entrant: Entrant;
  onClose: () => void;
}

interface Change {
  state?: Entrant['state'];
  name?: string;
  rating?: number | null;
  division?: Division | null;
  reason?: string;
}

export function EntrantDialog(props: EntrantDialogProps) {
  const { event, entrant, onClose } = props;
  const offline = useOffline();
  if (!offline) return <OnlineEntrantDialog {...props} />;
  return (
    <Dialog
      onClose={onClose}
      title={`${entrant.number}. ${shownText(entrant.name)}`}
      description={ENTRANT_STATE_WORDS[entrant.state]}
    >
      <StateButtons
        event={event}
        entrant={entrant}
        send={async ({ state, reason }) => {
          if (state) offline.record(stateCall(entrant, state, reason));
          return null;
        }}
      />
    </Dialog>
  );
}

function OnlineEntrantDialog({ event, entrant, onClose }: EntrantDialogProps) {
  const { id } = event;
  const client = useQueryClient();
  const form = useForm({
    defaultValues: {
      name: entrant.name,
      rating: entrant.rating?.toString() ?? '',
      division: entrant.division ?? '',
    },
  });
  const params = { id, eid: entrant.id };
  const [deck, setDeck] = useState<Texts>({});
  const hasDeck = Object.values(deck).some((text) => text.trim() !== '');
  const send = (body: Change) => call(eventEntrantsApi.updateEntrant, { params, body });
  const submission = useSubmit<{ name: string; rating: string; division: string }, Entrant>({
    form,
    send: async ({ name, rating, division }) => {
      if (hasDeck) {
        const body = { combos: await readDeck(event, deck) };
        storeEntrant(client, id, await call(eventEntrantsApi.putDeck, { params, body }));
      }
      return send({
        // Sent only if changed: the name shown of an account is not chosen here by saving a list.
        ...(name !== entrant.name && { name }),
        ...(!event.imported && { rating: rating === '' ? null : Number(rating) }),
        ...(division !== (entrant.division ?? '') && {
          division: DIVISIONS.find((one) => one === division) ?? null,
        }),
      });
    },
    onSaved: (saved) => {
      storeEntrant(client, id, saved);
      void markStale(client, 'event');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${entrant.number}. ${shownText(entrant.name)}`}
      description={ENTRANT_STATE_WORDS[entrant.state]}
      form={form}
      submission={submission}
      isDirty={hasDeck || form.formState.isDirty}
      submitLabel={hasDeck ? t('Save and hand in') : t('Save')}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="name"
        label={t('Name')}
        required
        options={{ required: t('Please enter a name') }}
        maxLength={ENTRANT_NAME_MAX}
        autoComplete="off"
        dir="auto"
      />
      {!event.imported && (
        <FormField
          form={form}
          name="rating"
          label={t('Rating')}
          required={false}
          hint={t('Used for seeding.')}
          type="number"
          inputMode="numeric"
          min={0}
          max={10_000}
        />
      )}
      {event.settings.ageDivision !== 'none' && (
        <Field
          label={t('Age division')}
          hint={t('As you declare it. An account with a year of birth has its own.')}
        >
          {(wiring) => (
            <Select
              {...wiring}
              {...form.register('division')}
              options={[['', t('Not known')], ...Object.entries(DIVISION_WORDS)]}
            />
          )}
        </Field>
      )}
      <StateButtons event={event} entrant={entrant} send={send} />
      {event.settings.deckList !== 'none' && (
        <DeckList event={event} entrant={entrant} texts={deck} onChange={setDeck} />
      )}
      {entrant.userId === null && <GuestCode event={event} entrant={entrant} />}
    </FormDialog>
  );
}

interface StateButtonsProps {
  event: TournamentEvent;
  entrant: Entrant;
  send: (change: Change) => Promise<Entrant | null>;
}

/** Drop, return and disqualification; each can be undone. */
function StateButtons({ event, entrant, send }: StateButtonsProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useAct<Change, Entrant | null>({
    send,
    failed: t('This was not possible'),
    onDone: (saved) => {
      if (saved) storeEntrant(client, event.id, saved);
      setAsking(false);
    },
  });
  const isRunning = event.phase === 'running';
  if (event.phase === 'finished' || event.phase === 'cancelled') return null;
  if (hasLeft(entrant)) {
    return (
      <div>
        <Button
          icon={<RotateCcw />}
          loading={isPending}
          onClick={() =>
            mutate({ state: event.phase === 'registration' ? 'registered' : 'checked_in' })
          }
        >
          {t('Bring back')}
        </Button>
        {isRunning && (
          <p className="mt-1.5 text-sm text-muted">
            {t(
              'In the same round this undoes leaving; after that they play from the next round on.',
            )}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={<LogOut />} loading={isPending} onClick={() => mutate({ state: 'dropped' })}>
          {isRunning ? t('Drop from the event') : t('Remove from the list')}
        </Button>
        <Button icon={<ShieldX />} variant="ghost" onClick={() => setAsking(!isAsking)}>
          {t('Disqualify…')}
        </Button>
      </div>
      {isRunning && (
        <p className="text-sm text-muted">
          {t('The opponent of an open match wins by forfeit. You can undo this here.')}
        </p>
      )}
      {isAsking && (
        <div className="rounded-field border border-line p-3">
          <Field
            label={t('Reason')}
            hint={t('Shown in the log. Results stay; the player is placed last.')}
          >
            {(wiring) => (
              <Input
                {...wiring}
                value={reason}
                maxLength={REASON_MAX}
                onKeyDown={ignoreEnter}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          <Button
            variant="danger"
            className="mt-3"
            loading={isPending}
            disabled={reason.trim() === ''}
            onClick={() => mutate({ state: 'disqualified', reason })}
          >
            {t('Disqualify {name}', { name: shownText(entrant.name) })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The typed combos by their place in the list. */
type Texts = Readonly<Record<number, string>>;

const placesOf = ({ settings }: TournamentEvent) => (listSize(settings) === 3 ? [1, 2, 3] : [1]);

const readDeck = (event: TournamentEvent, texts: Texts) =>
  Promise.all(
    placesOf(event).map(async (place) => {
      const name = texts[place]?.trim() ?? '';
      return { name: name.slice(0, COMBO_NAME_MAX), ...(await readComboParts(name)) };
    }),
  );

interface DeckListProps {
  event: TournamentEvent;
  entrant: Entrant;
  texts: Texts;
  onChange: (change: (texts: Texts) => Texts) => void;
}

/** An entrant's combos; staff may hand them in, which saving the dialog does. */
function DeckList({ event, entrant, texts, onChange }: DeckListProps) {
  const { deck, hasDeck, can } = entrant;
  const [isEditing, setEditing] = useState(false);
  const places = placesOf(event);
  return (
    <section aria-label={t('List [[deck list]]')} className="rounded-field border border-line p-3">
      <p className="font-medium">{places.length > 1 ? t('Deck list') : t('Combo')}</p>
      {deck ? (
        <ListedDeck deck={deck} />
      ) : (
        <p className="text-muted">{hasDeck ? t('Handed in.') : t('Not handed in yet.')}</p>
      )}
      {can.deck && !isEditing && (
        <Button size="sm" className="mt-2" onClick={() => setEditing(true)}>
          {hasDeck ? t('Replace it') : t('Hand in for them')}
        </Button>
      )}
      {isEditing && (
        <fieldset className="mt-2 flex min-w-0 flex-col gap-3">
          {places.map((place) => (
            <OpponentComboField
              key={place}
              label={places.length > 1 ? t('Combo {number}', { number: place }) : t('Combo')}
              partsLabel={t('Parts of combo {number}', { number: place })}
              required
              value={texts[place] ?? ''}
              onChange={(text) => onChange((all) => ({ ...all, [place]: text }))}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}
