import { CalendarPlus, CalendarX, Pencil, Repeat } from 'lucide-react';
import { useState } from 'react';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventSeriesApi } from '#shared/event-series';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { InlineError } from '@/components/ui/states';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { useAct } from '../desk/acts';
import { useSeries } from './api';
import { REPEAT_WORDS, SERIES_FAILED } from './repeat-words';

const RunAgainDialog = lazyDialog(async () => (await import('./run-again-dialog')).RunAgainDialog);
const RepeatDialog = lazyDialog(async () => (await import('./repeat-dialog')).RepeatDialog);

/** Buttons for organisers: run it again, and repeat it or change how it repeats. */
export function AgainButtons({ event }: { event: TournamentEvent }) {
  const { data: series } = useSeries(event);
  const [opened, setOpened] = useState<'again' | 'repeat'>();
  const close = () => setOpened(undefined);
  const stop = useAct({
    send: () => call(eventSeriesApi.endSeries, { params: { id: event.id } }),
    failed: t('The series was not stopped'),
    done: t('The event does not repeat any more'),
  });
  const repeats = series?.ended === false;
  return (
    <>
      <Button icon={<CalendarPlus />} onClick={() => setOpened('again')}>
        {t('Run it again')}
      </Button>
      {(event.series === null || series) && (
        <Button icon={repeats ? <Pencil /> : <Repeat />} onClick={() => setOpened('repeat')}>
          {repeats ? t('Change the series') : t('Repeat')}
        </Button>
      )}
      {repeats && (
        <ConfirmButton
          variant="ghost"
          icon={<CalendarX />}
          question={{
            title: t('Stop repeating?'),
            description: t('The events that exist stay. No further ones are made.'),
            confirmLabel: t('Stop repeating'),
          }}
          onConfirm={() => stop.mutateAsync()}
        >
          {t('Stop repeating')}
        </ConfirmButton>
      )}
      <RunAgainDialog open={opened === 'again'} event={event} onClose={close} />
      <RepeatDialog
        open={opened === 'repeat'}
        event={event}
        series={repeats ? series : undefined}
        onClose={close}
      />
    </>
  );
}

/** At the desk. */
export function AgainCard({ event }: { event: TournamentEvent }) {
  const { data: series, error, refetch } = useSeries(event);
  return (
    <Card>
      <CardTitle>{t('Once more [[run an event again]]')}</CardTitle>
      {series && (
        <p className="mt-1 text-muted">
          {series.ended
            ? t('This event does not repeat any more.')
            : t('Repeats: {rhythm}', { rhythm: REPEAT_WORDS[series.every] })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <AgainButtons event={event} />
      </div>
      {error && !series && (
        <InlineError title={SERIES_FAILED} error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
