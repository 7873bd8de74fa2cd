import { Controller, useWatch } from 'react-hook-form';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type DeckBattleForm, dayOf } from './deck-battle-form';
import { TournamentSelect } from './tournament-select';

/** Who it was played against. */
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

/** When, where and at which tournament. */
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
          // Not through the form's own `disabled`, which would forget what was typed.
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
