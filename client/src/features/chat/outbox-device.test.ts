import { api } from '@shared/routes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPersonal } from '@/lib/personal-keys';
import { aMessage } from '@/testing/chat';
import { fakeApi } from '@/testing/fake-api';
import { fakeSocket } from '@/testing/fake-socket';
import { LEO, ME, outboxPage } from '@/testing/outbox';
import { chatQueries } from './api';
import { outboxOf } from './outbox';

const server = fakeApi();
const page = outboxPage(server, fakeSocket());

describe('a message that was refused', () => {
  beforeEach(async () => {
    server.refuse(api.sendMessage, 403, 'You can only write to friends.');
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    page.accept();
  });

  it('says why and is not tried again by itself, not even after a reload', async () => {
    const failed = [{ content: 'hello', problem: 'You can only write to friends.' }];
    expect(page.outbox.view()).toMatchObject({ entries: failed, isStalled: false });
    page.leave();
    page.load();
    window.dispatchEvent(new Event('online'));
    await page.pass(120_000);
    expect(page.outbox.view().entries).toMatchObject(failed);
    expect(page.texts()).toEqual([]);
  });

  it('goes when somebody says so, under its old name', async () => {
    const clientId = page.outbox.view().entries[0]?.clientId ?? '';
    page.outbox.retry(clientId);
    await page.pass(0);
    expect(page.saved).toMatchObject([{ content: 'hello', clientId }]);
    expect(page.left()).toEqual([]);
  });

  it('is gone when somebody gives it up', async () => {
    page.outbox.discard(page.outbox.view().entries[0]?.clientId ?? '');
    await page.pass(0);
    expect(page.left()).toEqual([]);
    expect(page.texts()).toEqual([]);
  });
});

describe('what is saved', () => {
  it('is among the messages before it leaves the outbox', async () => {
    const seen: number[] = [];
    page.hold(
      page.outbox.subscribe(() => {
        const { messages } = page.client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
        seen.push((messages?.length ?? 0) + page.outbox.view().entries.length);
      }),
    );
    page.saved.push(aMessage());
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    expect(Math.min(...seen)).toBe(2);
    const { messages } = page.client.getQueryData(chatQueries.thread(LEO).queryKey) ?? {};
    expect(messages?.map(({ content }) => content)).toEqual(['Message 1', 'hello']);
  });
});

describe('another person on this device', () => {
  it('sees and sends nothing of the one before', async () => {
    server.offline();
    page.outbox.add(LEO, 'secret');
    await page.pass(0);
    page.leave();
    server.online();
    page.load(3);
    await page.pass(120_000);
    expect(page.left()).toEqual([]);
    expect(page.texts()).toEqual([]);
  });

  it('finds nothing once that one has signed out', async () => {
    server.offline();
    page.outbox.add(LEO, 'secret');
    await page.pass(0);
    forgetPersonal(ME);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
    server.online();
    await page.pass(120_000);
    expect(page.texts()).toEqual([]);
    page.leave();
    page.load();
    expect(page.left()).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
  });
});

describe('two tabs', () => {
  it('send once what one of them wrote, and both show it as saved', async () => {
    server.offline();
    page.outbox.add(LEO, 'hello');
    await page.pass(0);
    const other = page.client;
    server.online();
    // The second tab starts with what is on the device; the first one tries at the same time.
    page.load();
    window.dispatchEvent(new Event('online'));
    await page.pass(60_000);
    expect(page.texts()).toEqual(['hello']);
    expect(page.left()).toEqual([]);
    expect(outboxOf(other, ME).view().entries).toEqual([]);
  });
});

describe('what is written', () => {
  it('is trimmed; empty text is nothing', async () => {
    page.outbox.add(LEO, '  look at this ');
    page.outbox.add(LEO, ' \n ');
    await page.pass(0);
    expect(page.texts()).toEqual(['look at this']);
  });

  it('is still possible where the browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    page.outbox.add(LEO, 'hello');
    expect(page.left()).toEqual(['hello']);
    await page.pass(0);
    expect(page.texts()).toEqual(['hello']);
    expect(page.left()).toEqual([]);
  });
});
