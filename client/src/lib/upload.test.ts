import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeUploads } from '@/testing/fake-upload';
import { someMedia } from '@/testing/media';
import { ApiError, NetworkError } from './api-error';
import { upload } from './upload';

const uploads = fakeUploads();

afterEach(() => vi.useRealTimers());

const photo = new File(['12345'], 'photo.jpg', { type: 'image/jpeg' });

function start(options: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {}) {
  const answer = upload(api.createMedia, {
    fields: { title: 'Final', description: null, mediaType: 'image' },
    files: { media: photo, thumbnail: undefined },
    ...options,
  });
  // Asserted later; prevents an unhandled rejection until then.
  answer.catch(() => undefined);
  return answer;
}

it('sends text fields and the given files', async () => {
  const answer = start();
  const sent = await uploads.number(1);
  expect(sent).toMatchObject({ method: 'POST', path: '/api/media' });
  expect(sent.fields).toEqual({ title: 'Final', mediaType: 'image' });
  expect(Object.keys(sent.files)).toEqual(['media']);
  expect(sent.files.media).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size: 5 });
  await sent.answer(201, someMedia({ id: 9 }));
  await expect(answer).resolves.toMatchObject({ id: 9 });
});

it('repeats a field for each value of a list', async () => {
  void upload(api.createTournament, {
    fields: {
      name: 'Spring Cup',
      description: 'Three rounds.',
      location: 'Hall A, north',
      locations: ['Hall A, north', 'Hall B'],
      date: '2099-03-14T13:00:00.000Z',
      isOfficial: false,
    },
    files: {},
  });
  const sent = await uploads.number(1);
  expect(sent.valuesOf('locations')).toEqual(['Hall A, north', 'Hall B']);
  expect(sent.valuesOf('location')).toEqual(['Hall A, north']);
  expect(sent.fields.isOfficial).toBe('false');
});

it('fills the address of the route', async () => {
  void upload(api.replaceVideo, { params: { id: 7 }, files: { file: photo } });
  expect(await uploads.number(1)).toMatchObject({ path: '/api/media/7/replace-video' });
});

it('reports whole percents, and 100 only when complete', async () => {
  const onProgress = vi.fn();
  void start({ onProgress });
  const sent = await uploads.number(1);
  await sent.progress(0.337);
  await sent.progress(1);
  expect(onProgress.mock.calls).toEqual([[33], [99]]);
  await sent.sent();
  expect(onProgress).toHaveBeenLastCalledWith(100);
});

it('reads a refusal as every other call does', async () => {
  const answer = start();
  await (await uploads.number(1)).answer(
    429,
    { code: 'rate_limited', message: 'That was a lot.', requestId: 'x' },
    { 'Retry-After': '7' },
  );
  const error = await answer.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, serverMessage: 'That was a lot.', retryAfter: 7 });
});

it('is a network error when the connection breaks', async () => {
  const answer = start();
  await (await uploads.number(1)).breakOff();
  await expect(answer).rejects.toBeInstanceOf(NetworkError);
});

it('fails after half a minute without progress, however long the upload takes', async () => {
  vi.useFakeTimers();
  const answer = start();
  const sent = await uploads.number(1);
  for (const share of [0.1, 0.2, 0.3]) {
    await vi.advanceTimersByTimeAsync(29_000);
    await sent.progress(share);
  }
  expect(sent.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(answer).rejects.toBeInstanceOf(NetworkError);
  expect(sent.isAborted).toBe(true);
});

it('allows the server more time once everything is sent', async () => {
  vi.useFakeTimers();
  const answer = start();
  const sent = await uploads.number(1);
  await sent.sent();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(answer).rejects.toBeInstanceOf(NetworkError);
});

it('can be cancelled, which is no network error', async () => {
  const abort = new AbortController();
  const answer = start({ signal: abort.signal });
  const sent = await uploads.number(1);
  abort.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent.isAborted).toBe(true);
});

it('does not start when already cancelled', async () => {
  const answer = start({ signal: AbortSignal.abort() });
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(uploads.all()).toHaveLength(0);
});
