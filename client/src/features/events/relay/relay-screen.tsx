import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Download, QrCode, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { matchReportSchema } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { orientReport, scoreReport } from '#shared/rules/events/match';
import { padRules } from '#shared/rules/events/match-pad';
import { decodeRelay, type Relayed, type RelayedReport } from '#shared/rules/events/relay';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Missing } from '@/components/ui/missing';
import { useCurrentUser } from '@/features/accounts';
import { outboxOf } from '@/lib/outbox';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries } from '../api';
import { eventPath } from '../event-paths';
import { keepPairings, pairingsStore, withPairings } from '../judge/judged-event';
import { matchReportKind, REPORT_WORDS, reportLine } from '../judge/match-outbox';
import { asPlayed, matchInLine, matchLine } from '../views/words';

/** Imports data from another device's QR code, carried in the URL's hash. */
export function RelayScreen() {
  const { hash } = useLocation();
  const relayed = decodeRelay(hash.slice(1));
  usePageTitle(t('From another device'));
  if (!relayed) {
    return (
      <Missing
        title={t('This code cannot be read')}
        text={t('It is cut off, or made by another version of Ripcord. Please scan it again.')}
        icon={<QrCode />}
        back={{ to: '/tournaments', label: t('Tournaments') }}
      />
    );
  }
  return relayed.kind === 'reports' ? (
    <RelayedReports key={hash} {...relayed} />
  ) : (
    <RelayedRound key={hash} pairings={relayed} />
  );
}

/** The match as reported; undefined if this device does not know the event. */
function matchOf({ key, body }: RelayedReport, packet: EventPacket | undefined) {
  const match = packet?.matches.find((one) => one.key === key);
  if (!packet || !match) return undefined;
  const report = matchReportSchema.safeParse(body);
  const players = { a: match.a?.entrantId ?? 0, b: match.b?.entrantId ?? 0 };
  const oriented = report.success ? orientReport(report.data, players) : undefined;
  const score = oriented && scoreReport(oriented, padRules(packet.event, match));
  return matchInLine(
    score && !('message' in score)
      ? asPlayed(match, score)
      : { ...match, state: 'ready', outcome: null, winner: null },
  );
}

function RelayFrame({ eventId, children }: { eventId: number; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={t('From another device')}
        back={{ to: eventPath(eventId), label: t('Tournament') }}
      />
      <div className="flex max-w-xl flex-col gap-4">{children}</div>
    </>
  );
}

const ToTables = ({ eventId }: { eventId: number }) => (
  <ButtonLink to={eventPath(eventId, 'judge')} variant="primary" size="lg" icon={<ArrowRight />}>
    {t('To the tables')}
  </ButtonLink>
);

type Sent = { key: string; words: string };

function RelayedReports({ eventId, reports }: Extract<Relayed, { kind: 'reports' }>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { data: packet } = useQuery({ ...eventQueries.packet(eventId), retry: false });
  const [sent, setSent] = useState<Sent[]>();
  const [isSending, setSending] = useState(false);
  const count = reports.length;
  const aboutOf = (report: RelayedReport) => ({
    eventId,
    key: report.key,
    match: matchOf(report, packet),
  });

  const send = async () => {
    setSending(true);
    const outbox = outboxOf(client, userId);
    const outcomes = await Promise.all(
      reports.map(async (report) => {
        const { key, body } = report;
        const recording = { clientId: body.clientId, body, about: aboutOf(report) };
        const outcome = await outbox.record(matchReportKind, recording, { hasForm: false });
        const words =
          outcome.state === 'sent'
            ? REPORT_WORDS[outcome.answer.report].title
            : t('On this device; sent as soon as Ripcord can be reached');
        return { key, words };
      }),
    );
    setSent(outcomes);
    setSending(false);
  };

  return (
    <RelayFrame eventId={eventId}>
      <p className="text-xl font-semibold">
        {t('{count, plural, one {# report} other {# reports}} from a judge’s phone', { count })}
      </p>
      <ul className="grid gap-2">
        {reports.map((report) => (
          <li
            key={report.body.clientId}
            className="rounded-field border border-line bg-surface px-3 py-2"
          >
            {reportLine(aboutOf(report))}
            <span role="status" className="block text-sm text-muted">
              {sent?.find(({ key }) => key === report.key)?.words}
            </span>
          </li>
        ))}
      </ul>
      {sent ? (
        <ToTables eventId={eventId} />
      ) : (
        <>
          <p className="text-muted">
            {t('This device sends them. If the phone sends them too, they count once.')}
          </p>
          <Button
            variant="primary"
            size="lg"
            icon={<Send />}
            loading={isSending}
            onClick={() => void send()}
          >
            {isSending
              ? t('Sending…')
              : t('Send {count, plural, one {# report} other {# reports}}', { count })}
          </Button>
        </>
      )}
    </RelayFrame>
  );
}

function RelayedRound({ pairings }: { pairings: Extract<Relayed, { kind: 'pairings' }> }) {
  const { eventId, matches } = pairings;
  const { id: userId } = useCurrentUser();
  const { data: packet } = useQuery({ ...eventQueries.packet(eventId), retry: false });
  const [isKept, setKept] = useState(false);
  const known = packet && withPairings(packet, [pairings]);
  const keep = () => {
    const { kind: _, ...own } = pairings;
    keepPairings(pairingsStore(userId), own);
    setKept(true);
  };
  return (
    <RelayFrame eventId={eventId}>
      <p className="text-xl font-semibold">
        {t('{count, plural, one {The pairing of # table} other {The pairings of # tables}}', {
          count: matches.length,
        })}
      </p>
      {known && (
        <ul className="grid gap-1">
          {matches.map(({ key }) => {
            const match = known.find((one) => one.key === key);
            return match && <li key={key}>{matchLine(match)}</li>;
          })}
        </ul>
      )}
      {!packet && (
        <p className="text-warning">
          {t(
            'This device does not know the event yet. Open its judge screen once with a connection.',
          )}
        </p>
      )}
      <p role="status" className="text-muted">
        {isKept && t('They are on this device now.')}
      </p>
      {isKept ? (
        <ToTables eventId={eventId} />
      ) : (
        <Button variant="primary" size="lg" icon={<Download />} onClick={keep}>
          {t('Take them over')}
        </Button>
      )}
    </RelayFrame>
  );
}
