import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import { eventEntrantsApi } from '#shared/event-entrants';
import {
  type Entrant,
  type EventPacket,
  packetSchema,
  type TournamentEvent,
} from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { t } from '#shared/translate';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import type { Pages } from '@/lib/queries';
import { rewriteCached } from '@/lib/rewrite-cached';
import { useStore } from '@/lib/store';
import { eventQueries } from '../api';

interface ActOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  /** Title of the failure notice; its text is the server's message. */
  failed: string;
  done?: string;
  onDone?: (answer: Answer, input: Input) => unknown;
}

/** Changes an event, and refetches it even on failure. */
export function useAct<Input = void, Answer = unknown>({
  send,
  failed,
  done,
  onDone,
}: ActOptions<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { failed },
    onSuccess: (answer, input) => {
      if (done) notifySuccess(done);
      onDone?.(answer, input);
    },
    onSettled: () => void markStale(client, 'event'),
  });
}

/** `onKeyDown` of a field that does not belong to the surrounding form. */
export const ignoreEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

export const storeEvent = (client: QueryClient, event: TournamentEvent): void =>
  void client.setQueryData(eventQueries.event(event.id).queryKey, event);

/** Writes an entrant into every cached list; appends it to lists that lack it. */
export function storeEntrant(client: QueryClient, eventId: number, entrant: Entrant): void {
  rewriteCached<Pages<Entrant>>(
    client,
    {
      predicate: ({ queryKey: [path, input] }) =>
        path === '/api/events/:id/entrants' && (input as { id?: number }).id === eventId,
    },
    (data) => {
      const isKnown = data.pages.some(({ items }) => items.some(({ id }) => id === entrant.id));
      const last = data.pages.length - 1;
      return {
        ...data,
        pages: data.pages.map((page, index) => ({
          ...page,
          items:
            isKnown || index < last
              ? page.items.map((item) => (item.id === entrant.id ? entrant : item))
              : [...page.items, entrant],
        })),
      };
    },
  );
}

export const stateCall = (
  { id, name }: Pick<Entrant, 'id' | 'name'>,
  state: Entrant['state'],
  reason?: string | undefined,
) => ({
  call: { act: 'state' as const, entrantId: id, state, ...(reason && { reason }) },
  name,
});

type ClockCall = { action: 'start' | 'pause' | 'resume' } | { action: 'add'; seconds: number };

/** Sends no version: results do not affect the clock. */
export function useClockAct({ id }: TournamentEvent) {
  const client = useQueryClient();
  return useAct<ClockCall, TournamentEvent>({
    send: (body) => call(eventsApi.setClock, { params: { id }, body }),
    failed: t('The clock could not be changed'),
    onDone: (event) => storeEvent(client, event),
  });
}

const codes = z.record(z.string(), z.string());
const NONE = {};

export const guestCodeStore = (userId: number, eventId: number) =>
  personalStore<Record<string, string>>(userId, `guest-codes-${eventId}`, codes, NONE);

/**
 * Codes by which guests claim their matches, by entrant. The server reveals each only once, so this
 * device keeps those it created, for printed slips.
 */
export function useGuestCodes(eventId: number) {
  const user = useCurrentUser();
  const store = guestCodeStore(user.id, eventId);
  const stored = useStore(store);
  return {
    codeOf: (entrantId: number): string | undefined => stored[entrantId],
    keep: (entrantId: number, code: string) => store.set({ ...store.get(), [entrantId]: code }),
  };
}

/** Makes new codes for guests, one after the other. Their old ones stop working. */
export function useNewCodes({ id }: TournamentEvent) {
  const { keep } = useGuestCodes(id);
  return useAct<readonly { id: number }[]>({
    send: async (guests) => {
      for (const { id: eid } of guests) {
        const { code } = await call(eventEntrantsApi.renewClaimCode, { params: { id, eid } });
        keep(eid, code);
      }
    },
    failed: t('Not all codes could be made'),
  });
}

/**
 * The server's state before the first pending call. The desk shows it with the calls applied,
 * ignoring later fetches.
 */
export const deskBase = (userId: number, eventId: number): PersonalStore<EventPacket | null> =>
  personalStore<EventPacket | null>(userId, `desk-${eventId}`, packetSchema.nullable(), null);
