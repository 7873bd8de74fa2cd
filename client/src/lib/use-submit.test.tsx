import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error';
import { notifyError } from './notify';
import { createQueryClient } from './query-client';
import { type Attempt, useSubmit } from './use-submit';

vi.mock('./notify', () => ({ notifyError: vi.fn() }));

interface Values {
  name: string;
}

const values = { name: 'Night Train' };
const form = { setError: vi.fn(), getValues: () => values };
const onSaved = vi.fn();
const send = vi.fn<(values: Values, attempt: Attempt) => Promise<Values>>();

beforeEach(() => {
  vi.clearAllMocks();
});

const submission = (more: object = {}) => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => useSubmit<Values, Values>({ form, send, onSaved, failed: 'Failed to save', ...more }),
    { wrapper },
  ).result;
};

it('sends once, however often it is tapped', async () => {
  send.mockResolvedValue(values);
  const result = submission();
  await act(async () => {
    await Promise.all([result.current.submit(values), result.current.submit(values)]);
  });
  expect(send).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(values, values);
});

it('uses one clientId for all attempts and writes what changed after a lost answer', async () => {
  const update = vi.fn(async (_saved: Values, now: Values) => now);
  const replay = { isSame: (saved: Values, now: Values) => saved.name === now.name, update };
  const result = submission({ replay });
  send.mockRejectedValueOnce(new NetworkError()).mockResolvedValue(values);
  await act(() => result.current.submit(values));
  expect(result.current.problem?.text).toMatch('cannot be reached');
  await act(() => result.current.submit({ name: 'Renamed' }));
  const [first, second] = send.mock.calls.map(([, { clientId }]) => clientId);
  expect(second).toBe(first);
  expect(update).toHaveBeenCalledOnce();
  expect(onSaved).toHaveBeenCalledWith({ name: 'Renamed' }, { name: 'Renamed' });
});

it('does not replay after a plain refusal', async () => {
  const update = vi.fn();
  const result = submission({ replay: { isSame: () => false, update } });
  send.mockRejectedValueOnce(new ApiError(409, 'No')).mockResolvedValue(values);
  await act(() => result.current.submit(values));
  await act(() => result.current.submit(values));
  expect(update).not.toHaveBeenCalled();
});

it('shows field errors beside the fields and the sentence of the server', async () => {
  const fields = [{ path: 'name', message: 'Too short' }];
  send.mockRejectedValue(new ApiError(400, 'Too short', { serverMessage: 'Too short', fields }));
  const result = submission();
  await act(() => result.current.submit(values));
  const error = { type: 'server', message: 'Too short' };
  expect(form.setError).toHaveBeenCalledWith('name', error, { shouldFocus: true });
  expect(result.current.problem).toMatchObject({ text: 'Too short', wasCancelled: false });
  expect(notifyError).toHaveBeenCalledWith('Failed to save', 'Too short');
});

describe('an edit of a version that is no longer the newest', () => {
  const text = 'This has changed meanwhile.';
  const conflict = (name: string) =>
    new ApiError(409, text, { serverMessage: text, current: { name, version: 2 } });
  const edit = (now: () => Values) => ({
    version: 1,
    snapshot: now,
    currentIn: (error: unknown) => (error instanceof ApiError ? error.current : undefined),
    versionOf: (current: { version: number }) => current.version,
    store: vi.fn(),
    isSame: (current: Values, mine: Values) => current.name === mine.name,
    differences: ({ name: saved }: Values, { name: mine }: Values) =>
      saved === mine ? [] : [{ label: 'Name', saved, mine }],
    reset: vi.fn(),
  });

  it('is a conflict without a notice; the next attempt carries the new version', async () => {
    const options = edit(() => values);
    const result = submission({ edit: options });
    send.mockRejectedValueOnce(conflict('Theirs')).mockResolvedValue(values);
    await act(() => result.current.submit(values));
    expect(result.current.conflict?.text).toBe(text);
    expect(result.current.problem).toBeUndefined();
    expect(notifyError).not.toHaveBeenCalled();
    expect(options.store).toHaveBeenCalledWith({ name: 'Theirs', version: 2 });
    await act(() => result.current.submit(values));
    expect(send.mock.calls.map(([, { version }]) => version)).toEqual([1, 2]);
    expect(result.current.conflict).toBeUndefined();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('is no conflict with an own attempt whose answer was lost', async () => {
    let now = values;
    const result = submission({ edit: edit(() => now) });
    send.mockRejectedValueOnce(new NetworkError());
    await act(() => result.current.submit(now));
    now = { name: 'Renamed' };
    send.mockRejectedValueOnce(conflict(values.name)).mockResolvedValue(now);
    await act(() => result.current.submit(now));
    expect(result.current.conflict).toBeUndefined();
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(now, now);
    expect(send.mock.calls.at(-1)?.[1].version).toBe(2);
  });
});

it('can be cancelled, which is no failure', async () => {
  send.mockImplementation(
    (_values, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const result = submission();
  act(() => void result.current.submit(values));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  await act(async () => result.current.cancel());
  await waitFor(() => expect(result.current.problem?.wasCancelled).toBe(true));
  expect(notifyError).not.toHaveBeenCalled();
});
