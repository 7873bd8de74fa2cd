import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
});

it('resolves at once where no first screen is pending', async () => {
  const { afterFirstPaint } = await import('./after-first-paint');
  await expect(afterFirstPaint()).resolves.toBeUndefined();
});

it('releases callers one after the other once the first screen is painted', async () => {
  const { afterFirstPaint, holdUntilFirstPaint } = await import('./after-first-paint');
  const drawn = holdUntilFirstPaint();
  const resolved: string[] = [];
  for (const name of ['first', 'second']) void afterFirstPaint().then(() => resolved.push(name));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(resolved).toEqual([]);
  drawn();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(resolved).toEqual([]);
  await vi.advanceTimersByTimeAsync(31);
  expect(resolved).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(30);
  expect(resolved).toEqual(['first', 'second']);
});

it('resolves whenIdle a few seconds after the first paint', async () => {
  const { afterFirstPaint, holdUntilFirstPaint, whenIdle } = await import('./after-first-paint');
  await expect(whenIdle()).resolves.toBeUndefined();
  const drawn = holdUntilFirstPaint();
  const resolved: string[] = [];
  void whenIdle().then(() => resolved.push('long'));
  void afterFirstPaint().then(() => resolved.push('short'));
  drawn();
  await vi.advanceTimersByTimeAsync(7_400);
  expect(resolved).toEqual(['short']);
  await vi.advanceTimersByTimeAsync(200);
  expect(resolved).toEqual(['short', 'long']);
});
