import { z } from 'zod';
import type { DeskCall } from '#shared/rules/events/desk';
import type { EntrantState } from '#shared/rules/events/entrant-states';
import type { EventPhase } from '#shared/rules/events/phases';
import { t } from '#shared/translate';
import { NetworkError } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import type { Entry, OutboxKind } from '@/lib/outbox';

const id = z.number().int().positive();
/** Reports have their own outbox kind. */
export type WaitingCall = Exclude<DeskCall, { act: 'report' }>;

const aboutSchema = z.object({
  eventId: id,
  /** The player's name, for a change of their state. */
  name: z.string().optional(),
  /** The sentence that earlier versions kept instead of the name. */
  words: z.string().optional(),
  // Trusted, because this app wrote it; a schema per call would be too large for every first
  // script.
  call: z.custom<WaitingCall>((value) => typeof value === 'object' && value !== null),
  /** `deskMark` of the desk's earlier state; null if the person saw the server's version. */
  seen: z.number().nullable(),
  /** The event's version when the desk went offline. */
  version: z.number().int(),
});
export type DeskAbout = z.infer<typeof aboutSchema>;

const STATE_CALLS: Record<EntrantState, (name: string) => string> = {
  registered: (name) => t('Not here: {name}', { name }),
  checked_in: (name) => t('Check in: {name}', { name }),
  dropped: (name) => t('Drop: {name}', { name }),
  disqualified: (name) => t('Disqualify: {name}', { name }),
};

const PHASE_CALLS: Partial<Record<EventPhase, string>> = {
  registration: t('Open registration'),
  check_in: t('Start check-in'),
  running: t('Start the event'),
  finished: t('Finish the event'),
};

/** "Check in: Ada" */
export function deskWords({ call, name, words }: DeskAbout): string {
  switch (call.act) {
    case 'phase':
      return PHASE_CALLS[call.to] ?? t('Cancel the event');
    case 'enter':
      return t('Add {name}', { name: call.name });
    case 'state':
      return name === undefined ? (words ?? '') : STATE_CALLS[call.state](name);
    case 'round':
      return t('Draw round {number}', { number: call.number });
    case 'cut':
      return t('Make the cut');
  }
}

type DeskKind = OutboxKind<object, DeskAbout>;

/** Offline, the script may not load either: the call then stays pending. */
export const loadSender = () =>
  import('./send-desk-call').catch((error: unknown) => {
    throw new NetworkError(error);
  });

const deskKind = (kind: string): DeskKind => ({
  kind,
  schema: aboutSchema,
  label: 'event',
  summary: ({ about }) => deskWords(about),
  lane: (_body, { eventId }) => `event-${eventId}`,
  isOrdered: true,
  holdsLane: true,
  send: async (entry, page) => (await loadSender()).sendDeskCall(entry, page),
  refresh: (client) => void markStale(client, 'event'),
});

export const DESK_KINDS: Record<WaitingCall['act'], DeskKind> = {
  phase: deskKind('event-phase'),
  enter: deskKind('event-entrant'),
  state: deskKind('event-entrant-state'),
  round: deskKind('event-round'),
  cut: deskKind('event-cut'),
};

export type DeskEntry = Entry<object, DeskAbout>;

const NAMES: ReadonlySet<string> = new Set(Object.values(DESK_KINDS).map(({ kind }) => kind));

export const deskEntries = (entries: readonly Entry[], eventId: number): DeskEntry[] =>
  entries.filter(
    (entry): entry is DeskEntry =>
      NAMES.has(entry.kind) && entry.isReadable && (entry.about as DeskAbout).eventId === eventId,
  );
