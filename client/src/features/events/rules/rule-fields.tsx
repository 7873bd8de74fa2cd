import { useState } from 'react';
import { get, useWatch } from 'react-hook-form';
import { t } from '#shared/translate';
import { Field } from '@/components/ui/field';
import { FormField } from '@/components/ui/form-field';
import { Textarea } from '@/components/ui/input';
import {
  type FormProps,
  Section,
  type Setting,
  SettingField,
  Settings,
} from '../desk/settings-fields';
import { DIVISION_WORDS } from '../views/words';
import { FromFields, StageDifferences } from './differences';
import { DRAWS, FINISHES, GAMES, MATCH_TYPES, ORDERS, OUT_OF_BOUNDS, OWN_FINISH } from './words';

/** Whether any match is played with decks. */
function useHasDecks({ form: { control } }: FormProps): boolean {
  const matchType = useWatch({ control, name: 'matchType' });
  const stages = useWatch({ control, name: 'stages' });
  const from = useWatch({ control, name: 'from' }) ?? [];
  const rules = [...stages, ...from].map((one) => one.rules?.matchType);
  return [matchType, ...rules].includes('deck');
}

/** The rules of an event, grouped; only those that apply. */
export function RuleFields({ form }: FormProps) {
  const { control } = form;
  const deckList = useWatch({ control, name: 'deckList' });
  const ownFinish = useWatch({ control, name: 'ownFinish' });
  const warnings = useWatch({ control, name: 'warningsForPoint' });
  const limited = useWatch({ control, name: 'limited' }) ?? [];
  const hasDecks = useHasDecks({ form });
  return (
    <>
      <Section title={t('Matches')}>
        <Settings form={form} of={MATCH} />
        {hasDecks && <Settings form={form} of={DECKS} />}
        <StageDifferences form={form} />
        <FromFields form={form} />
      </Section>
      <Section title={t('Points')}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {FINISHES.map(({ name, label }) => (
            <SettingField
              key={name}
              form={form}
              name={`points.${name}`}
              label={label}
              range={[0, 10]}
            />
          ))}
        </div>
        <SettingField
          form={form}
          name="ownFinish"
          label={OWN_FINISH}
          hint={t('A top that leaves the stadium without contact gives the opponent a point.')}
        />
        <Settings
          form={form}
          of={[
            ownFinish === true && {
              name: 'points.own',
              label: t('Points for an own finish'),
              range: [0, 10],
            },
            {
              name: 'warningsForPoint',
              label: t('Warnings that cost a point'),
              hint: t('For early launch, touching or delay. 0 means never.'),
              range: [0, 5],
            },
            Number(warnings) > 0 && {
              name: 'points.penalty',
              label: t('Points for the opponent'),
              range: [0, 10],
            },
          ]}
        />
      </Section>
      <Section title={t('Battles without a result')}>
        <Settings form={form} of={NO_RESULT} />
      </Section>
      <Section title={t('Parts')}>
        <Settings
          form={form}
          of={[{ ...LISTS, label: hasDecks ? t('Deck lists') : t('Combo lists') }]}
        />
        {hasDecks && (
          <SettingField form={form} name="uniqueParts" label={t('Each part only once in a deck')} />
        )}
        {deckList !== 'none' && (
          <>
            <PartsField
              form={form}
              name="allowed"
              label={t('Allowed parts')}
              hint={t(
                'One per line. Lists with another part of the same kind are refused; kinds that you do not name are free. Empty allows everything.',
              )}
            />
            <PartsField
              form={form}
              name="banned"
              label={t('Banned parts')}
              hint={t('One per line. Lists that use them are refused.')}
            />
          </>
        )}
        {(deckList !== 'none' || limited.length > 0) && <LimitedFields form={form} />}
      </Section>
      <Section title={t('For everybody')}>
        <Settings form={form} of={[AGES]} />
        <FormField form={form} name="stadium" label={t('Stadium')} required={false} />
        <FormField
          form={form}
          name="notes"
          label={t('Notes')}
          hint={t('What else holds, such as which launchers are allowed.')}
          required={false}
          as={Textarea}
          rows={3}
        />
      </Section>
    </>
  );
}

const MATCH: readonly Setting[] = [
  { name: 'matchType', label: t('Played with'), options: MATCH_TYPES },
  { name: 'pointsToWin', label: t('Points to win'), range: [1, 10] },
  { name: 'games', label: t('Games'), options: GAMES },
];

const DECKS: readonly Setting[] = [
  { name: 'order', label: t('Order of the deck'), options: ORDERS },
  {
    name: 'drawsBeforeNext',
    label: DRAWS,
    hint: t('0 means a draw is replayed until somebody scores.'),
    range: [0, 5],
  },
];

const NO_RESULT: readonly Setting[] = [
  { name: 'outOfBounds', label: t('Out of bounds'), options: OUT_OF_BOUNDS },
  {
    name: 'relaunchLimit',
    label: t('Relaunches in a row'),
    hint: t('After so many the battle counts as a draw. 0 means never.'),
    range: [0, 10],
  },
];

const LISTS: Omit<Setting, 'label'> = {
  name: 'deckList',
  options: {
    none: t('None: combos may change freely'),
    open: t('Required, shown to everyone'),
    hidden: t('Required, shown to judges only'),
    revealed: t('Required, shown to everyone from the start on'),
  },
};

const AGES: Setting = {
  name: 'ageDivision',
  label: t('Age division'),
  hint: t('By the year of birth of the account, or as you declare it.'),
  options: {
    none: t('Everybody'),
    ...DIVISION_WORDS,
    all: t('Both, with standings of each'),
  },
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface PartsFieldProps extends FormProps {
  name: 'allowed' | 'banned';
  label: string;
  hint: string;
}

function PartsField({ form, name, label, hint }: PartsFieldProps) {
  const [typed, setTyped] = useState(() => (form.getValues(name) ?? []).join('\n'));
  const error = form.formState.errors[name];
  return (
    <Field label={label} hint={hint} error={error?.message ?? error?.find?.(Boolean)?.message}>
      {(wiring) => (
        <Textarea
          {...wiring}
          rows={3}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const names = linesOf(target.value);
            const none = name === 'allowed' ? null : [];
            form.setValue(name, names.length > 0 ? names : none, { shouldDirty: true });
          }}
        />
      )}
    </Field>
  );
}

const LIMITED_POINTS = [1, 2, 3] as const;

/** A field for the parts that give 1, 2 and 3 points. */
function LimitedFields({ form }: FormProps) {
  const [typed, setTyped] = useState(() =>
    LIMITED_POINTS.map((points) =>
      (form.getValues('limited') ?? [])
        .filter((part) => part.points === points)
        .map(({ name }) => name)
        .join('\n'),
    ),
  );
  const error: { message?: string } | undefined = get(form.formState.errors, 'limited');
  const type = (index: number, text: string) => {
    const next = typed.with(index, text);
    setTyped(next);
    const limited = next.flatMap((part, at) =>
      linesOf(part).map((name) => ({ name, points: at + 1 })),
    );
    form.setValue('limited', limited, { shouldDirty: true });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('Limited parts')}</legend>
      <p className="mb-2 text-sm text-muted">
        {t('One per line. Each in a list gives the opponent points at the start of every game.')}
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {LIMITED_POINTS.map((points, index) => (
          <Field
            key={points}
            label={t('{points, plural, one {# point} other {# points}} each', { points })}
            error={index === 0 ? error?.message : undefined}
          >
            {(wiring) => (
              <Textarea
                {...wiring}
                rows={3}
                value={typed[index] ?? ''}
                onChange={({ target }) => type(index, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
