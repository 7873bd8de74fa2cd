import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import {
  type EventSettings,
  type EventSettingsInput,
  eventSettingsSchema,
} from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { PageForm } from '@/components/ui/page-form';
import { tournamentQueries } from '@/features/tournaments';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { usePageTitle } from '@/lib/use-page-title';
import { useSubmit } from '@/lib/use-submit';
import { backToTournament } from '../event-paths';
import { ChooseRules, namedRules } from '../rules/choose-rules';
import { ruleSetsQuery } from '../rules/rules-api';
import { storeEvent } from './acts';
import { HallFields, type SettingsForm, StageFields } from './settings-fields';
import { MoreFields } from './settings-more';

interface BeforeEventProps {
  id: number;
  /** Shown to people who may not set one up. */
  none: ReactNode;
  skeleton: ReactNode;
}

/** Shown for a tournament without an event: people who may edit it can set one up. */
export function BeforeEvent({ id, none, skeleton }: BeforeEventProps) {
  const { data, isPending } = useQuery(tournamentQueries.detail(id));
  usePageTitle(t('Run it in Ripcord'));
  if (isPending) return skeleton;
  if (!data?.can.delete) return none;
  return (
    <>
      <PageHeader title={t('Run it in Ripcord')} subtitle={data.name} back={backToTournament(id)} />
      <SetUp id={id} />
    </>
  );
}

function SetUp({ id }: { id: number }) {
  const { form, submission } = useSettingsForm(id, undefined, () => undefined);
  const [showsMore, setShowsMore] = useState(false);
  return (
    <div className="mx-auto max-w-4xl">
      <p className="mb-5 text-muted">
        {t(
          'Ripcord pairs the players, calls them to their tables and keeps the standings. Choose a format; you can change it until the first round.',
        )}
      </p>
      <PageForm
        form={form}
        submission={submission}
        submitLabel={t('Set up the event')}
        large
        autoComplete="off"
        onInvalid={() => setShowsMore(true)}
      >
        <FormatField form={form} />
        <ChooseRules form={form} />
        <Button
          aria-expanded={showsMore}
          icon={<ChevronDown className={showsMore ? 'rotate-180' : ''} />}
          onClick={() => setShowsMore(!showsMore)}
        >
          {t('More settings')}
        </Button>
        {showsMore && (
          <>
            <StageFields form={form} />
            <MoreFields form={form} />
          </>
        )}
      </PageForm>
    </div>
  );
}

/** Index of the preset that the stages match, or -1. */
const presetOf = (chosen: EventSettingsInput['stages']): number => {
  const kinds = JSON.stringify(chosen.map(({ kind }) => kind));
  return PRESETS.findIndex(
    ({ stages }) => JSON.stringify(stages.map(({ kind }) => kind)) === kinds,
  );
};

function FormatField({ form }: { form: SettingsForm }) {
  const chosen = presetOf(useWatch({ control: form.control, name: 'stages' }));
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('Format [[stages of an event]]')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {PRESETS.map((preset, index) => (
          <label
            key={preset.name}
            className="relative flex cursor-pointer flex-col gap-1 rounded-card border-2 border-line bg-surface p-4 has-checked:border-accent-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="preset"
              className="sr-only"
              checked={chosen === index}
              onChange={() => form.setValue('stages', stagesOf(preset), { shouldDirty: true })}
            />
            <span className="flex items-center justify-between gap-2 font-display text-xl font-semibold tracking-wide">
              {preset.name}
              {chosen === index && <Badge tone="accent">{t('Chosen')}</Badge>}
            </span>
            <span className="text-sm text-muted">{preset.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SettingsDialogProps {
  event: TournamentEvent;
  onClose: () => void;
}

/** All settings until the start; afterwards only those that may change in play. */
export function SettingsDialog({ event, onClose }: SettingsDialogProps) {
  const { form, submission } = useSettingsForm(event.id, event, onClose);
  const isRunning = event.phase === 'running';
  return (
    <FormDialog
      title={t('Event settings')}
      description={isRunning ? t('All other settings were fixed at the start.') : undefined}
      size="lg"
      form={form}
      submission={submission}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      {isRunning ? (
        <HallFields form={form} isInPlay />
      ) : (
        <>
          <FormatField form={form} />
          <ChooseRules form={form} isOpen />
          <StageFields form={form} />
          <MoreFields form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface Preset {
  name: string;
  text: string;
  stages: EventSettingsInput['stages'];
}

/** The most common formats; everything else is set by hand. */
const PRESETS: readonly Preset[] = [
  {
    name: t('Swiss + top 4'),
    text: t(
      'Everyone plays the same number of rounds, each against a player with a similar record. The best 4 go on to a bracket. Right for most events.',
    ),
    stages: [{ kind: 'swiss', advance: 4 }, { kind: 'single' }],
  },
  {
    name: t('Just Swiss'),
    text: t('The same without a bracket: nobody is knocked out, and the standings decide.'),
    stages: [{ kind: 'swiss' }],
  },
  {
    name: t('Single elimination'),
    text: t('One loss and you are out. The quickest: 16 players need 4 rounds.'),
    stages: [{ kind: 'single' }],
  },
  {
    name: t('Groups + bracket'),
    text: t(
      'Four groups where everyone plays everyone. The best 2 of each group go on to a bracket.',
    ),
    stages: [{ kind: 'round_robin', groups: 4, advance: 2 }, { kind: 'single' }],
  },
];

const withDefaults = (stages: EventSettingsInput['stages']) =>
  eventSettingsSchema.parse({ stages });

const stagesOf = (preset: Preset): EventSettings['stages'] => withDefaults(preset.stages).stages;

const DEFAULTS = withDefaults(PRESETS[0]?.stages ?? [{ kind: 'swiss' }]);

/** `late` is an older form of `from`. */
const withFrom = ({ late, ...settings }: EventSettings): EventSettings => ({
  ...settings,
  late: null,
  from: late
    ? [{ players: late.players, rules: { pointsToWin: late.pointsToWin, games: late.games } }]
    : settings.from,
});

/** Creates a tournament's event, or changes its settings. */
function useSettingsForm(id: number, event: TournamentEvent | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const isFixed = event?.phase === 'running';
  const { data: sets } = useQuery({ ...ruleSetsQuery, enabled: !isFixed });
  const form = useForm<EventSettingsInput, unknown, EventSettings>({
    resolver: zodResolver(eventSettingsSchema),
    defaultValues: event ? (isFixed ? event.settings : withFrom(event.settings)) : DEFAULTS,
  });
  const submission = useSubmit<EventSettings, TournamentEvent>({
    form,
    draft: `event:${id}${isFixed ? ':running' : ''}`,
    send: (settings) =>
      call(eventsApi.putEvent, {
        params: { id },
        body: {
          ...(isFixed ? settings : namedRules(settings, sets)),
          ...(event && { version: event.version }),
        },
      }),
    failed: t('The settings could not be saved'),
    onSaved: (saved) => {
      storeEvent(client, saved);
      void markStale(client, 'event');
      onSaved();
    },
    onError: () => void markStale(client, 'event'),
  });
  return { form, submission };
}
