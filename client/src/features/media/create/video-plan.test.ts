import { VIDEO_MAX_BYTES } from '@shared/media';
import { describe, expect, it } from 'vitest';
import { fitPicture, planVideo, type VideoFacts, videoBitrate } from './video-plan';

const MiB = 1024 * 1024;
const able = { hasCodecs: true, isSecure: true };

const facts = (overrides: Partial<VideoFacts> = {}): VideoFacts => ({
  size: 4 * MiB,
  duration: 20,
  codec: 'avc',
  isSharedFormat: true,
  canDecode: true,
  encodes: 'avc',
  ...overrides,
});

const plan = (overrides: Partial<VideoFacts>, abilities = able) => {
  const all = facts(overrides);
  return planVideo(all.size, all, abilities);
};

describe('what is done with a video before it is sent', () => {
  it('is nothing when it fits', () => {
    expect(plan({})).toEqual({ reasons: [], way: 'none', obstacle: null });
    expect(plan({ size: VIDEO_MAX_BYTES - 1, duration: 60.4 })).toMatchObject({ reasons: [] });
  });

  it('is a smaller one when it is too large, which it is at the very limit', () => {
    expect(plan({ size: VIDEO_MAX_BYTES })).toEqual({
      reasons: ['size'],
      way: 'convert',
      obstacle: null,
    });
  });

  it('is a cut without a loss when only its length is wrong, in every browser', () => {
    const long = { size: 9 * MiB, duration: 90 };
    const expected = { reasons: ['length'], way: 'copy', obstacle: null };
    expect(plan(long)).toEqual(expected);
    expect(plan(long, { hasCodecs: false, isSecure: false })).toEqual(expected);
  });

  it('is a cut too when a minute of a large one is small enough', () => {
    expect(plan({ size: 30 * MiB, duration: 300 })).toMatchObject({
      reasons: ['size', 'length'],
      way: 'copy',
    });
    expect(plan({ size: 60 * MiB, duration: 300 })).toMatchObject({ way: 'convert' });
  });

  it.each(['hevc', 'av1', null])('is another codec when not every browser has it: %s', (codec) => {
    expect(plan({ codec })).toMatchObject({ reasons: ['codec'], way: 'convert' });
  });

  it.each(['avc', 'vp8', 'vp9'])('leaves %s alone', (codec) => {
    expect(plan({ codec })).toMatchObject({ reasons: [] });
  });

  it('is another kind of file when the server would not take it', () => {
    expect(plan({ isSharedFormat: false })).toMatchObject({ reasons: ['format'], way: 'copy' });
  });

  it('is nothing that this browser cannot do, and says why', () => {
    const hevc = { codec: 'hevc' };
    expect(plan(hevc, { hasCodecs: false, isSecure: false }).obstacle).toBe('insecure');
    expect(plan(hevc, { hasCodecs: false, isSecure: true }).obstacle).toBe('browser');
    expect(plan({ ...hevc, canDecode: false }).obstacle).toBe('codec');
    expect(plan({ ...hevc, encodes: null }).obstacle).toBe('browser');
  });

  it('leaves to the server what cannot be read, unless it is too large', () => {
    expect(planVideo(MiB, undefined, able)).toMatchObject({ reasons: [], obstacle: null });
    expect(planVideo(VIDEO_MAX_BYTES, undefined, able).obstacle).toBe('unreadable');
  });
});

describe('the bits of a smaller video', () => {
  it.each([1, 10, 30, 60])('stay below the limit with its sound: %i s', (seconds) => {
    const bits = (videoBitrate(seconds, 96_000) + 96_000) * seconds;
    expect(bits / 8).toBeLessThan(VIDEO_MAX_BYTES * 0.9);
  });

  it('are fewer after an attempt that came out too large', () => {
    const first = videoBitrate(60, 0);
    const second = videoBitrate(60, 0, VIDEO_MAX_BYTES * 1.2);
    expect(second * 1.2).toBeLessThan(first * 1.05);
  });
});

describe('the size of its picture', () => {
  it.each([
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [3840, 1600, 1280, 534],
    [640, 361, 640, 362],
    [480, 480, 480, 480],
  ])('%i x %i becomes %i x %i', (width, height, toWidth, toHeight) => {
    expect(fitPicture(width, height)).toEqual({ width: toWidth, height: toHeight });
  });
});
