import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { get, useWatch } from 'react-hook-form';
import { FROM_MAX } from '#shared/rules/events/rule-fields';
import { type EventSettingsInput, isBracket } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, Select } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import type { FormProps } from '../desk/settings-fields';
import { STAGE_WORDS } from '../views/words';
import { DRAWS, FINISHES, GAMES, MATCH_TYPES, ORDERS, OUT_OF_BOUNDS, OWN_FINISH } from './words';

type From = NonNullable<EventSettingsInput['from']>[number];
type Differences = From['rules'];

const PLAYERS = [64, 32, 16, 8, 4, 2] as const;

/** "Different rules for this stage", for each stage of two. */
export function StageDifferences({ form }: FormProps) {
  const stages = useWatch({ control: form.control, name: 'stages' });
  if (stages.length < 2) return null;
  return stages.map(({ kind, rules }, index) => {
    const set = (next: Differences | null) =>
      form.setValue(`stages.${index as 0 | 1}.rules`, next, { shouldDirty: true });
    return (
      <fieldset key={kind} className="min-w-0 rounded-card border border-line p-4">
        <legend className="px-1 font-medium">{STAGE_WORDS[kind]}</legend>
        <Switch
          label={t('Different rules for this stage')}
          checked={Boolean(rules)}
          onChange={(isOn) => set(isOn ? {} : null)}
        />
        {rules && (
          <DifferenceFields form={form} at={`stages.${index}.rules`} value={rules} onChange={set} />
        )}
      </fieldset>
    );
  });
}

/** "From the best N on", in brackets. */
export function FromFields({ form }: FormProps) {
  const stages = useWatch({ control: form.control, name: 'stages' });
  const from = useWatch({ control: form.control, name: 'from' }) ?? [];
  if (!stages.some(({ kind }) => isBracket(kind))) return null;
  const set = (next: From[]) => form.setValue('from', next, { shouldDirty: true });
  const free = PLAYERS.filter((number) => !from.some(({ players }) => players === number));
  const next = free.find((number) => number <= 4) ?? free[0];
  return (
    <>
      {from.map(({ players, rules }, index) => {
        const change = (one: Partial<From>) =>
          set(from.map((other, at) => (at === index ? { ...other, ...one } : other)));
        return (
          <fieldset key={players} className="min-w-0 rounded-card border border-line p-4">
            <legend className="px-1 font-medium">
              {t('From the best {players} on', { players })}
            </legend>
            <div className="flex items-end gap-2">
              <Field label={t('Players who can still win')} className="flex-1">
                {(wiring) => (
                  <Select
                    {...wiring}
                    value={players}
                    options={PLAYERS.filter(
                      (number) => number === players || free.includes(number),
                    ).map((number) => [number, playersWords(number)] as const)}
                    onChoose={(number) => change({ players: number })}
                  />
                )}
              </Field>
              <IconButton
                label={t('Remove: from the best {players} on', { players })}
                icon={<Trash2 />}
                onClick={() => set(from.filter((_, at) => at !== index))}
              />
            </div>
            <DifferenceFields
              form={form}
              at={`from.${index}.rules`}
              value={rules}
              onChange={(changed) => change({ rules: changed })}
            />
          </fieldset>
        );
      })}
      {from.length < FROM_MAX && next && (
        <Button
          icon={<Plus />}
          className="self-start"
          onClick={() => set([...from, { players: next, rules: {} }])}
        >
          {t('From the best N on')}
        </Button>
      )}
    </>
  );
}

const playersWords = (players: number): string =>
  players === 2 ? t('2 players: the final') : t('{players} players [[who are left]]', { players });

interface DifferenceProps extends FormProps {
  /** Path of the rules, for their errors. */
  at: string;
  value: Differences;
  onChange: (next: Differences) => void;
}

interface Choice {
  name: keyof Differences;
  label: string;
  range?: readonly [min: number, max: number];
  options?: Record<string, string>;
  /** Of a switch. */
  isFlag?: true;
}

const FIRST: readonly Choice[] = [
  { name: 'matchType', label: t('Played with'), options: MATCH_TYPES },
  { name: 'pointsToWin', label: t('Points to win'), range: [1, 10] },
  { name: 'games', label: t('Games'), options: GAMES },
];

const FURTHER: readonly Choice[] = [
  { name: 'order', label: t('Order of the deck'), options: ORDERS },
  { name: 'drawsBeforeNext', label: DRAWS, range: [0, 5] },
  {
    name: 'ownFinish',
    label: OWN_FINISH,
    isFlag: true,
    options: { true: t('Count'), false: t('Do not count') },
  },
  { name: 'warningsForPoint', label: t('Warnings that cost a point'), range: [0, 5] },
  { name: 'outOfBounds', label: t('Out of bounds'), options: OUT_OF_BOUNDS },
  { name: 'relaunchLimit', label: t('Relaunches in a row'), range: [0, 10] },
];

/** Rules that may differ; an empty field changes nothing. */
function DifferenceFields({ form, at, value, onChange }: DifferenceProps) {
  const [showsMore, setShowsMore] = useState(false);
  const { errors } = form.formState;
  const errorAt = (name: string) => {
    const error: { message?: string } | undefined = get(errors, `${at}.${name}`);
    return error?.message;
  };
  const set = (name: string, next: unknown) => {
    const { [name as 'games']: _, ...others } = value;
    onChange(next === undefined ? others : { ...others, [name]: next });
  };
  const setPoints = (name: string, next: number | undefined) => {
    const { [name as 'spin']: _, ...others } = value.points ?? {};
    const points = next === undefined ? others : { ...others, [name]: next };
    set('points', Object.keys(points).length > 0 ? points : undefined);
  };
  const fieldOf = (choice: Choice) => (
    <ChoiceField
      key={choice.name}
      {...choice}
      value={value[choice.name]}
      error={errorAt(choice.name)}
      onChange={(next) => set(choice.name, next)}
    />
  );
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-3">{FIRST.map(fieldOf)}</div>
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        aria-expanded={showsMore}
        icon={<ChevronDown className={showsMore ? 'rotate-180' : ''} />}
        onClick={() => setShowsMore(!showsMore)}
      >
        {t('More differences')}
      </Button>
      {showsMore && (
        <div className="grid gap-3 sm:grid-cols-3">
          {FINISHES.map(({ name, label }) => (
            <ChoiceField
              key={name}
              label={label}
              range={[0, 10]}
              value={value.points?.[name]}
              error={errorAt(`points.${name}`) ?? errorAt('points')}
              onChange={(next) => setPoints(name, next as number | undefined)}
            />
          ))}
          {FURTHER.map(fieldOf)}
          <Field label={t('Stadium')}>
            {(wiring) => (
              <Input
                {...wiring}
                value={value.stadium ?? ''}
                placeholder={UNCHANGED}
                onChange={({ target }) => set('stadium', target.value || undefined)}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}

const UNCHANGED = t('No change [[this rule stays as it is]]');

interface ChoiceFieldProps extends Omit<Choice, 'name'> {
  value: unknown;
  error: string | undefined;
  onChange: (next: string | number | boolean | undefined) => void;
}

function ChoiceField({ label, range, options, isFlag, value, error, onChange }: ChoiceFieldProps) {
  const text = value === undefined || value === null ? '' : String(value);
  const isNumber = range || Object.keys(options ?? {}).every((key) => /^\d+$/.test(key));
  const change = (typed: string) => {
    if (typed === '') onChange(undefined);
    else onChange(isFlag ? typed === 'true' : isNumber ? Number(typed) : typed);
  };
  return (
    <Field label={label} error={error}>
      {(wiring) =>
        options ? (
          <Select
            {...wiring}
            value={text}
            options={[['', UNCHANGED] as const, ...Object.entries(options)]}
            onChoose={change}
          />
        ) : (
          <Input
            {...wiring}
            type="number"
            inputMode="numeric"
            min={range?.[0]}
            max={range?.[1]}
            value={text}
            placeholder={UNCHANGED}
            onChange={({ target }) => change(target.value)}
          />
        )
      }
    </Field>
  );
}
