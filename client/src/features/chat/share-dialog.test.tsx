import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { outboxOf } from '@/lib/outbox';
import { createQueryClient } from '@/lib/query-client';
import type { Shareable } from '@/lib/sharing';
import { fakeApi, page } from '@/testing/fake-api';
import { aFriend, currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { storingDevice } from '@/testing/unsent';
import { messageKind } from './message-outbox';
import { ShareDialog } from './share-dialog';

const server = fakeApi();
storingDevice();

const COMBO: Shareable = { title: 'Storm Rod', path: '/combos/7' };
const ADDRESS = `${window.location.origin}/combos/7`;

const leo = aFriend();
const ada = aFriend({ id: 3, username: 'ada', displayName: null });
const many = Array.from({ length: 8 }, (_, index) =>
  aFriend({ id: 10 + index, username: `friend${index}`, displayName: `Friend ${index}` }),
);

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listFriends, () => page([leo, ada]));
});

let stopSending: (() => void) | undefined;

afterEach(() => stopSending?.());

async function open(what: Shareable = COMBO) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  // Like the shell.
  stopSending = outboxOf(client, 1).run([messageKind]);
  const onClose = vi.fn();
  const view = await renderRoute(<ShareDialog what={what} onClose={onClose} />, { client });
  return { ...view, onClose, dialog: screen.getByRole('dialog', { name: 'Share' }) };
}

describe('the link', () => {
  it('is copied', async () => {
    const { user, dialog } = await open();
    expect(dialog).toHaveAccessibleDescription('Storm Rod');
    expect(screen.getByLabelText('Link')).toHaveValue(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  it('shows the picture that chats show, of what opens without an account', async () => {
    await open({ title: 'Cup', path: '/tournaments/9', picture: '/og/tournament/9-now.jpg' });
    const picture = screen.getByRole('img', { name: 'The picture that chats show of this link' });
    expect(picture).toHaveAttribute('src', '/og/tournament/9-now.jpg');
    expect(screen.getByText(/keep a copy of it even when this changes/)).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('says that it opens for members only', async () => {
    await open({ title: 'Cup', path: '/tournaments/9', isForMembers: true });
    expect(screen.getByRole('note')).toHaveTextContent('Only people who are logged in');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is copied by execCommand without a clipboard', async () => {
    const { user } = await open();
    withoutClipboard();
    const copied: (string | undefined)[] = [];
    onExecCommand(() => {
      copied.push(selectedText());
      return true;
    });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toEqual([ADDRESS]);
  });

  it('is selected when it cannot be copied', async () => {
    const { user } = await open();
    withoutClipboard();
    onExecCommand(() => false);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Failed to copy link')).toBeVisible();
    expect(screen.getByLabelText('Link')).toHaveFocus();
    expect(selectedText()).toBe(ADDRESS);
  });

  it('opens the share sheet of the device', async () => {
    const passOn = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', withProperty(navigator, 'share', passOn));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Share with another app' }));
    expect(passOn).toHaveBeenCalledWith({ title: 'Storm Rod', url: ADDRESS });
    passOn.mockRejectedValue(new DOMException('Closed', 'AbortError'));
    await user.click(screen.getByRole('button', { name: 'Share with another app' }));
    expect(screen.queryByText('Failed to share')).not.toBeInTheDocument();
    passOn.mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Share with another app' }));
    expect(await screen.findByText('Failed to share')).toBeVisible();
  });

  it('has no share button without a share sheet', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /another app/ })).not.toBeInTheDocument();
  });
});

describe('a link for everybody', () => {
  const own = { ...COMBO, isPrivate: true, thing: { kind: 'combo' as const, id: 7 } };
  const url = `https://ripcord.example/s/${'c'.repeat(22)}`;

  it('is made on demand, and takes the place of the other', async () => {
    server.on(api.createShareLink, () => ({
      code: 'c'.repeat(22),
      url,
      createdAt: '2026-03-12T14:05:00.000Z',
    }));
    const { user } = await open(own);
    expect(server.calls(api.createShareLink)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Make a link for everybody' }));
    await waitFor(() => expect(screen.getByLabelText('Link')).toHaveValue(url));
    expect(server.calls(api.createShareLink)).toMatchObject([{ body: { kind: 'combo', id: 7 } }]);
    expect(screen.getByText(/keep a copy of it even when this changes/)).toBeVisible();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('says why it could not be made', async () => {
    server.refuse(api.createShareLink, 409, 'At most 500 links.');
    const { user } = await open(own);
    await user.click(await screen.findByRole('button', { name: 'Make a link for everybody' }));
    expect(await screen.findByText('At most 500 links.')).toBeVisible();
  });

  it('is offered for what is one’s own alone', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /for everybody/ })).toBeNull();
  });
});

describe('what is private', () => {
  it('warns that friends cannot open it', async () => {
    await open({ ...COMBO, isPrivate: true });
    expect(screen.getByRole('note')).toHaveTextContent(
      'The combo is private: friends can’t open this link until you publish it.',
    );
  });

  it('has no warning when public', async () => {
    await open();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });
});

describe('sending to a friend', () => {
  const sent = () => server.calls(api.sendMessage).map(({ body }) => body);

  beforeEach(() => {
    server.on(api.sendMessage, ({ body }) => ({
      id: 90,
      senderId: 1,
      receiverId: Number(body?.receiverId),
      tradeId: null,
      content: body?.content ?? '',
      read: false,
      createdAt: '2026-03-12T14:05:00.000Z',
      clientId: body?.clientId ?? null,
    }));
  });

  it('sends the address as a message', async () => {
    const { user, onClose } = await open();
    expect(screen.getByRole('button', { name: 'Choose a friend' })).toBeDisabled();
    await user.click(await screen.findByRole('radio', { name: /Leo/ }));
    await user.click(screen.getByRole('button', { name: 'Send to Leo' }));
    expect(await screen.findByText('Sent to Leo')).toBeVisible();
    await waitFor(() =>
      expect(sent()).toEqual([expect.objectContaining({ receiverId: 2, content: ADDRESS })]),
    );
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('puts the note on a line before the address', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: /ada/ }));
    await user.type(screen.getByLabelText(/^Add a message/), ' Try this{Enter}');
    expect(await screen.findByText('Sent to ada')).toBeVisible();
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({ receiverId: 3, content: `Try this\n${ADDRESS}` }),
      ]),
    );
  });

  it('searches all friends, including pages not loaded yet', async () => {
    server.on(api.listFriends, ({ query }) =>
      query.cursor ? page([ada]) : page(many, 'after-friend7'),
    );
    const { user } = await open();
    await user.type(await screen.findByLabelText('Search your friends'), 'ADA');
    const list = within(screen.getByRole('radiogroup', { name: 'Friend' }));
    expect(await list.findByRole('radio', { name: /ada/ })).toBeVisible();
    expect(list.getAllByRole('radio')).toHaveLength(1);
    await user.type(screen.getByLabelText('Search your friends'), '?');
    expect(await list.findByText('No friend has this name.')).toBeVisible();
  });

  it('has no search for a few friends', async () => {
    await open();
    await screen.findByRole('radio', { name: /Leo/ });
    expect(screen.queryByLabelText('Search your friends')).not.toBeInTheDocument();
  });

  it('links to finding friends when there are none', async () => {
    server.on(api.listFriends, () => page([]));
    await open();
    expect(await screen.findByText(/^No friends yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find friends' })).toBeVisible();
  });

  it('can be tried again when the friends could not be loaded', async () => {
    server.refuse(api.listFriends, 403, 'Not now.');
    const { user } = await open();
    expect(await screen.findByText('Could not load your friends')).toBeVisible();
    server.on(api.listFriends, () => page([leo]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: /Leo/ })).toBeVisible();
  });
});

/** Like a page over plain HTTP. */
function withoutClipboard(): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new TypeError('No clipboard'));
}

function onExecCommand(run: () => boolean): void {
  vi.stubGlobal('document', withProperty(document, 'execCommand', run));
}

/** Adds a property to the object for the duration of the test. */
function withProperty<T extends object>(target: T, name: string, value: unknown): T {
  return new Proxy(target, {
    has: (object, key) => key === name || key in object,
    get: (object, key) => {
      if (key === name) return value;
      const found: unknown = Reflect.get(object, key);
      return typeof found === 'function' ? found.bind(object) : found;
    },
  });
}

function selectedText(): string | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return undefined;
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}
