import type { ReactNode } from 'react';
import { Controller, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  EVENT_TABLES_MAX,
  type EventSettings,
  type EventSettingsInput,
  isBracket,
} from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';

export type SettingsForm = UseFormReturn<EventSettingsInput, unknown, EventSettings>;

export interface FormProps {
  form: SettingsForm;
}

/** A number if it has a range, a choice if it has options, otherwise a switch. */
export interface Setting {
  name: FieldPath<EventSettingsInput>;
  label: string;
  hint?: string;
  /** Range of a number; an empty field is null, which some settings treat as "automatic". */
  range?: readonly [min: number, max: number];
  options?: Record<string, string>;
}

const asNumber = (value: unknown) => (value === '' || value === null ? null : Number(value));

export function SettingField({ form, name, label, hint, range, options }: FormProps & Setting) {
  const { register, formState, getFieldState, control } = form;
  if (!range && !options) {
    return (
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Switch checked={value === true} onChange={onChange} label={label} description={hint} />
        )}
      />
    );
  }
  const isNumber = range || Object.keys(options ?? {}).every((value) => /^\d+$/.test(value));
  const field = register(name, isNumber ? { setValueAs: asNumber } : {});
  return (
    <Field label={label} hint={hint} error={getFieldState(name, formState).error?.message}>
      {(wiring) =>
        options ? (
          <Select {...wiring} {...field} options={Object.entries(options)} />
        ) : (
          <Input
            {...wiring}
            {...field}
            type="number"
            inputMode="numeric"
            min={range?.[0]}
            max={range?.[1]}
            className="max-w-32"
          />
        )
      }
    </Field>
  );
}

/** Fields for the settings; false and undefined ones are left out. */
export function Settings({
  form,
  of,
}: FormProps & { of: readonly (Setting | false | undefined)[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {of.map((setting) => setting && <SettingField key={setting.name} form={form} {...setting} />)}
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="float-left w-full font-display text-xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Further settings of the chosen format. */
export function StageFields({ form }: FormProps) {
  const [first, second] = useWatch({ control: form.control, name: 'stages' });
  if (!first) return null;
  const at = second ? 1 : 0;
  const bracket = second ?? (isBracket(first.kind) ? first : undefined);
  const isSwiss = first.kind === 'swiss';
  return (
    <Settings
      form={form}
      of={[
        isSwiss && { ...ROUNDS, hint: t('Leave it empty to let the number of players decide.') },
        first.kind === 'round_robin' && {
          name: 'stages.0.groups',
          label: t('Groups'),
          range: [1, 16],
        },
        second && {
          name: 'stages.0.advance',
          label: isSwiss ? t('How many go on') : t('How many go on from each group'),
          range: [2, 64],
        },
        bracket && {
          name: `stages.${at}.kind`,
          label: t('Bracket'),
          options: {
            single: t('Single elimination'),
            double: t('Double elimination: out after two losses'),
          },
        },
        bracket?.kind === 'single' && {
          name: `stages.${at}.thirdPlace`,
          label: t('Match for 3rd place'),
        },
        bracket?.kind === 'double' && {
          name: `stages.${at}.secondFinal`,
          label: t('Second final'),
          hint: t("If the one from the losers' side wins the first."),
        },
      ]}
    />
  );
}

const ROUNDS: Setting = { name: 'stages.0.rounds', label: t('Rounds'), range: [1, 12] };

const HALL: readonly Setting[] = [
  {
    name: 'tables',
    label: t('Tables [[where matches are played]]'),
    hint: t('0 means one for each match. With fewer, matches wait for a free table.'),
    range: [0, EVENT_TABLES_MAX],
  },
  {
    name: 'roundMinutes',
    label: t('Minutes for a round'),
    hint: t(
      '0 means no clock. When time is up the leader wins; if it is a tie, the next point decides.',
    ),
    range: [0, 120],
  },
];

const LATE_UNTIL: Setting = {
  name: 'lateUntil',
  label: t('Late entries until round'),
  hint: t('Missed rounds count as losses. 0 means no late entries.'),
  range: [0, 12],
};

const SHOW_COMBOS: Setting = {
  name: 'showCombos',
  label: t('Show combos to others'),
  options: { after: t('After the match'), live: t('During the match'), never: t('Never') },
};

/** Settings that may change while the event runs. */
export function HallFields({ form, isInPlay = false }: FormProps & { isInPlay?: boolean }) {
  const { control } = form;
  const isSwiss = useWatch({ control, name: 'stages.0.kind' }) === 'swiss';
  const hasLists = useWatch({ control, name: 'deckList' }) !== 'none';
  return (
    <Section title={t('In the hall')}>
      <Settings
        form={form}
        of={[
          ...HALL,
          isSwiss && LATE_UNTIL,
          isInPlay && isSwiss && ROUNDS,
          hasLists && SHOW_COMBOS,
        ]}
      />
      <SettingField
        form={form}
        name="selfReport"
        label={t('Players report their matches')}
        hint={t(
          'One reports, the other confirms; against a guest it counts at once. A judge overrules both.',
        )}
      />
      <SettingField
        form={form}
        name="live"
        label={t('Live page')}
        hint={t(
          'A public link to pairings and standings, without an account. It shows names only.',
        )}
      />
    </Section>
  );
}
