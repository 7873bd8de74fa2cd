import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { Combo } from '#shared/combos';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { listSize } from '#shared/rules/events/match-rules';
import { partProblem } from '#shared/rules/events/part-rules';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { ComboSelect, type partsLine } from '@/features/combos';
import { combosOf, deckQueries } from '@/features/decks';
import { call } from '@/lib/api';
import { notifySuccess } from '@/lib/notify';
import { rich } from '@/lib/rich';
import { listed } from '@/lib/words';
import { ListedDeck } from '../views/listed-deck';
import { StepCard, usePlayerCall } from './steps';

type Known = Pick<Combo, 'id' | 'name'> & Parameters<typeof partsLine>[0];

const PLACES = [t('First combo'), t('Second combo'), t('Third combo')];

interface DeckStepProps {
  event: TournamentEvent;
  me: Entrant;
  /** Set if a list was already submitted. */
  onClose?: () => void;
}

export function DeckStep({ event, me, onClose }: DeckStepProps) {
  const { id, settings } = event;
  const isDeck = listSize(settings) === 3;
  const places = isDeck ? PLACES : [t('Your combo')];
  const [chosen, setChosen] = useState<readonly (Known | undefined)[]>(places.map(() => undefined));
  const { submit, isPending, problem } = usePlayerCall(
    (comboIds: number[], { signal }) =>
      call(eventEntrantsApi.putDeck, {
        params: { id, eid: me.id },
        body: { comboIds },
        signal,
      }),
    () => {
      notifySuccess(isDeck ? t('Your deck is handed in') : t('Your combo is handed in'));
      onClose?.();
    },
  );
  const known = chosen.filter((combo) => combo !== undefined);
  const isComplete = known.length === places.length;
  const wrong = partProblem(settings, known);
  const last = places.length - 1;
  const errorAt = (place: number) => {
    const combo = chosen[place];
    const own = combo && partProblem(settings, [combo]);
    if (own) return own;
    // Said once: where a single combo is wrong, it is said there.
    const isShared = known.every((one) => !partProblem(settings, [one]));
    return place === last ? ((isShared ? wrong : undefined) ?? problem?.text) : undefined;
  };
  const isAllowed = isComplete && !wrong;
  return (
    <StepCard
      icon={<ListChecks />}
      title={isDeck ? t('Hand in your deck') : t('Hand in your combo')}
      text={
        settings.deckList === 'hidden'
          ? t('Only the judges see it. You can change it until the event starts.')
          : settings.deckList === 'revealed'
            ? t('Only the judges see it until the event starts; then everybody does.')
            : t('Everybody can see it. You can change it until the event starts.')
      }
    >
      {settings.banned.length > 0 && (
        <p>
          {rich('<b>Banned here:</b> {parts}', {
            parts: listed(settings.banned),
            b: (text) => <span className="font-medium">{text}</span>,
          })}
        </p>
      )}
      {isDeck && <OwnDecks onPick={setChosen} />}
      {places.map((label, place) => (
        <Field key={label} label={label} required error={errorAt(place)}>
          {(wiring) => (
            <ComboSelect
              {...wiring}
              value={chosen[place]?.id}
              onChange={(_, combo) =>
                setChosen((before) => before.map((one, at) => (at === place ? combo : one)))
              }
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          className="flex-1"
          loading={isPending}
          disabled={!isAllowed}
          onClick={() => void submit(known.map((combo) => combo.id))}
        >
          {t('Hand in')}
        </Button>
        {onClose && (
          <Button size="lg" disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </StepCard>
  );
}

function OwnDecks({ onPick }: { onPick: (combos: Known[]) => void }) {
  const { data: decks = [] } = useInfiniteQuery(deckQueries.list({ scope: 'mine' }));
  if (decks.length === 0) return null;
  return (
    <Field label={t('Take one of your decks')} required={false}>
      {(wiring) => (
        <Select
          {...wiring}
          defaultValue=""
          options={decks.map((deck) => [deck.id, deck.name] as const)}
          onChoose={(chosen) => {
            const deck = decks.find(({ id }) => id === chosen);
            if (deck) onPick(combosOf(deck));
          }}
        >
          <option value="" disabled>
            {t('Choose a deck')}
          </option>
        </Select>
      )}
    </Field>
  );
}

export function HandedIn({ event, me }: { event: TournamentEvent; me: Entrant }) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <DeckStep event={event} me={me} onClose={() => setChanging(false)} />;
  if (!me.deck) return null;
  return (
    <StepCard title={me.deck.length > 1 ? t('Your deck') : t('Your combo')}>
      <ListedDeck deck={me.deck} />
      {me.can.deck && <Button onClick={() => setChanging(true)}>{t('Change')}</Button>}
    </StepCard>
  );
}
