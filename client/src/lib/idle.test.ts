import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

it('resolves at once where the timer never started', async () => {
  const { whenIdle } = await import('./idle');
  await expect(whenIdle()).resolves.toBeUndefined();
});

it('resolves some seconds after the start, when the browser is idle', async () => {
  let becomeIdle = () => {};
  vi.stubGlobal('requestIdleCallback', (done: () => void) => {
    becomeIdle = done;
  });
  const { startIdleTimer, whenIdle } = await import('./idle');
  startIdleTimer();
  const onIdle = vi.fn();
  void whenIdle().then(onIdle);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onIdle).not.toHaveBeenCalled();
  becomeIdle();
  await vi.advanceTimersByTimeAsync(0);
  expect(onIdle).toHaveBeenCalledOnce();
});

it('needs no idle callback, which Safari lacks', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const { startIdleTimer, whenIdle } = await import('./idle');
  startIdleTimer();
  const onIdle = vi.fn();
  void whenIdle().then(onIdle);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onIdle).toHaveBeenCalledOnce();
});
