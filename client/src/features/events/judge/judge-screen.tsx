import { ChevronRight, CloudUpload, Gavel, QrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Match } from '#shared/event-matches';
import { currentRoundTitle } from '#shared/rules/events/titles';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { Missing } from '@/components/ui/missing';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { ApiError, serverMessage } from '@/lib/api-error';
import { lazyDialog } from '@/lib/lazy';
import { rich } from '@/lib/rich';
import { usePageTitle } from '@/lib/use-page-title';
import { listed } from '@/lib/words';
import { eventPath, judgePadPath } from '../event-paths';
import type { LiveScores } from '../live-scores';
import { RoundClock } from '../views/round';
import {
  awaitingWords,
  ownReportWords,
  PHASE_WORDS,
  scoreWords,
  sideName,
  tableWords,
} from '../views/words';
import { BecomeJudge, JudgeCodeForm } from './become-judge';
import { type JudgedEvent, judgeLists, useJudgedEvent, useSettledNext } from './judged-event';
import { reportLine, type UnsentReport } from './match-outbox';
import { MatchSection, ROW } from './match-section';

const RelayDialog = lazyDialog(async () => (await import('../relay/relay-dialog')).RelayDialog);

/** A judge's tables: the next match as one button, then all open matches. */
export function JudgeScreen() {
  const eventId = Number(useParams().id);
  const { query, judged } = useJudgedEvent(eventId);
  const code = useSearchParams()[0].get('code');
  const back = { to: eventPath(eventId), label: t('Tournament') };
  usePageTitle(t('Judge [[verb: screen of a judge]]'));

  const { error, isPending } = query;
  const isRefused = error instanceof ApiError && error.status === 403;
  if (judged && !isRefused) return <JudgeTables judged={judged} />;
  if (isRefused && code) return <BecomeJudge eventId={eventId} code={code} />;
  if (isRefused || (error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <Missing
          title={isRefused ? t('You are not a judge here') : t('No event here')}
          text={
            isRefused
              ? t('Ask an organiser for the judges’ code. Scan it with your camera, or type it.')
              : serverMessage(error, t('This event was not found.'))
          }
          icon={<Gavel />}
          back={back}
        />
        {isRefused && <JudgeCodeForm eventId={eventId} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Judge [[verb: screen of a judge]]')} back={back} />
      {isPending ? (
        <Skeletons label={t('Loading the tables')} rows={5} of="h-20" />
      ) : (
        <ErrorState
          title={t('The tables could not be loaded')}
          error={error}
          offline={t(
            'You are offline, and this event is not on your device yet. Open it once with a connection.',
          )}
          onRetry={() => void query.refetch()}
        />
      )}
    </>
  );
}

function JudgeTables({ judged }: { judged: JudgedEvent }) {
  const { event, tables } = judged.packet;
  const { unsent } = judged;
  const { next: found, mine, others, taken, disputed, unconfirmed, done } = judgeLists(judged);
  const next = useSettledNext(judged, found);
  const [relays, setRelays] = useState<'reports' | 'pairings'>();
  const isOpen = mine.length + others.length > 0;
  const round = event.round && currentRoundTitle(event.round, event.stages);
  const rest = (list: Match[]) => list.filter(({ key }) => key !== next?.key);
  const noteOf = (match: Match) => noteWords(match, taken.has(match.key) ? judged.live : undefined);
  return (
    <>
      <PageHeader
        title={t('Judge [[verb: screen of a judge]]')}
        subtitle={event.tournament.name}
        back={{ to: eventPath(event.id), label: t('Tournament') }}
        actions={
          isOpen && (
            <Button icon={<QrCode />} onClick={() => setRelays('pairings')}>
              {t('Pairings as a code')}
            </Button>
          )
        }
      />
      <div className="flex max-w-2xl flex-col gap-6">
        {(round || event.clock) && event.phase === 'running' && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-xl font-semibold">
            <p>{round}</p>
            <RoundClock clock={event.clock} />
          </div>
        )}
        {next && <NextMatch eventId={event.id} match={next} note={noteOf(next)} />}
        {!isOpen && <NothingOpen judged={judged} />}
        {unsent.length > 0 && (
          <UnsentReports eventId={event.id} reports={unsent} onRelay={() => setRelays('reports')} />
        )}
        {tables.length > 0 && isOpen && (
          <MatchSection
            title={tables.length === 1 ? t('My table') : t('My tables')}
            matches={rest(mine)}
            event={event}
            noteOf={noteOf}
            empty={
              next
                ? undefined
                : t('Nothing to play at {count, plural, one {table} other {tables}} {tables}.', {
                    count: tables.length,
                    tables: listed(tables.map(String)),
                  })
            }
          />
        )}
        <MatchSection
          title={tables.length > 0 ? t('Other tables') : t('Open matches')}
          matches={rest(others)}
          event={event}
          noteOf={noteOf}
        />
        <MatchSection
          title={t('Two different results')}
          matches={disputed}
          event={event}
          isClosed
        />
        <MatchSection
          title={t('Reported against a guest')}
          matches={unconfirmed}
          event={event}
          noteOf={resultWords}
        />
        <MatchSection title={t('Your results')} matches={done} event={event} noteOf={resultWords} />
      </div>
      <RelayDialog
        open={relays !== undefined}
        judged={judged}
        kind={relays ?? 'reports'}
        onClose={() => setRelays(undefined)}
      />
    </>
  );
}

function NextMatch({ eventId, match, note }: { eventId: number; match: Match; note: string }) {
  return (
    <Link
      to={judgePadPath(eventId, match.key)}
      className="cut flex min-h-28 items-center gap-3 bg-accent px-4 py-3 text-on-accent hover:brightness-110"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-display text-4xl leading-none font-bold tracking-wide">
          {tableWords(match)}
        </span>
        <span className="mt-2 block text-xl leading-tight font-semibold [overflow-wrap:anywhere]">
          {rich('{a} <against>against</against> {b}', {
            a: sideName(match, 'a'),
            b: sideName(match, 'b'),
            against: (text) => <span className="font-normal">{text}</span>,
          })}
        </span>
        {note && <span className="block">{note}</span>}
      </span>
      <ChevronRight className="size-9 shrink-0" />
    </Link>
  );
}

function NothingOpen({ judged }: { judged: JudgedEvent }) {
  const { phase, round } = judged.packet.event;
  const isRunning = phase === 'running';
  return (
    <EmptyState
      icon={<Gavel />}
      title={isRunning ? t('No open match') : PHASE_WORDS[phase]}
      text={
        !isRunning
          ? t(
              'Tables show here while the event runs. What you have opened once works without a network.',
            )
          : round?.disputed
            ? t('An organiser decides about different results; then the next round is drawn.')
            : t('The next round shows here as soon as it is drawn.')
      }
    />
  );
}

/** "being judged: 2–1", "Ada reported 4–1" */
function noteWords(match: Match, taken: LiveScores | undefined): string {
  const points = taken?.get(match.key);
  return points
    ? t('being judged: {score}', { score: `${points.a}–${points.b}` })
    : awaitingWords(match);
}

const resultWords = (match: Match): string =>
  [scoreWords(match), ownReportWords(match)].filter(Boolean).join(' · ');

interface UnsentReportsProps {
  eventId: number;
  reports: readonly UnsentReport[];
  onRelay: () => void;
}

/** Each opens its pad again, to be corrected; of a match reported twice, the latest is shown. */
function UnsentReports({ eventId, reports, onRelay }: UnsentReportsProps) {
  const latest = [...new Map(reports.map((report) => [report.about.key, report])).values()];
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-semibold tracking-wide">
        {t('Reported, not sent')}
      </h2>
      <ul className="grid gap-2">
        {latest.map(({ clientId, about, problem }) => (
          <li key={clientId}>
            <Link
              to={judgePadPath(eventId, about.key)}
              className={`${ROW} hover:border-line-strong`}
            >
              <span className="grid w-12 shrink-0 place-items-center text-warning">
                {problem ? (
                  <TriangleAlert className="size-6" />
                ) : (
                  <CloudUpload className="size-6" />
                )}
              </span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {reportLine(about)}
                <span className="block text-sm text-muted">
                  {problem ?? t('On this device; sent as soon as Ripcord can be reached')}
                </span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      <Button icon={<QrCode />} onClick={onRelay} className="mt-2">
        {t('Show as a code')}
      </Button>
    </section>
  );
}
