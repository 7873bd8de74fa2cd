import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLOSE } from '#shared/realtime';
import { api } from '#shared/routes';
import { useConnection, useIsOnline } from '@/lib/realtime';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { currentUser } from '@/testing/people';
import { renderApp, renderRoute } from '@/testing/render';

const server = fakeApi();
const socket = fakeSocket();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listConversations, () => page([]));
  server.on(api.listFriends, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
});

/** The connection state visible to screens. */
function Probe() {
  const { state } = useConnection();
  const leo = useIsOnline(2);
  return <p>{`${state}, Leo is ${leo ? 'there' : 'away'}`}</p>;
}

async function open() {
  await renderRoute(<Probe />);
  return renderApp('/help');
}

const isOpen = () => socket.all().some(({ readyState }) => readyState === WebSocket.OPEN);

describe('the connection', () => {
  it('opens once the user is known, and brings presence', async () => {
    await open();
    await socket.connect();
    expect(socket.sent('auth')).toEqual([{ type: 'auth', userId: 1 }]);
    expect(screen.getByText('connected, Leo is away')).toBeVisible();
    socket.receive({ type: 'presence', userId: 2, online: true });
    expect(screen.getByText('connected, Leo is there')).toBeVisible();
    socket.drop();
    expect(screen.getByText('reconnecting, Leo is away')).toBeVisible();
  });

  it('is not opened for a visitor', async () => {
    server.refuse(api.getUser, 401, 'Please log in.');
    await open();
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
    expect(socket.all()).toHaveLength(0);
    expect(screen.getByText('disconnected, Leo is away')).toBeVisible();
  });

  it('ends with logging out, and leaves nothing on the device', async () => {
    server.on(api.logout, () => reply(204));
    // Stored data is deleted without rendering the screens again for nobody.
    localStorage.setItem('ripcord:1:seen', '[1]');
    const { user } = await open();
    await socket.connect();
    localStorage.setItem('ripcord:1:outbox', '[]');
    localStorage.setItem('ripcord:12:outbox', '[]');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('disconnected, Leo is away');
    expect(isOpen()).toBe(false);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('ripcord:'))).toEqual([
      'ripcord:12:outbox',
    ]);
  });

  it('refetches the user when the session has ended, and leads to the login', async () => {
    const { where } = await open();
    await socket.connect();
    server.on(api.getUser, () => refusal(401, 'Please log in.'));
    socket.drop(CLOSE.sessionEnded);
    await waitFor(() => expect(where()).toBe('/auth'));
    expect(socket.all()).toHaveLength(1);
  });

  it('reopens for another person who has logged in', async () => {
    await open();
    await socket.connect();
    server.on(api.getUser, () => currentUser({ id: 5 }));
    socket.drop(CLOSE.notYou);
    await socket.connect(5);
    expect(socket.last().sent).toEqual([{ type: 'auth', userId: 5 }]);
    await act(async () => undefined);
  });
});
