import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '#shared/contract';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, EventPacket } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { applyDeskCalls, deskMark, isDone } from '#shared/rules/events/desk';
import { call, callLoosely } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { ATTEMPT_MS, outboxStore } from '@/lib/outbox';
import { eventQueries } from '../api';
import { deskBase, guestCodeStore } from './acts';
import { DESK_KINDS, type DeskAbout, type WaitingCall } from './desk-outbox';

const fetchPacket = (id: number): Promise<EventPacket> =>
  call(eventsApi.getPacket, { params: { id }, timeout: ATTEMPT_MS });

function requestOf(call: WaitingCall): { route: Route; body: object; eid?: number } {
  switch (call.act) {
    case 'phase':
      return {
        route: eventsApi.changePhase,
        body: { to: call.to, pairs: call.pairs, force: call.force },
      };
    case 'enter':
      return {
        route: eventEntrantsApi.addEntrant,
        body: { guestName: call.name, id: call.id, division: call.division },
      };
    case 'state': {
      const { entrantId: eid, state, reason } = call;
      return { route: eventEntrantsApi.updateEntrant, body: { state, reason }, eid };
    }
    case 'round':
      return { route: eventsApi.drawRound, body: { pairs: call.pairs } };
    case 'cut':
      return { route: eventsApi.advance, body: {} };
  }
}

/**
 * Sends a desk call. If entrants, rounds and phase (not reports) are as the desk showed them, it
 * carries the server's version; otherwise the stale version the desk knew, which the server
 * refuses.
 * @throws ApiError 409 if somebody else changed the event
 */
export async function sendDeskCall(
  { clientId, about }: { clientId: string; about: DeskAbout },
  page: { client: QueryClient; userId: number },
): Promise<unknown> {
  const { eventId, call: deskCall, seen, version } = about;
  const { route, body, eid } = requestOf(deskCall);
  const params = { id: eventId, ...(eid && { eid }) };
  let refusal: { error: unknown; version: number } | undefined;
  for (;;) {
    const saved = await fetchPacket(eventId);
    if (saved.event.version === refusal?.version) throw refusal.error;
    const settled = () => settle(clientId, about, applyDeskCalls(saved, [deskCall]), page);
    // Adding a guest is repeated, to get their code.
    if (deskCall.act !== 'enter' && isDone(saved, deskCall)) return settled();
    const isAsSeen = seen === null || deskMark(saved) === seen;
    const known = isAsSeen
      ? saved.event.version
      : Math.max(1, Math.min(version, saved.event.version - 1));
    try {
      const input = { params, body: { ...body, version: known }, timeout: ATTEMPT_MS };
      const answer = await callLoosely(route, input);
      keepCode(page.userId, about, answer);
      return settled();
    } catch (error) {
      // Retries, because a report may have arrived in between; a repeated refusal is thrown.
      if (!(error instanceof ApiError && error.status === 409 && isAsSeen)) throw error;
      refusal = { error, version: known };
    }
  }
}

function keepCode(userId: number, { eventId, call: { act } }: DeskAbout, answer: unknown): void {
  if (act !== 'enter') return;
  const { id, code } = answer as Entrant;
  const store = guestCodeStore(userId, eventId);
  if (code) store.set({ ...store.get(), [id]: code });
}

/** Shows the confirmed state until the event is refetched. */
function settle(
  sentId: string,
  { eventId }: DeskAbout,
  packet: EventPacket,
  { client, userId }: { client: QueryClient; userId: number },
): void {
  const kinds = new Set(Object.values(DESK_KINDS).map(({ kind }) => kind));
  const isLast = !outboxStore(userId).rows.some(
    ({ clientId, kind, about }) =>
      clientId !== sentId && kinds.has(kind) && (about as DeskAbout).eventId === eventId,
  );
  deskBase(userId, eventId).set(isLast ? null : packet);
  if (isLast) client.setQueryData(eventQueries.packet(eventId).queryKey, packet);
}
