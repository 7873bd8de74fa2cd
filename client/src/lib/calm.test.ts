import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
});

it('lets nobody wait where no screen is being opened', async () => {
  const { calm } = await import('./calm');
  await expect(calm()).resolves.toBeUndefined();
});

it('lets those who wait go on after the first screen, one after the other', async () => {
  const { calm, holdBack } = await import('./calm');
  const drawn = holdBack();
  const gone: string[] = [];
  for (const name of ['first', 'second']) void calm().then(() => gone.push(name));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(gone).toEqual([]);
  drawn();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(31);
  expect(gone).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(30);
  expect(gone).toEqual(['first', 'second']);
});

it('leaves what is long for when the first screen has stood for a while', async () => {
  const { calm, holdBack, leisure } = await import('./calm');
  await expect(leisure()).resolves.toBeUndefined();
  const drawn = holdBack();
  const gone: string[] = [];
  void leisure().then(() => gone.push('long'));
  void calm().then(() => gone.push('short'));
  drawn();
  await vi.advanceTimersByTimeAsync(7_400);
  expect(gone).toEqual(['short']);
  await vi.advanceTimersByTimeAsync(200);
  expect(gone).toEqual(['short', 'long']);
});
