import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '#shared/chat';
import { TYPING_MS } from '#shared/realtime';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { outboxOf } from '@/lib/outbox';
import { createQueryClient } from '@/lib/query-client';
import { startRealtime } from '@/lib/realtime/connection';
import { aMessage, myMessage } from '@/testing/chat';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { currentUser } from '@/testing/people';
import { storingDevice } from '@/testing/unsent';
import { sendMessage } from './message-outbox';
import { seenStore } from './unread';
import { useConversation } from './use-conversation';

const server = fakeApi();
const socket = fakeSocket();
storingDevice();

const ME = 1;
const LEO = 2;

let stored: Message[];
let stop: (() => void) | undefined;

beforeEach(() => {
  stored = [aMessage({ id: 1 }), myMessage({ id: 2 }), aMessage({ id: 3 })];
  server.on(api.listMessages, () => page(stored));
  server.on(api.markConversationRead, () => reply(204));
});

afterEach(() => {
  stop?.();
  stop = undefined;
});

/** Opens the conversation with Leo. */
async function open() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useConversation(LEO), { wrapper });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  const shown = () => result.current.messages.map(({ content, state }) => `${content}: ${state}`);
  return { client, result, shown, talk: () => result.current };
}

async function connect() {
  stop = startRealtime(ME, () => undefined);
  await socket.connect(ME);
}

describe('what is written', () => {
  it('is shown at once and keeps its key when saved', async () => {
    let answer = (_: Response) => {};
    server.on(api.sendMessage, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { talk, shown } = await open();
    act(() => talk().send('hello'));
    expect(shown().at(-1)).toBe('hello: sending');
    const before = talk().messages.at(-1);
    await waitFor(() => expect(server.calls(api.sendMessage)).toHaveLength(1));
    const { clientId = null } = before ?? {};
    await act(async () => answer(reply(201, myMessage({ id: 4, content: 'hello', clientId }))));
    await waitFor(() => expect(shown().at(-1)).toBe('hello: saved'));
    expect(talk().messages.at(-1)).toMatchObject({ id: 4, key: before?.key });
    expect(talk().messages).toHaveLength(4);
  });

  it('waits without a connection', async () => {
    const { talk, shown } = await open();
    server.offline();
    act(() => talk().send('hello'));
    await waitFor(() => expect(shown().at(-1)).toBe('hello: waiting'));
  });

  it('shows why it was refused and can be retried or discarded', async () => {
    server.refuse(api.sendMessage, 403, 'You can only write to friends.');
    const { talk, shown } = await open();
    act(() => talk().send('one'));
    act(() => talk().send('two'));
    await waitFor(() => expect(shown().slice(-2)).toEqual(['one: failed', 'two: failed']));
    expect(talk().messages.at(-1)?.problem).toBe('You can only write to friends.');

    server.on(api.sendMessage, ({ body }) =>
      reply(201, myMessage({ id: 4, content: body.content, clientId: body.clientId ?? null })),
    );
    const [one, two] = talk().messages.slice(-2);
    act(() => talk().discard(two?.clientId ?? ''));
    act(() => talk().retry(one?.clientId ?? ''));
    await waitFor(() => expect(shown().slice(3)).toEqual(['one: saved']));
  });

  it('to somebody else is not shown', async () => {
    server.offline(api.sendMessage);
    const { talk, client } = await open();
    const message = { receiverId: 3, name: 'Ada', text: 'for Ada' };
    act(() => sendMessage(outboxOf(client, ME), message));
    expect(talk().messages).toHaveLength(3);
  });
});

describe('older messages', () => {
  it('load one page at a time', async () => {
    server.on(api.listMessages, ({ query }) =>
      query.cursor ? page([aMessage({ id: 1 })]) : page([aMessage({ id: 2 })], 'older'),
    );
    const { talk } = await open();
    expect(talk().hasOlder).toBe(true);
    act(() => talk().loadOlder());
    act(() => talk().loadOlder());
    await waitFor(() => expect(talk().messages.map(({ id }) => id)).toEqual([1, 2]));
    expect(talk()).toMatchObject({ hasOlder: false, isLoadingOlder: false, isOlderError: false });
    expect(server.calls(api.listMessages)).toHaveLength(2);
  });

  it('can be retried after a failure', async () => {
    server.on(api.listMessages, ({ query }) => {
      if (query.cursor) throw new TypeError('Failed to fetch');
      return page([aMessage({ id: 2 })], 'older');
    });
    const { talk } = await open();
    act(() => talk().loadOlder());
    await waitFor(() => expect(talk().isOlderError).toBe(true));
    server.on(api.listMessages, () => page([aMessage({ id: 1 })]));
    act(() => talk().loadOlder());
    await waitFor(() => expect(talk().messages).toHaveLength(2));
  });
});

describe('reading', () => {
  it('shows at once and is sent by HTTP without a socket', async () => {
    const { talk } = await open();
    act(() => talk().markRead());
    await waitFor(() =>
      expect(talk().messages.map(({ read }) => read)).toEqual([true, false, true]),
    );
    expect(seenStore(ME).get()).toEqual([1, 3]);
    expect(server.calls(api.markConversationRead)).toMatchObject([{ params: { userId: '2' } }]);
  });

  it('goes over the socket where there is one', async () => {
    const { talk } = await open();
    await connect();
    act(() => talk().markRead());
    expect(socket.sent('mark_read')).toEqual([{ type: 'mark_read', senderId: LEO }]);
    expect(server.calls(api.markConversationRead)).toHaveLength(0);
  });
});

describe('typing', () => {
  it('of the other person shows for 4 s, or until the message arrives', async () => {
    const { talk } = await open();
    await connect();
    vi.useFakeTimers();
    socket.receive({ type: 'typing', senderId: 3 });
    expect(talk().isTyping).toBe(false);
    socket.receive({ type: 'typing', senderId: LEO });
    expect(talk().isTyping).toBe(true);
    act(() => void vi.advanceTimersByTime(TYPING_MS));
    expect(talk().isTyping).toBe(false);
    socket.receive({ type: 'typing', senderId: LEO });
    socket.receive({ type: 'chat', message: aMessage({ id: 4 }) });
    expect(talk().isTyping).toBe(false);
  });

  it('is reported every 2 s at most', async () => {
    const { talk } = await open();
    await connect();
    vi.useFakeTimers();
    for (let letter = 0; letter < 21; letter += 1) {
      talk().noticeTyping();
      vi.advanceTimersByTime(100);
    }
    expect(socket.sent('typing')).toHaveLength(2);
  });
});

describe('asking again', () => {
  it('every 15 s brings new messages', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { talk } = await open();
    stored = [...stored, aMessage({ id: 4 })];
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await waitFor(() => expect(talk().messages.at(-1)?.id).toBe(4));
  });
});
