import { useInfiniteQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Button } from '@/components/ui/button';
import { ControlledField } from '@/components/ui/form-field';
import { Input, Select } from '@/components/ui/input';
import { tournamentQueries } from '@/features/tournaments';
import { formatDate } from '@/lib/dates';
import { type DeckBattleForm, dayOf } from './deck-battle-form';

export function OpponentFields({ form }: { form: DeckBattleForm }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
      <OpponentNameField
        {...form.register('opponentName')}
        label={t('Opponent name')}
        error={form.formState.errors.opponentName?.message}
      />
      <ControlledField form={form} name="opponentDeckName" label={t('Opponent deck')} required>
        {(field) => (
          <Input
            {...field}
            placeholder={t('Its name or combos')}
            autoComplete="off"
            maxLength={80}
          />
        )}
      </ControlledField>
    </div>
  );
}

export function EventFields({ form }: { form: DeckBattleForm }) {
  const tournamentId = useWatch({ control: form.control, name: 'tournamentId' });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <ControlledField form={form} name="date" label={t('Date')} required>
        {(field) => <Input {...field} type="date" max={dayOf(new Date())} />}
      </ControlledField>
      <ControlledField form={form} name="location" label={t('Location')} required={false}>
        {(field) => (
          <Input {...field} placeholder={t('e.g. Games shop, Freiburg')} maxLength={120} />
        )}
      </ControlledField>
      <TournamentField form={form} />
      <ControlledField
        form={form}
        name="tournamentName"
        label={t('Custom tournament name')}
        required={false}
        hint={t('Only needed if not selecting from list')}
      >
        {(field) => (
          // React Hook Form's own `disabled` would drop the typed value.
          <Input {...field} disabled={tournamentId !== ''} maxLength={100} />
        )}
      </ControlledField>
    </div>
  );
}

/** Past tournaments offered, newest first; battles are rarely recorded later than that. */
const PAST_SHOWN = 15;

function TournamentField({ form }: { form: DeckBattleForm }) {
  const upcoming = useInfiniteQuery(tournamentQueries.list({ when: 'upcoming' }));
  const past = useInfiniteQuery(tournamentQueries.list({ when: 'past' }));
  const queries = [upcoming, past];
  const isMissing = queries.some(({ isError, data }) => isError && !data);
  const isLoading = queries.some(({ isPending }) => isPending);
  const retry = () => {
    for (const { refetch } of queries) void refetch();
  };
  return (
    <ControlledField
      form={form}
      name="tournamentId"
      label={t('Tournament')}
      required={false}
      hint={
        isMissing && (
          <span role="alert" className="flex items-center justify-between gap-2">
            {t('The tournaments could not be loaded.')}
            <Button size="sm" onClick={retry}>
              {t('Try again')}
            </Button>
          </span>
        )
      }
    >
      {(field) => (
        <Select {...field}>
          <option value="">{t('None [[tournament]]')}</option>
          {isLoading && <option disabled>{t('Loading tournaments…')}</option>}
          <Group label={t('Upcoming [[tournaments]]')} tournaments={upcoming.data} />
          <Group label={t('Past [[tournaments]]')} tournaments={past.data?.slice(0, PAST_SHOWN)} />
        </Select>
      )}
    </ControlledField>
  );
}

function Group({ label, tournaments }: { label: string; tournaments: Tournament[] | undefined }) {
  if (!tournaments?.length) return null;
  return (
    <optgroup label={label}>
      {tournaments.map(({ id, name, date }) => (
        <option key={id} value={id}>
          {name} ({formatDate(date)})
        </option>
      ))}
    </optgroup>
  );
}
