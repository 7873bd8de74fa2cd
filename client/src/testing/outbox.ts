import type { Message } from '@shared/chat';
import { api } from '@shared/routes';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import { chatQueries } from '@/features/chat/api';
import { type Outbox, outboxOf } from '@/features/chat/outbox';
import { createQueryClient } from '@/lib/query-client';
import { startRealtime } from '@/lib/realtime/start';
import { aMessage, myMessage } from './chat';
import type { fakeApi } from './fake-api';
import { reply } from './fake-api';
import type { fakeSocket } from './fake-socket';

export const ME = 1;
export const LEO = 2;

/** A page with an outbox, a server that saves what it gets, and a clock that the test turns. */
export function outboxPage(
  server: ReturnType<typeof fakeApi>,
  socket: ReturnType<typeof fakeSocket>,
) {
  let stops: (() => void)[] = [];
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  const page = {
    client: undefined as unknown as QueryClient,
    outbox: undefined as unknown as Outbox,
    /** What the server has saved, in its order. */
    saved: [] as Message[],
    pass,
    texts: () => page.saved.map(({ content }) => content),
    left: () => page.outbox.view().entries.map(({ content }) => content),
    /** As the server does: the same clientId again is the message that was saved before. */
    save(parcel: { clientId?: string; receiverId: unknown; content: string }): Message {
      const { clientId = null, content } = parcel;
      const known = page.saved.find((message) => message.clientId === clientId);
      if (known) return known;
      const receiverId = Number(parcel.receiverId);
      const message = myMessage({ id: page.saved.length + 1, clientId, content, receiverId });
      page.saved.push(message);
      return message;
    },
    /** The server can be reached and saves what it is sent. */
    accept() {
      server.online();
      server.on(api.sendMessage, ({ body }) => reply(201, page.save(body)));
    },
    /** The page as it is after a reload, for whoever is signed in. */
    load(userId = ME) {
      page.client = createQueryClient();
      const { queryKey } = chatQueries.thread(LEO);
      page.client.setQueryData(queryKey, { messages: [aMessage()], next: null });
      page.outbox = outboxOf(page.client, userId);
      page.hold(page.outbox.subscribe(() => undefined));
    },
    /** Stops something when the page is left. */
    hold(stop: () => void) {
      stops.push(stop);
    },
    leave() {
      for (const stop of stops) stop();
      stops = [];
    },
    async connect() {
      page.hold(startRealtime(ME, () => undefined));
      await pass(500);
      await socket.connect(ME);
    },
    /** The server confirms over the socket what it was sent last. */
    confirm() {
      const parcel = socket.sent('chat').at(-1);
      if (!parcel?.clientId) throw new Error('Nothing was sent.');
      const message = page.save(parcel);
      socket.receive({ type: 'chat_confirm', clientId: parcel.clientId, message });
    },
  };

  beforeEach(() => {
    vi.useFakeTimers();
    page.saved = [];
    page.accept();
    page.load();
  });
  afterEach(() => page.leave());
  return page;
}
