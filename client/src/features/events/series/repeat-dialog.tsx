import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventSeriesApi, SERIES_AHEAD, type Series } from '#shared/event-series';
import { nextOccurrences } from '#shared/rules/events/occurrences';
import { REPEATS, SERIES_AHEAD_MAX } from '#shared/rules/events/repeats';
import { momentIn, wallTime } from '#shared/rules/time-zones';
import { t } from '#shared/translate';
import { FormDialog } from '@/components/ui/form-dialog';
import { ControlledField, FormField, SwitchField } from '@/components/ui/form-field';
import { Select } from '@/components/ui/input';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { formatMoment } from '@/lib/dates';
import { useSchemaForm } from '@/lib/use-schema-form';
import { useStoreSeries } from './api';
import { REPEAT_WORDS } from './repeat-words';

interface RepeatDialogProps {
  event: TournamentEvent;
  /** The series to change; without it, one is started. */
  series?: Series | undefined;
  onClose: () => void;
}

const formSchema = z.object({
  every: z.enum(REPEATS),
  ahead: z.number(),
  /** The last day, yyyy-mm-dd; empty for no end. */
  untilDay: z.string(),
  open: z.boolean(),
  timeZone: z.string(),
});
type FormValues = z.output<typeof formSchema>;

/** The end of that day. */
const untilOf = (day: string, timeZone: string): Date | null =>
  day ? momentIn(`${day}T23:59`, timeZone) : null;

/** The reader's own first. */
const zones = (own: string) => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ');

export function RepeatDialog({ event, series, onClose }: RepeatDialogProps) {
  const params = { id: event.id };
  const { timeZone: ownZone } = useCurrentUser();
  const zone = series?.timeZone ?? ownZone;
  const store = useStoreSeries();
  const { form, submission } = useSchemaForm<FormValues, FormValues, Series>({
    schema: formSchema,
    defaultValues: {
      every: series?.every ?? 'week',
      ahead: series?.ahead ?? SERIES_AHEAD,
      untilDay: series?.until ? wallTime(new Date(series.until), zone).slice(0, 10) : '',
      open: series?.open ?? false,
      timeZone: zone,
    },
    draft: `series:${event.id}`,
    fieldOf: (path) => (path === 'until' ? 'untilDay' : path),
    send: ({ every, untilDay, timeZone, ...values }, { clientId }) => {
      const until = untilOf(untilDay, timeZone)?.toISOString() ?? null;
      const body = { ...values, until };
      return series
        ? call(eventSeriesApi.updateSeries, { params, body })
        : call(eventSeriesApi.createSeries, {
            params,
            body: { ...body, every, timeZone, clientId },
          });
    },
    onSaved: (saved) => {
      store(event.id, saved);
      onClose();
    },
    failed: series ? t('The series was not changed') : t('The event does not repeat yet'),
  });
  return (
    <FormDialog
      title={series ? t('Change the series') : t('Repeat')}
      description={t(
        'New events have the name, places, flyer, settings and staff of the latest one.',
      )}
      form={form}
      submission={submission}
      submitLabel={series ? t('Save Changes') : t('Repeat')}
      onClose={onClose}
    >
      {!series && (
        <ControlledField form={form} name="every" label={t('How often')}>
          {({ onChange, ref: _, ...field }) => (
            <Select
              {...field}
              options={REPEATS.map((every) => [every, REPEAT_WORDS[every]] as const)}
              onChoose={onChange}
            />
          )}
        </ControlledField>
      )}
      {!series && (
        <ControlledField form={form} name="timeZone" label={t('Time zone')}>
          {({ onChange, ref: _, ...field }) => (
            <Select
              {...field}
              options={zones(ownZone).map((name) => [name, zoneName(name)] as const)}
              onChoose={onChange}
            />
          )}
        </ControlledField>
      )}
      <ControlledField
        form={form}
        name="ahead"
        label={t('Events made ahead')}
        hint={t('When one has begun, the next one is made.')}
      >
        {({ onChange, ref: _, ...field }) => (
          <Select
            {...field}
            options={Array.from({ length: SERIES_AHEAD_MAX }, (_, index) => [
              index + 1,
              String(index + 1),
            ])}
            onChoose={onChange}
          />
        )}
      </ControlledField>
      <FormField
        form={form}
        name="untilDay"
        label={t('Last day')}
        hint={t('Leave it empty to repeat without an end.')}
        type="date"
      />
      <SwitchField
        form={form}
        name="open"
        label={t('Open registration at once')}
        description={t('Otherwise each new event is being prepared until you open it.')}
      />
      <NextDates control={form.control} first={firstOf(event, series)} zone={zone} />
    </FormDialog>
  );
}

const firstOf = (event: TournamentEvent, series: Series | undefined) =>
  new Date(series?.events.find(({ number }) => number === 0)?.date ?? event.tournament.date);

interface NextDatesProps {
  control: ReturnType<typeof useSchemaForm<FormValues, FormValues, Series>>['form']['control'];
  first: Date;
  /** Until another is chosen. */
  zone: string;
}

/** The events that saving makes, in the local time of the series. */
function NextDates({ control, first, zone }: NextDatesProps) {
  const { every, ahead, untilDay, timeZone = zone } = useWatch({ control });
  const next = nextOccurrences(
    { first, timeZone, every: every ?? 'week' },
    { now: new Date(), ahead: ahead ?? SERIES_AHEAD, until: untilOf(untilDay ?? '', timeZone) },
  );
  return (
    <section aria-label={t('The next dates')} className="rounded-field border border-line p-3">
      <h3 className="font-semibold">{t('The next dates')}</h3>
      <div role="status" className="mt-1">
        {next.length > 0 ? (
          <ol className="flex flex-col gap-1">
            {next.map(({ number, date }) => (
              <li key={number} className="figures">
                {formatMoment(date, 'longDateTime', timeZone)}
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-warning">{t('There is no date before this last day.')}</p>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        {t('Local time in {zone}, also when the clocks change.', { zone: zoneName(timeZone) })}
      </p>
    </section>
  );
}
