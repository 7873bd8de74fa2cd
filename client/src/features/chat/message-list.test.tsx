import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { MessageList } from './message-list';
import type { ShownMessage } from './use-conversation';

const ME = 1;
const LEO = 2;

let last = 0;
beforeEach(() => {
  last = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 20, 12) });
});

/** A saved message from Leo, a minute after the previous one. */
function message(overrides: Partial<ShownMessage> = {}): ShownMessage {
  last += 1;
  return {
    key: `m${last}`,
    id: last,
    clientId: null,
    senderId: LEO,
    content: `Message ${last}`,
    createdAt: new Date(2026, 2, 12, 14, last).toISOString(),
    read: true,
    state: 'saved',
    ...overrides,
  };
}

const mine = (overrides: Partial<ShownMessage> = {}) =>
  message({ senderId: ME, clientId: `c${last + 1}`, ...overrides });

type ListProps = ComponentProps<typeof MessageList>;

interface HostProps extends ListProps {
  /** Receives a function that changes the list's props. */
  onReady: (change: (next: Partial<ListProps>) => void) => void;
}

function Host({ onReady, ...props }: HostProps) {
  const [changed, setChanged] = useState<Partial<ListProps>>({});
  onReady((next) => setChanged((before) => ({ ...before, ...next })));
  return <MessageList {...props} {...changed} />;
}

async function show(props: Partial<ListProps>) {
  const actions = { loadOlder: vi.fn(), retry: vi.fn(), discard: vi.fn() };
  let apply: (next: Partial<ListProps>) => void = () => {};
  const view = await renderRoute(
    <Host
      messages={[]}
      meId={ME}
      name="Leo"
      hasOlder={false}
      isLoadingOlder={false}
      isOlderError={false}
      isTyping={false}
      onReady={(change) => {
        apply = change;
      }}
      {...actions}
      {...props}
    />,
  );
  const change = (next: Partial<ListProps>) => act(async () => apply(next));
  return { ...view, ...actions, change };
}

const log = () => screen.getByRole('log', { name: 'Messages with Leo' });
const bubbleOf = (content: string) => screen.getByText(content).closest('li') as HTMLElement;

/** Scrolls `pixels` above the newest message. */
function scrollUp(pixels: number) {
  log().scrollTop = -pixels;
  fireEvent.scroll(log());
}

describe('messages', () => {
  it('are in order, with sender and time', async () => {
    await show({ messages: [message({ content: 'Ready?' }), mine({ content: 'Let it rip!' })] });
    const [first, second] = within(log()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Leo: Ready\?/);
    expect(second).toHaveTextContent(/^You: Let it rip!/);
    expect(second).toHaveTextContent('12 Mar 2026, 14:02');
  });

  it('of one group share one time, and each day has a heading', async () => {
    const yesterday = new Date(2026, 2, 11, 9, 30).toISOString();
    await show({ messages: [message({ createdAt: yesterday }), message(), message()] });
    expect(log().querySelectorAll('time')).toHaveLength(2);
    expect(within(log()).getAllByText(/\d March$/)).toHaveLength(2);
  });

  it('mark the last one sent and the last one seen', async () => {
    await show({
      messages: [
        mine({ read: true }),
        mine({ read: true, content: 'seen one' }),
        mine({ read: false }),
        mine({ read: false, content: 'sent one' }),
      ],
    });
    expect(screen.getAllByText('Seen')).toHaveLength(1);
    expect(screen.getAllByText('Sent')).toHaveLength(1);
    expect(bubbleOf('seen one')).toHaveTextContent('Seen');
    expect(bubbleOf('sent one')).toHaveTextContent('Sent');
  });

  it('of the other person have no mark', async () => {
    await show({ messages: [message({ read: true })] });
    expect(screen.queryByText('Seen')).not.toBeInTheDocument();
    expect(screen.queryByText('Sent')).not.toBeInTheDocument();
  });

  it('show that they are not saved yet', async () => {
    await show({
      messages: [
        mine({ id: null, state: 'sending', content: 'on its way' }),
        mine({ id: null, state: 'waiting', content: 'no connection' }),
      ],
    });
    expect(bubbleOf('on its way')).toHaveTextContent('Sending');
    expect(bubbleOf('no connection')).toHaveTextContent('Waiting for the connection');
  });

  it('show why they failed, and can be retried or deleted', async () => {
    const { user, retry, discard } = await show({
      messages: [
        mine({ id: null, state: 'failed', clientId: 'lost', problem: 'Please wait a moment' }),
      ],
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Not sent: Please wait a moment');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledWith('lost');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(discard).toHaveBeenCalledWith('lost');
  });

  it('are followed by a typing indicator', async () => {
    const { change } = await show({ messages: [message()], isTyping: true });
    expect(screen.getByText('Leo is typing…')).toBeVisible();
    await change({ isTyping: false });
    expect(screen.queryByText('Leo is typing…')).not.toBeInTheDocument();
  });
});

describe('older messages', () => {
  it('load by the button', async () => {
    const { user, loadOlder, change } = await show({ messages: [message()], hasOlder: true });
    await user.click(screen.getByRole('button', { name: 'Older messages' }));
    expect(loadOlder).toHaveBeenCalledOnce();
    await change({ isLoadingOlder: true });
    expect(screen.getByRole('button', { name: 'Loading…' })).toBeDisabled();
  });

  it('have no button at the beginning', async () => {
    await show({ messages: [message()] });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('load near the top, but not again and again after a failure', async () => {
    let see: (isIntersecting: boolean) => void = () => {};
    let isWatched = false;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe() {
          isWatched = true;
        }
        disconnect() {
          isWatched = false;
        }
      },
    );
    const { user, loadOlder, change } = await show({ messages: [message()], hasOlder: true });
    see(false);
    expect(loadOlder).not.toHaveBeenCalled();
    see(true);
    expect(loadOlder).toHaveBeenCalledOnce();
    await change({ isLoadingOlder: true });
    expect(isWatched).toBe(false);
    await change({ isLoadingOlder: false, isOlderError: true });
    expect(isWatched).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent('Older messages could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadOlder).toHaveBeenCalledTimes(2);
    await change({ isOlderError: false });
    expect(isWatched).toBe(true);
  });

  it('do not move what is being read', async () => {
    const newest = [message(), message()];
    const { change } = await show({ messages: newest });
    scrollUp(600);
    await change({ messages: [message({ key: 'older' }), ...newest] });
    // Distance from the end, where the layout starts.
    expect(log().scrollTop).toBe(-600);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });
});

describe('a new message', () => {
  it('scrolls into view at the end', async () => {
    const messages = [message()];
    const { change } = await show({ messages });
    scrollUp(30);
    await change({ messages: [...messages, message()] });
    expect(log().scrollTop).toBe(0);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  it('does not scroll away from older messages, but offers a button', async () => {
    const messages = [message()];
    const { user, change } = await show({ messages });
    scrollUp(600);
    await change({ messages: [...messages, message()] });
    expect(log().scrollTop).toBe(-600);
    await user.click(screen.getByRole('button', { name: 'New messages' }));
    expect(log().scrollTop).toBe(0);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });

  it('of one’s own always scrolls into view', async () => {
    const messages = [message()];
    const { change } = await show({ messages });
    scrollUp(600);
    await change({ messages: [...messages, mine({ state: 'sending', id: null })] });
    expect(log().scrollTop).toBe(0);
  });

  it('hides its button when the reader scrolls down', async () => {
    const messages = [message()];
    const { change } = await show({ messages });
    scrollUp(600);
    await change({ messages: [...messages, message()] });
    expect(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
    scrollUp(10);
    expect(screen.queryByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
  });
});
