import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { TournamentEvent } from '#shared/event-schemas';
import { copyInputSchema, eventSeriesApi } from '#shared/event-series';
import { nextOccurrences } from '#shared/rules/events/occurrences';
import { deviceTimeZone } from '#shared/rules/time-zones';
import { TOURNAMENT_NAME_MAX, tournamentInputSchema } from '#shared/tournaments';
import { t } from '#shared/translate';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/api';
import { forDateTimeControl, fromDateTimeControl, zoneAt } from '@/lib/dates';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSchemaForm } from '@/lib/use-schema-form';
import { eventQueries } from '../api';
import { eventPath } from '../event-paths';

const formSchema = z.object({
  name: tournamentInputSchema.shape.name,
  date: z
    .string()
    .transform((local) => fromDateTimeControl(local)?.toISOString() ?? '')
    .pipe(copyInputSchema.shape.date),
});
type FormInput = z.input<typeof formSchema>;
type FormValues = z.output<typeof formSchema>;

/** The same time of the week, the next time that it comes. */
function proposed({ tournament }: TournamentEvent): string {
  const rhythm = {
    first: new Date(tournament.date),
    every: 'week' as const,
    timeZone: deviceTimeZone() ?? 'UTC',
  };
  const [next] = nextOccurrences(rhythm, { now: new Date(), ahead: 1, until: null });
  return forDateTimeControl(next?.date ?? tournament.date);
}

export function RunAgainDialog({
  event,
  onClose,
}: {
  event: TournamentEvent;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, submission } = useSchemaForm<FormInput, FormValues, TournamentEvent>({
    schema: formSchema,
    defaultValues: { name: event.tournament.name, date: proposed(event) },
    draft: `run-again:${event.id}`,
    send: ({ name, date }, { clientId }) =>
      call(eventSeriesApi.copyEvent, {
        params: { id: event.id },
        body: { name, date: date.toISOString(), clientId },
      }),
    onSaved: (saved) => {
      client.setQueryData(eventQueries.event(saved.id).queryKey, saved);
      void markStale(client, 'tournament');
      notifySuccess(t('The new event is being prepared'));
      onClose();
      void navigate(eventPath(saved.id));
    },
    failed: t('The event could not be made again'),
  });
  const chosen = Date.parse(useWatch({ control: form.control, name: 'date' }));
  return (
    <FormDialog
      size="sm"
      title={t('Run it again')}
      description={t(
        'A new event with the same places, flyer, settings and staff. Players register anew.',
      )}
      form={form}
      submission={submission}
      submitLabel={t('Make the event')}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="date"
        label={t('Date and time')}
        required
        hint={t('When it starts, in your time zone: {zone}.', {
          zone: zoneAt(chosen || Date.now()),
        })}
        type="datetime-local"
      />
      <FormField
        form={form}
        name="name"
        label={t('Name')}
        required
        maxLength={TOURNAMENT_NAME_MAX}
        dir="auto"
        autoComplete="off"
      />
    </FormDialog>
  );
}
