import { describe, expect, it } from 'vitest';
import { MEDIA_STATUSES, type MediaStatus } from '#shared/media';
import { myMedia } from '@/testing/media';
import {
  DISPLAY_STATES,
  type Display,
  type DisplayEvent,
  type DisplayState,
  displayReducer,
  initialDisplay,
  mayTryAgain,
} from './display-state';

const inState = (state: DisplayState, rest: Partial<Display> = {}): Display => ({
  ...initialDisplay(myMedia({ mediaType: 'video' })),
  state,
  ...rest,
});
const play = (display: Display, ...events: DisplayEvent[]) =>
  events.reduce(displayReducer, display);
const said = (status: MediaStatus, isNews = true, message: string | null = null): DisplayEvent => ({
  type: 'status',
  status,
  message,
  isNews,
});

describe('the initial state', () => {
  it.each([
    ['video', 'ready', 'loading'],
    ['image', 'ready', 'loading'],
    ['text', 'ready', 'ready'],
    ['video', 'processing', 'processing'],
    ['video', 'error', 'error'],
    ['video', 'upload-needed', 'upload-needed'],
  ] as const)('%s that is %s begins %s', (mediaType, status, state) => {
    const media = myMedia({ mediaType, status, statusMessage: 'Why' });
    expect(initialDisplay(media)).toMatchObject({ state, message: 'Why', retries: 0 });
  });
});

describe('a status from the server', () => {
  it.each(MEDIA_STATUSES)('sets the state: %s', (status) => {
    for (const state of ['loading', 'processing', 'ready', 'upload-needed'] as const) {
      expect(play(inState(state), said(status)).state).toBe(status);
    }
  });

  it.each(MEDIA_STATUSES)('ends an error only when ready: %s', (status) => {
    const next = play(inState('error', { message: 'Broken' }), said(status, true, 'Other'));
    expect(next.state).toBe(status === 'ready' ? 'ready' : 'error');
    expect(next.message).toBe(status === 'ready' ? 'Other' : 'Broken');
  });

  it("does not end a player's error by repeating that the file is there", () => {
    const failed = inState('error', { message: 'Broken' });
    expect(play(failed, said('ready', false))).toEqual(failed);
  });

  it('brings the reason', () => {
    expect(play(inState('processing'), said('error', true, 'HEVC')).message).toBe('HEVC');
  });

  it('reloads after 2 s when it ends an error', () => {
    expect(play(inState('error'), said('ready')).reloadAfter).toBe(2_000);
  });

  it.each(['processing', 'upload-needed', 'loading'] as const)(
    'asks for the file at once when it ends %s',
    (state) => {
      expect(play(inState(state), said('ready')).reloadAfter).toBe(0);
    },
  );

  it('does not interrupt a player', () => {
    expect(play(inState('ready'), said('ready')).reloadAfter).toBeNull();
    expect(play(inState('loading'), said('ready', false)).reloadAfter).toBeNull();
  });

  it('does not interrupt an upload or a pending reload', () => {
    const uploading = inState('processing', { percent: 40 });
    const recovered = play(inState('processing'), { type: 'recovered' });
    for (const status of MEDIA_STATUSES) {
      expect(play(uploading, said(status))).toEqual(uploading);
      expect(play(recovered, said(status))).toEqual(recovered);
    }
  });
});

describe('the player and the picture', () => {
  it.each(['silence', 'shown'] as const)('%s ends loading, and nothing else', (type) => {
    for (const state of DISPLAY_STATES) {
      const { state: next } = play(inState(state), { type });
      expect(next).toBe(state === 'loading' ? 'ready' : state);
    }
  });

  it('fail only while shown', () => {
    for (const state of DISPLAY_STATES) {
      const isThere = state === 'loading' || state === 'ready';
      const next = play(inState(state, { message: 'Before' }), { type: 'failed', message: 'Now' });
      expect(next).toMatchObject(
        isThere ? { state: 'error', message: 'Now' } : { state, message: 'Before' },
      );
    }
  });
});

describe('Try Again', () => {
  it('reloads three times at most', () => {
    let display = inState('error');
    for (const retries of [1, 2, 3]) {
      expect(mayTryAgain(display)).toBe(true);
      display = play(display, { type: 'try-again' });
      expect(display).toMatchObject({ state: 'loading', retries, message: null });
      display = play(display, { type: 'failed', message: 'Again' });
    }
    expect(mayTryAgain(display)).toBe(false);
    expect(play(display, { type: 'try-again' })).toEqual(display);
  });

  it.each(DISPLAY_STATES)('is offered where something failed: %s', (state) => {
    expect(mayTryAgain(inState(state))).toBe(state === 'error' || state === 'upload-needed');
  });
});

describe('Auto-Recover', () => {
  const recovering = play(inState('error', { message: 'Broken' }), { type: 'recovering' });

  it('is processing', () => {
    expect(recovering).toMatchObject({ state: 'processing', message: null });
  });

  it('reloads 1.5 s after success', () => {
    const next = play(recovering, { type: 'recovered' });
    expect(next).toMatchObject({ state: 'processing', reloadAfter: 1_500 });
  });

  it.each([
    [true, 'upload-needed'],
    [false, 'error'],
  ] as const)('without success (needsUpload %s) is %s', (needsUpload, state) => {
    const next = play(recovering, { type: 'not-recovered', needsUpload, message: 'No' });
    expect(next).toMatchObject({ state, message: 'No', reloadAfter: null });
  });
});

describe('Replace Video', () => {
  const replacing = play(inState('error', { message: 'Broken' }), { type: 'replacing' });

  it('goes from upload-needed through processing to ready, and reloads after 1.5 s', () => {
    expect(replacing.state).toBe('upload-needed');
    const half = play(replacing, { type: 'uploading', percent: 50 });
    expect(half).toMatchObject({ state: 'processing', percent: 50 });
    const done = play(half, { type: 'replaced' });
    expect(done).toMatchObject({ state: 'ready', percent: null, reloadAfter: 1_500 });
  });

  it('ends in error when the upload fails or is cancelled', () => {
    const half = play(replacing, { type: 'uploading', percent: 50 });
    const failed = play(half, { type: 'not-replaced', message: 'Too large' });
    expect(failed).toMatchObject({ state: 'error', message: 'Too large', percent: null });
    const givenUp = play(half, { type: 'not-replaced', message: null });
    expect(givenUp).toMatchObject({ state: 'error', percent: null });
  });

  it.each(['error', 'upload-needed'] as const)('changes nothing when it is closed: %s', (state) => {
    const before = inState(state, { message: 'Broken' });
    const closed = play(before, { type: 'replacing' }, { type: 'not-replaced', message: null });
    expect(closed).toEqual(before);
  });

  it('keeps a video that became ready meanwhile', () => {
    const ready = inState('ready');
    expect(play(ready, { type: 'not-replaced', message: null })).toEqual(ready);
  });
});
