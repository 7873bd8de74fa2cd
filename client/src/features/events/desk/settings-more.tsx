import { ArrowDown, ArrowUp } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { isBracket, TIE_BREAKS } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { TIE_BREAK_WORDS } from '../views/words';
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
  const isSwiss = !kind || kind === 'swiss';
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
        <Settings form={form} of={isSwiss ? PLAYERS : [MAX_ENTRANTS]} />
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
      <HallFields form={form} />
      {hasTies && (
        <Section title={t('Tie-breaks')}>
          <TieBreakField form={form} />
        </Section>
      )}
    </>
  );
}

const MAX_ENTRANTS: Setting = {
  name: 'maxEntrants',
  label: t('Maximum number of players'),
  range: [2, 512],
};

const PLAYERS: readonly Setting[] = [
  MAX_ENTRANTS,
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
