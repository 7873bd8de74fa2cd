import { describe, expect, it, vi } from 'vitest';
import { withLock } from './lane';

/** A minimal Web Locks fake: one holder at a time, first come first served. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<void>) => {
    const before = last;
    const mine = new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Too late', 'AbortError')));
      void before.then(() => {
        if (!signal?.aborted) resolve(work());
      });
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

const pause = () => Promise.resolve();

describe('work under a lock', () => {
  it('runs one at a time', async () => {
    stubLocks();
    const steps: string[] = [];
    const work = (name: string) =>
      withLock('outbox', async () => {
        steps.push(`${name} begins`);
        await pause();
        steps.push(`${name} ends`);
      });
    await Promise.all([work('one'), work('two')]);
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('does not wait for ever for a suspended tab', async () => {
    vi.useFakeTimers();
    stubLocks();
    void withLock('outbox', () => new Promise(() => undefined));
    const work = vi.fn(async () => undefined);
    const done = withLock('outbox', work);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(work).toHaveBeenCalledOnce();
  });

  it('runs once, even if it fails', async () => {
    stubLocks();
    const work = vi.fn(async () => {
      throw new Error('broken');
    });
    await expect(withLock('outbox', work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledOnce();
  });

  it('runs without Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    const work = vi.fn(async () => undefined);
    await withLock('outbox', work);
    expect(work).toHaveBeenCalledOnce();
  });
});
