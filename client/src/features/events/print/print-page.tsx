import { useQuery } from '@tanstack/react-query';
import { Printer, RefreshCw } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { TournamentEvent } from '#shared/event-schemas';
import { isBracket } from '#shared/rules/events/settings';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { cx } from '@/lib/cx';
import { formatDate } from '@/lib/dates';
import { eventQueries, useAllEntrants, useAllMatches, useEvent, useEventUpdates } from '../api';
import { useGuestCodes, useNewCodes } from '../desk/acts';
import { checkInPath, eventPath, judgePath, livePath } from '../event-paths';
import { UnloadedEvent } from '../views/event-frame';
import { restingIn } from '../views/resting';
import { type RoundOption, RoundSelect } from '../views/round';
import { StandingsTable } from '../views/standings-table';
import { labelled, type ShownMatch } from '../views/words';
import { EntrantSlips, PairingsByName, PairingsByTable, Poster, TableSlips } from './sheets';

interface Sheet {
  value: string;
  label: string;
  /** Whether there is something to print. */
  isThere: (event: TournamentEvent) => boolean;
  poster?: (event: TournamentEvent) => ComponentProps<typeof Poster>;
}

const hasRound = ({ round }: TournamentEvent) => round !== null;

const SHEETS: readonly Sheet[] = [
  { value: 'names', label: t('Pairings by name'), isThere: hasRound },
  { value: 'tables', label: t('Pairings by table'), isThere: hasRound },
  { value: 'table-slips', label: t('Slips for the tables'), isThere: hasRound },
  { value: 'standings', label: t('Standings'), isThere: hasRound },
  { value: 'entrants', label: t('Slips for players'), isThere: ({ phase }) => phase !== 'draft' },
  {
    value: 'check-in',
    label: t('Check-in poster'),
    isThere: ({ codes, settings }) => codes !== undefined && settings.checkIn,
    poster: ({ id, codes }) => ({
      heading: t('Check in here'),
      text: t('Scan, log in, and you are in.'),
      path: checkInPath(id, codes?.checkIn ?? ''),
    }),
  },
  {
    value: 'judges',
    label: t('Code for judges'),
    isThere: ({ codes }) => codes !== undefined,
    poster: ({ id, codes }) => ({
      heading: t('For judges only'),
      text: t('Scan and log in to judge. Do not hang this up.'),
      path: judgePath(id, codes?.judge ?? ''),
    }),
  },
  {
    value: 'live',
    label: t('Live page poster'),
    isThere: ({ codes, settings }) => codes !== undefined && settings.live,
    poster: ({ codes }) => ({
      heading: t('Follow live'),
      text: t('Pairings, standings and bracket, without an account.'),
      path: livePath(codes?.live ?? ''),
    }),
  },
];

/** Printable sheets of an event: options on screen, black on white in print. */
export function PrintPage({ id }: { id: number }) {
  const query = useEvent(id);
  const { data: event } = query;
  useEventUpdates(id);
  return event ? <Chooser event={event} /> : <UnloadedEvent id={id} query={query} />;
}

function Chooser({ event }: { event: TournamentEvent }) {
  const [params] = useSearchParams();
  const sheets = SHEETS.filter(({ isThere }) => isThere(event));
  const sheet = sheets.find(({ value }) => value === params.get('what')) ?? sheets[0];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-5xl px-4 pt-5 pb-16 md:px-8 print:max-w-none print:p-0"
    >
      <div className="print:hidden">
        <PageHeader
          title={t('Print')}
          subtitle={event.tournament.name}
          back={{ to: eventPath(event.id, 'desk'), label: t('Back to the event') }}
          actions={
            <Button
              variant="primary"
              size="lg"
              icon={<Printer />}
              disabled={!sheet}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          }
        />
        <nav aria-label={t('What to print')} className="mb-6 flex flex-wrap gap-2">
          {sheets.map(({ value, label }) => (
            <Link
              key={value}
              to={`?what=${value}`}
              replace
              aria-current={value === sheet?.value ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-field border px-4 font-semibold',
                value === sheet?.value
                  ? 'border-accent-ink bg-raised text-ink underline'
                  : 'border-line text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {sheet ? (
        <SheetOf sheet={sheet} event={event} />
      ) : (
        <p className="text-muted">
          {t('There is nothing to print before the event is announced.')}
        </p>
      )}
    </main>
  );
}

function SheetOf({ sheet, event }: { sheet: Sheet; event: TournamentEvent }) {
  const { value, label, poster } = sheet;
  if (poster) {
    return (
      <Paper event={event}>
        <Poster {...poster(event)} />
      </Paper>
    );
  }
  if (value === 'standings') return <Standings event={event} />;
  if (value === 'entrants') return <Entrants event={event} />;
  return <Pairings what={value} label={label} event={event} />;
}

interface PaperProps {
  event: TournamentEvent;
  title?: string | undefined;
  isLoading?: boolean;
  children: ReactNode;
}

function Paper({ event: { tournament }, title, isLoading = false, children }: PaperProps) {
  return (
    <article
      data-sheet
      data-theme="light"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-mark bg-white p-[6mm] text-black shadow-lg print:overflow-visible print:p-0 print:shadow-none"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-2xl font-bold">
          {title ? labelled(tournament.name, title) : tournament.name}
        </h2>
        <p className="text-sm">{formatDate(tournament.date)}</p>
      </header>
      {isLoading ? <Spinner label={t('Loading')} className="mx-auto size-8" /> : children}
    </article>
  );
}

function Pairings({ what, label, event }: { what: string; label: string; event: TournamentEvent }) {
  const { stages } = event;
  const [chosen, setChosen] = useState<RoundOption>();
  const round = chosen ?? event.round;
  const stage = stages.find(({ number }) => number === round?.stage);
  const isKnockout = !chosen && stage !== undefined && isBracket(stage.kind);
  const filter = { stage: round?.stage, ...(!isKnockout && { round: round?.number }) };
  const { data, hasNextPage } = useAllMatches(event.id, filter);
  // For a bracket, only the playable matches: its rounds overlap.
  const matches = (data ?? []).filter(
    ({ a, b, outcome }) => !isKnockout || (a && b && outcome === null),
  );
  const standings = useQuery(eventQueries.standings(event.id, round?.stage));
  const resting = isKnockout ? [] : restingIn(matches, standings.data ?? []);
  const title = round ? currentRoundTitle(round, stages) : label;
  // Slips of an earlier round are reprints, so its results do not matter.
  const isForSlip = ({ outcome }: ShownMatch) => (chosen ? outcome !== 'bye' : outcome === null);
  return (
    <>
      {round && (
        <RoundSelect
          event={event}
          value={round}
          onChange={setChosen}
          className="mb-4 max-w-sm print:hidden"
        />
      )}
      <Paper event={event} title={title} isLoading={!data || hasNextPage}>
        {what === 'names' ? (
          <PairingsByName matches={matches} resting={resting} />
        ) : what === 'tables' ? (
          <PairingsByTable matches={matches} resting={resting} stages={stages} />
        ) : (
          <TableSlips matches={matches.filter(isForSlip)} stages={stages} />
        )}
      </Paper>
    </>
  );
}

function Standings({ event }: { event: TournamentEvent }) {
  const { data } = useQuery(eventQueries.standings(event.id, 'all'));
  return (
    <Paper event={event} title={t('Standings')} isLoading={!data}>
      <div className="[&_td]:py-1 [&_th]:py-1">
        <StandingsTable rows={data ?? []} isOneLine />
      </div>
    </Paper>
  );
}

function Entrants({ event }: { event: TournamentEvent }) {
  const { data, hasNextPage } = useAllEntrants(event.id);
  const { codeOf } = useGuestCodes(event.id);
  const [params] = useSearchParams();
  const player = Number(params.get('player'));
  const entrants = (data ?? []).filter(({ id }) => !player || id === player);
  const newCodes = useNewCodes(event);
  const withoutCode = entrants.filter(({ id, userId }) => userId === null && !codeOf(id));
  return (
    <>
      {withoutCode.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
          <p className="min-w-0 flex-1 basis-72 text-muted">
            {t(
              '{count, plural, one {# guest} other {# guests}} without a code on this device. A new code ends the one on an earlier slip.',
              { count: withoutCode.length },
            )}
          </p>
          <Button
            icon={<RefreshCw />}
            loading={newCodes.isPending}
            onClick={() => newCodes.mutate(withoutCode)}
          >
            {newCodes.isPending ? t('Making codes…') : t('Make new codes')}
          </Button>
        </div>
      )}
      <Paper
        event={event}
        title={player ? undefined : t('Players')}
        isLoading={!data || hasNextPage}
      >
        <EntrantSlips event={event} entrants={entrants} codeOf={codeOf} />
      </Paper>
    </>
  );
}
