import { ChevronRight, Repeat } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TournamentEvent } from '#shared/event-schemas';
import type { Series } from '#shared/event-series';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Loaded } from '@/components/ui/states';
import { formatMoment } from '@/lib/dates';
import { eventPath } from '../event-paths';
import { PHASE_WORDS } from '../views/words';
import { useSeries } from './api';
import { REPEAT_WORDS, SERIES_FAILED } from './repeat-words';

/** Dates shown before "Show all". */
const SHOWN = 4;

/** The dates of the series that an event belongs to. */
export function SeriesDates({ event }: { event: TournamentEvent }) {
  const query = useSeries(event);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="mt-4 h-64 rounded-card" />}
      failed={SERIES_FAILED}
    >
      {(series) => <Dates event={event} series={series} />}
    </Loaded>
  );
}

function Dates({ event, series }: { event: TournamentEvent; series: Series }) {
  const [showsAll, setShowsAll] = useState(false);
  if (series.events.length < 2) return null;
  const { events, every, ended } = series;
  const shown = showsAll ? events : around(events, event.id);
  const title = ended ? t('Other dates') : REPEAT_WORDS[every];
  return (
    <Card className="mt-4">
      <CardTitle className="flex items-center gap-2">
        <Repeat aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        {title}
      </CardTitle>
      <ol aria-label={title} className="mt-2 flex flex-col">
        {shown.map((one) => (
          <SeriesDate key={one.id} event={one} isHere={one.id === event.id} />
        ))}
      </ol>
      {shown.length < events.length && (
        <Button variant="ghost" className="mt-1" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: events.length })}
        </Button>
      )}
    </Card>
  );
}

/** This event and the ones after it; at the end also the ones before. */
function around(events: Series['events'], id: number): Series['events'] {
  const here = Math.max(
    0,
    events.findIndex((one) => one.id === id),
  );
  const start = Math.max(0, Math.min(here, events.length - SHOWN));
  return events.slice(start, start + SHOWN);
}

function SeriesDate({ event, isHere }: { event: Series['events'][number]; isHere: boolean }) {
  const { id, date, phase } = event;
  const text = (
    <span className="min-w-0 flex-1">
      <span className="figures">{formatMoment(date, 'longDateTime')}</span>
      <span className="block text-sm text-muted">{PHASE_WORDS[phase]}</span>
    </span>
  );
  const row = 'flex min-h-13 items-center gap-3 py-1.5';
  return (
    <li className="border-line not-last:border-b">
      {isHere ? (
        <span className={row} aria-current="page">
          {text}
          <Badge tone="accent">{t('This event')}</Badge>
        </span>
      ) : (
        <Link to={eventPath(id)} className={`${row} underline-offset-4 hover:underline`}>
          {text}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </Link>
      )}
    </li>
  );
}
