import { z } from 'zod';
import type { ReportResult, SubmittedReport } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { t } from '#shared/translate';
import { markStale } from '@/lib/entities';
import { notify } from '@/lib/notify';
import { type Entry, outboxKind } from '@/lib/outbox';
import { eventQueries, markEventStale } from '../api';
import { type MatchInLine, matchLine } from '../views/words';

const aboutSchema = z.object({
  eventId: z.number().int().positive(),
  key: z.string(),
  /** As reported; absent if this device does not know the event. */
  match: z.custom<MatchInLine>((value) => typeof value === 'object' && value !== null).optional(),
  /** The sentence that earlier versions kept instead of the match. */
  words: z.string().optional(),
});
type About = z.infer<typeof aboutSchema>;

/** "Table 4: Ada beat Ben 4–2" */
export const reportLine = ({
  key,
  match,
  words,
}: Pick<About, 'key' | 'match' | 'words'>): string =>
  match ? matchLine(match) : (words ?? t('Match {key}', { key }));

/** Messages by the server's outcome of a report. */
export const REPORT_WORDS: Record<ReportResult, { title: string; text: string }> = {
  accepted: { title: t('Reported'), text: '' },
  same: { title: t('Reported'), text: t('Somebody had reported the same result.') },
  awaiting: { title: t('Reported'), text: t('It counts once the other player has confirmed it.') },
  waiting: {
    title: t('Reported early'),
    text: t('The server does not know this match yet. The report counts as soon as it is drawn.'),
  },
  disputed: {
    title: t('Two different results'),
    text: t('Another report says something else. The organiser decides.'),
  },
  set_aside: {
    title: t('Set aside'),
    text: t(
      'It does not count: the match was decided, taken back or is between others now. The organiser can see the report.',
    ),
  },
};

const NEEDS_NOTICE: readonly ReportResult[] = ['waiting', 'disputed', 'set_aside'];

export const matchReportKind = outboxKind({
  kind: 'match-report',
  route: eventsApi.reportMatch,
  schema: aboutSchema,
  label: 'report',
  summary: ({ about }) => reportLine(about),
  params: ({ eventId, key }) => ({ id: eventId, key }),
  lane: (_body, { eventId }) => `event-${eventId}`,
  onSent(client, _userId, { report, match }, { about, hasForm }) {
    const { eventId, key } = about;
    // Prevents the match from being open again until the packet is refetched.
    client.setQueryData<EventPacket>(
      eventQueries.packet(eventId).queryKey,
      (packet) =>
        packet && {
          ...packet,
          matches: packet.matches.map((one) => (match && one.key === key ? match : one)),
        },
    );
    void markEventStale(client, eventId);
    if (hasForm || !NEEDS_NOTICE.includes(report)) return;
    const { title, text } = REPORT_WORDS[report];
    notify(title, t('{match}. {text}', { match: reportLine(about), text }), {
      tone: 'error',
      duration: 15_000,
    });
  },
  refresh: (client) => void markStale(client, 'event'),
});

export type UnsentReport = Entry<SubmittedReport, About>;
