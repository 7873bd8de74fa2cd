import type { Tournament } from '@shared/tournaments';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { tournamentQueries } from '@/features/tournaments';
import { formatDate } from '@/lib/dates';
import { type DeckBattleForm, dayOf } from './deck-battle-form';

export function OpponentFields({
  form: { register, control, formState },
}: {
  form: DeckBattleForm;
}) {
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
      <Controller
        control={control}
        name="opponentName"
        render={({ field, fieldState }) => (
          <OpponentNameField {...field} label="Opponent name" error={fieldState.error?.message} />
        )}
      />
      <Field label="Opponent deck" required error={errors.opponentDeckName?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('opponentDeckName')}
            placeholder="Its name or combos"
            autoComplete="off"
            maxLength={80}
          />
        )}
      </Field>
    </div>
  );
}

export function EventFields({ form }: { form: DeckBattleForm }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const tournamentId = useWatch({ control, name: 'tournamentId' });
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="Date" required error={errors.date?.message}>
        {(wiring) => (
          <Input {...wiring} {...register('date')} type="date" max={dayOf(new Date())} />
        )}
      </Field>
      <Field label="Location" required={false} error={errors.location?.message}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('location')}
            placeholder="e.g. Games shop, Freiburg"
            maxLength={120}
          />
        )}
      </Field>
      <TournamentSelect {...register('tournamentId')} error={errors.tournamentId?.message} />
      <Field
        label="Custom tournament name"
        required={false}
        hint="Only needed if not selecting from list"
        error={errors.tournamentName?.message}
      >
        {(wiring) => (
          // The form's own `disabled` would drop what was typed.
          <Input
            {...wiring}
            {...register('tournamentName')}
            disabled={tournamentId !== ''}
            maxLength={100}
          />
        )}
      </Field>
    </div>
  );
}

/** Newest first; few battles are recorded later. */
const PAST_SHOWN = 15;

interface TournamentSelectProps extends ComponentProps<'select'> {
  error?: string | undefined;
}

export function TournamentSelect({ error, ...select }: TournamentSelectProps) {
  const upcoming = useInfiniteQuery(tournamentQueries.list({ when: 'upcoming' }));
  const past = useInfiniteQuery(tournamentQueries.list({ when: 'past' }));
  const queries = [upcoming, past];
  const isMissing = queries.some(({ isError, data }) => isError && !data);
  const isLoading = queries.some(({ isPending }) => isPending);

  return (
    <Field
      label="Tournament"
      required={false}
      error={error}
      hint={
        isMissing ? (
          <span role="alert" className="flex items-center justify-between gap-2">
            The tournaments could not be loaded.
            <Button
              size="sm"
              onClick={() => {
                for (const { refetch } of queries) void refetch();
              }}
            >
              Try again
            </Button>
          </span>
        ) : undefined
      }
    >
      {(wiring) => (
        <Select {...wiring} {...select}>
          <option value="">None</option>
          {isLoading && <option disabled>Loading tournaments…</option>}
          <Group label="Upcoming" tournaments={upcoming.data} />
          <Group label="Past" tournaments={past.data?.slice(0, PAST_SHOWN)} />
        </Select>
      )}
    </Field>
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
