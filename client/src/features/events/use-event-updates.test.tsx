import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { queryOf } from '@/lib/queries';
import { startRealtime } from '@/lib/realtime/connection';
import { fakeApi } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { renderRoute } from '@/testing/render';
import { useEventUpdates } from './api';
import { EventNews } from './event-news';

const server = fakeApi();
const socket = fakeSocket();
let stop = () => {};
afterEach(() => stop());

function Standings() {
  useEventUpdates(7);
  useQuery(queryOf(api.getStandings, { params: { id: 7 } }));
  return <EventNews />;
}

async function open() {
  server.on(api.getStandings, () => []);
  stop = startRealtime(1, () => {});
  const view = await renderRoute(<Standings />);
  await socket.connect();
  return view;
}

const calls = () => server.calls(api.getStandings).length;

it('subscribes while shown, again after every reconnect', async () => {
  const { unmount } = await open();
  expect(socket.sent('subscribe_event')).toEqual([{ type: 'subscribe_event', eventId: 7 }]);
  unmount();
  expect(socket.sent('unsubscribe_event')).toEqual([{ type: 'unsubscribe_event', eventId: 7 }]);
});

it('refetches the parts that changed, of this event', async () => {
  await open();
  await waitFor(() => expect(calls()).toBe(2));
  const changed = { type: 'event_changed', version: 2 } as const;
  socket.receive({ ...changed, eventId: 8, parts: ['standings'] });
  socket.receive({ ...changed, eventId: 7, parts: ['entrants'] });
  expect(calls()).toBe(2);
  socket.receive({ ...changed, eventId: 7, parts: ['standings'], within: 5 });
  await waitFor(() => expect(calls()).toBe(3));
});

it('polls without a socket', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await waitFor(() => expect(calls()).toBe(2));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(calls()).toBe(2);
  socket.drop();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(calls()).toBe(3);
  vi.useRealTimers();
});

it('calls a player to the table and an organiser to the desk', async () => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const { user, where } = await open();
  const call = { type: 'event_call', eventId: 7, key: 's1r1m1', table: 4 } as const;
  socket.receive({ ...call, opponent: 'Ana' });
  expect(await screen.findByText('You play against Ana.')).toBeVisible();
  expect(vibrate).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: 'Open' }));
  expect(where()).toBe('/tournaments/7/play');
  vi.unstubAllGlobals();
});
