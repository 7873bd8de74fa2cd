import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { ATTEMPT_MS } from '@/lib/outbox';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { KIND_CASES, outboxPage } from '@/testing/outbox';
import { currentUser } from '@/testing/people';
import { signedInClient, storingDevice, turns, until } from '@/testing/unsent';

const server = fakeApi();
const device = storingDevice();

describe.each(KIND_CASES)('$name:', (of) => {
  const page = outboxPage(server, device, of);
  const { accept, attempts, hold, keep, leave, left, load, names, pass, record, save } = page;

  describe('an entry', () => {
    it('is stored before it is sent, and removed with the answer', async () => {
      const seen: string[][] = [];
      server.on(of.route, async ({ body }) => {
        seen.push(await left());
        return save(body);
      });
      const outcome = await keep(of.body('Robin'));
      expect(seen).toEqual([['Robin']]);
      expect(outcome).toMatchObject({
        state: 'sent',
        answer: page.saved.values().next().value?.answer,
      });
      expect(await left()).toEqual([]);
    });

    it('is not stored if it is refused at once', async () => {
      server.refuse(of.route, 400, 'Robin is not a name.');
      const outcome = await keep(of.body('Robin'));
      expect(outcome).toMatchObject({ state: 'refused', error: { status: 400 } });
      expect(await left()).toEqual([]);
    });

    it('is stored while offline, and sent once online', async () => {
      server.offline();
      expect(await keep(of.body('Robin'))).toEqual({ state: 'kept', isFleeting: false });
      server.online();
      window.dispatchEvent(new Event('online'));
      await until(() => names().length === 1);
      await until(async () => (await left()).length === 0);
    });

    it('is sent when the page becomes visible', async () => {
      server.offline();
      await record('Robin');
      server.online();
      document.dispatchEvent(new Event('visibilitychange'));
      await until(() => names().length === 1);
    });

    it('is sent after a reload', async () => {
      server.offline();
      await record('Robin');
      leave();
      server.online();
      load();
      await until(() => names().length === 1);
    });

    it('stops waiting after a few seconds without an answer', async () => {
      server.on(of.route, ({ init }) => unanswered(init));
      const outcome = keep(of.body('Robin'));
      await until(() => attempts().length === 1);
      await pass(4_000);
      expect(await outcome).toEqual({ state: 'kept', isFleeting: false });
      accept();
      await pass(ATTEMPT_MS - 4_000);
      await pass(2_000);
      await until(() => names().length === 1);
      expect(attempts()).toHaveLength(2);
    });

    it('stays with the reason if it is refused later', async () => {
      let answer: () => void = () => {};
      server.on(
        of.route,
        () => new Promise((resolve) => (answer = () => resolve(refusal(400, 'No.')))),
      );
      const outcome = keep(of.body('Robin'));
      await until(() => attempts().length === 1);
      await pass(4_000);
      answer();
      expect(await outcome).toMatchObject({ state: 'kept' });
      await until(async () => (await device.kept())[0]?.problem === 'No.');
    });
  });

  describe('a failing server', () => {
    it('gets the delay that it asks for', async () => {
      server.on(of.route, () => reply(429, { message: 'Please wait.' }, { 'Retry-After': '5' }));
      await record('Robin');
      accept();
      window.dispatchEvent(new Event('online'));
      expect(await keep(of.body('Ada'))).toMatchObject({ state: 'kept' });
      await pass(4_900);
      expect(attempts()).toHaveLength(1);
      await pass(100);
      await until(() => names().length === 2);
    });

    it('loses nothing when the session has ended', async () => {
      server.refuse(of.route, 401, 'Please log in.');
      await record('Robin');
      expect(page.client.getQueryState(['user'])?.isInvalidated).toBe(true);
      expect(await device.kept()).toMatchObject([{ problem: null }]);
    });

    it('is not trusted if a proxy refuses', async () => {
      server.on(of.route, () => new Response('<html>Log in to the hall', { status: 403 }));
      await record('Robin');
      expect(await device.kept()).toMatchObject([{ problem: null }]);
    });
  });

  describe('an entry refused later', () => {
    beforeEach(async () => {
      server.offline();
      await record('Robin');
      server.online();
      server.refuse(of.route, 404, 'This combo does not exist.');
      await page.outbox.tryNow();
    });

    it('stays with the reason and is not retried', async () => {
      expect(await device.kept()).toMatchObject([{ problem: 'This combo does not exist.' }]);
      accept();
      window.dispatchEvent(new Event('online'));
      await pass(120_000);
      expect(names()).toEqual([]);
    });

    it('is sent on request', async () => {
      accept();
      const [entry] = await device.kept();
      await page.outbox.tryNow(entry?.clientId);
      await until(() => names().length === 1);
    });
  });

  describe('another person on this device', () => {
    beforeEach(async () => {
      server.offline();
      await record('Robin');
      leave();
      server.online();
    });

    it('neither sees nor sends the entries, which their owner finds again', async () => {
      load(2);
      await page.outbox.tryNow();
      expect(page.outbox.view().entries).toEqual([]);
      expect(await device.kept(2)).toEqual([]);
      expect(attempts()).toEqual([]);
      leave();
      load(1);
      await until(() => names().length === 1);
    });

    it('who logged in on another tab is not refused', async () => {
      server.refuse(of.route, 403, 'This combo belongs to someone else.');
      const client = signedInClient();
      server.on(api.getUser, () => currentUser());
      await client.fetchQuery({ ...userQuery, staleTime: 0 });
      server.on(api.getUser, () => currentUser({ id: 2 }));
      load(1, client);
      await page.outbox.tryNow();
      expect(attempts()).toEqual(['Robin']);
      expect(await device.kept()).toMatchObject([{ problem: null }]);
    });
  });

  describe('several entries', () => {
    it('are sent in order of recording, even within a millisecond', async () => {
      await Promise.all(['one', 'two', 'three'].map((name) => record(name)));
      await until(() => names().length === 3);
      expect(names()).toEqual(['one', 'two', 'three']);
      expect(attempts()).toEqual(['one', 'two', 'three']);
    });
  });

  describe('a device without storage', () => {
    it('still sends, and warns that entries last as long as the page', async () => {
      device.isFull();
      expect(await keep(of.body('Robin'))).toMatchObject({ state: 'sent' });
      server.offline();
      expect(await keep(of.body('Ada'))).toEqual({ state: 'kept', isFleeting: true });
      accept();
      await page.outbox.tryNow();
      expect(names()).toEqual(['Robin', 'Ada']);
      expect(await left()).toEqual([]);
    });
  });

  describe('an unreadable row', () => {
    it('is listed with a reason, not sent, and can be discarded', async () => {
      const clientId = crypto.randomUUID();
      const row = { kind: of.kind.kind, clientId, body: { clientId }, about: null };
      const savedAt = '2026-03-12T14:05:00.000Z';
      await device.has([{ ...row, savedAt, mayBeStored: false, problem: null }]);
      await page.outbox.tryNow();
      expect(page.outbox.view().pending).toMatchObject([
        { clientId, isReadable: false, problem: 'This version of Ripcord cannot read it.' },
      ]);
      expect(attempts()).toEqual([]);
      await page.outbox.discard(clientId);
      expect(await device.kept()).toEqual([]);
    });

    it('does not block others', async () => {
      const row = { kind: 'match-result', clientId: crypto.randomUUID(), body: 1, about: null };
      const savedAt = '2026-03-12T14:05:00.000Z';
      await device.has([{ ...row, savedAt, mayBeStored: false, problem: null }]);
      expect(await keep(of.body('Robin'))).toMatchObject({ state: 'sent' });
      expect(page.outbox.view().pending).toMatchObject([
        { kind: 'match-result', state: 'refused' },
      ]);
    });
  });

  describe('a lost answer', () => {
    beforeEach(() => {
      server.on(of.route, ({ body }) => {
        save(body);
        throw new TypeError('Failed to fetch');
      });
    });

    it('is retried and stored once', async () => {
      await record('Robin');
      expect(await device.kept()).toMatchObject([{ mayBeStored: true }]);
      accept();
      await page.outbox.tryNow();
      expect(names()).toEqual(['Robin']);
      expect(await left()).toEqual([]);
    });
  });

  describe('while an entry is being sent', () => {
    let answer: () => void;
    let clientId: string;
    beforeEach(async () => {
      server.offline();
      ({ clientId } = await record('Robin'));
      server.online();
      server.on(
        of.route,
        (call) => new Promise((resolve) => (answer = () => resolve(save(call.body) as never))),
      );
      void page.outbox.tryNow();
      await until(() => server.calls(of.route).length === 1);
    });

    it('can be discarded, and does not come back', async () => {
      await page.outbox.discard(clientId);
      answer();
      await turns();
      expect(await left()).toEqual([]);
      await pass(60_000);
      expect(attempts()).toHaveLength(1);
    });

    it('can be discarded and the server may fail', async () => {
      await page.outbox.discard(clientId);
      server.refuse(of.route, 500, 'Something broke.');
      await pass(ATTEMPT_MS);
      await pass(60_000);
      expect(await left()).toEqual([]);
    });
  });

  describe('two tabs', () => {
    it('send an entry once, and both see it leave', async () => {
      server.offline();
      await record('Robin');
      vi.resetModules();
      const { outboxOf: outboxOfOther } = await import('@/lib/outbox');
      const { KIND_CASES: others } = await import('@/testing/outbox');
      const other = outboxOfOther(signedInClient(), 1);
      stubLocks();
      server.online();
      hold(other.run(others.map(({ kind }) => kind)));
      window.dispatchEvent(new Event('online'));
      await until(() => names().length === 1);
      await until(() => page.outbox.view().entries.length + other.view().entries.length === 0);
      expect(attempts()).toEqual(['Robin']);
    });
  });
});

/** A server that never responds. */
function unanswered({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** A minimal Web Locks fake: one holder at a time. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: LockOptions, work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}
