import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isBracket, TIE_BREAKS } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { DIVISION_WORDS, TIE_BREAK_WORDS } from '../views/words';
import {
  type FormProps,
  HallFields,
  Section,
  type Setting,
  SettingField,
  Settings,
} from './settings-fields';

export function MoreFields({ form }: FormProps) {
  const kind = useWatch({ control: form.control, name: 'stages.0.kind' });
  const waits = useWatch({ control: form.control, name: 'waitlist' });
  const hasTies = !kind || !isBracket(kind);
  return (
    <>
      <Section title={t('Players')}>
        <SettingField
          form={form}
          name="checkIn"
          label={t('Check-in')}
          hint={t(
            'Only players who are there are paired. They scan a poster, or you check them in.',
          )}
        />
        <Settings form={form} of={PLAYERS} />
        <SettingField
          form={form}
          name="waitlist"
          label={t('Waitlist')}
          hint={t(
            'When the event is full, people can wait. A place that gets free is offered to the first.',
          )}
        />
        {waits && <Settings form={form} of={[CONFIRM_HOURS]} />}
      </Section>
      <MatchSection form={form} />
      <HallFields form={form} />
      {hasTies && (
        <Section title={t('Tie-breaks')}>
          <TieBreakField form={form} />
        </Section>
      )}
    </>
  );
}

const PLAYERS: readonly Setting[] = [
  { name: 'maxEntrants', label: t('Maximum number of players'), range: [2, 512] },
  {
    name: 'ageDivision',
    label: t('Age division'),
    hint: t('By the year of birth of the account, or as you declare it.'),
    options: {
      none: t('Everybody'),
      ...DIVISION_WORDS,
      all: t('Both, with standings of each'),
    },
  },
  {
    name: 'firstRound',
    label: t('First round'),
    options: { random: t('Random'), rating: t('By rating: the top half meets the bottom half') },
  },
];

const CONFIRM_HOURS: Setting = {
  name: 'confirmHours',
  label: t('Hours to take a place'),
  hint: t('Then it goes to the next, at the latest when the event begins.'),
  range: [1, 168],
};

/** Length of every match, or of the final ones. */
const lengthOf = (late: '' | 'late.'): Setting[] => [
  { name: `${late}pointsToWin`, label: t('Points to win'), range: [1, 10] },
  {
    name: `${late}games`,
    label: t('Games'),
    options: { 1: t('One game'), 3: t('Best of 3'), 5: t('Best of 5') },
  },
];

function MatchSection({ form }: FormProps) {
  const { control } = form;
  const matchType = useWatch({ control, name: 'matchType' });
  const deckList = useWatch({ control, name: 'deckList' });
  const late = useWatch({ control, name: 'late' });
  const isDeck = matchType === 'deck';
  const stages = useWatch({ control, name: 'stages' });
  const hasBracket = stages.some(({ kind }) => isBracket(kind));
  return (
    <Section title={t('Matches')}>
      <Settings
        form={form}
        of={[
          {
            name: 'matchType',
            label: t('Played with'),
            options: { combo: t('One combo each'), deck: t('A deck of three (3on3)') },
          },
          {
            name: 'deckList',
            label: isDeck ? t('Deck lists') : t('Combo lists'),
            options: {
              none: t('None: combos may change freely'),
              open: t('Required, shown to everyone'),
              hidden: t('Required, shown to judges only'),
            },
          },
          ...lengthOf(''),
          {
            name: 'warningsForPoint',
            label: t('Warnings that cost a point'),
            hint: t('For early launch, touching or delay. 0 means never.'),
            range: [0, 5],
          },
          isDeck && {
            name: 'drawsBeforeNext',
            label: t('Draws before the next pair'),
            hint: t('0 means a draw is replayed until somebody scores.'),
            range: [0, 5],
          },
        ]}
      />
      <SettingField
        form={form}
        name="ownFinish"
        label={t('Own finishes')}
        hint={t('A top that leaves the stadium without contact gives the opponent a point.')}
      />
      {hasBracket && (
        <Switch
          label={t('Longer matches at the end')}
          description={t('Different points and games for the last rounds of the bracket.')}
          checked={late !== null && late !== undefined}
          onChange={(isOn) =>
            form.setValue('late', isOn ? { players: 4, pointsToWin: 4, games: 3 } : null, {
              shouldDirty: true,
            })
          }
        />
      )}
      {hasBracket && late && <Settings form={form} of={[LATE_FROM, ...lengthOf('late.')]} />}
      {deckList !== 'none' && <BannedField form={form} />}
    </Section>
  );
}

const LATE_FROM: Setting = {
  name: 'late.players',
  label: t('From the last'),
  options: { 8: t('8 players'), 4: t('4 players'), 2: t('2 players: the final') },
};

function BannedField({ form }: FormProps) {
  const [typed, setTyped] = useState(() => (form.getValues('banned') ?? []).join('\n'));
  const { errors } = form.formState;
  return (
    <Field
      label={t('Banned parts')}
      hint={t('One per line. Lists that use them are refused.')}
      error={errors.banned?.message ?? errors.banned?.find?.(Boolean)?.message}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          rows={3}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const names = target.value.split('\n').map((name) => name.trim());
            form.setValue('banned', names.filter(Boolean), { shouldDirty: true });
          }}
        />
      )}
    </Field>
  );
}

function TieBreakField({ form }: FormProps) {
  const chosen = useWatch({ control: form.control, name: 'tieBreaks' }) ?? [...TIE_BREAKS];
  const move = (index: number, by: number) => {
    const next = [...chosen];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    form.setValue('tieBreaks', next, { shouldDirty: true });
  };
  return (
    <div>
      <p className="text-sm text-muted">
        {t('Players are ranked by wins. These break ties, in this order; then the lot decides.')}
      </p>
      <ol aria-label={t('Order of tie-breaks')} className="mt-2 divide-y divide-line">
        {chosen.map((name, index) => (
          <li key={name} className="flex min-h-11 items-center gap-2">
            <span className="figures w-6 text-muted">{index + 1}.</span>
            <span className="min-w-0 flex-1">{TIE_BREAK_WORDS[name]}</span>
            <IconButton
              label={t('Move {name} up', { name: TIE_BREAK_WORDS[name] })}
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              label={t('Move {name} down', { name: TIE_BREAK_WORDS[name] })}
              icon={<ArrowDown />}
              disabled={index === chosen.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
