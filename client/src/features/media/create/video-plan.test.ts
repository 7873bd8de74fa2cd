import { describe, expect, it } from 'vitest';
import { VIDEO_MAX_BYTES } from '#shared/media';
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

describe('the plan for a video', () => {
  it('does nothing when it fits', () => {
    expect(plan({})).toEqual({ reasons: [], way: 'none', obstacle: null });
    expect(plan({ size: VIDEO_MAX_BYTES - 1, duration: 60.4 })).toMatchObject({ reasons: [] });
  });

  it('shrinks it when it reaches the size limit', () => {
    expect(plan({ size: VIDEO_MAX_BYTES })).toEqual({
      reasons: ['size'],
      way: 'convert',
      obstacle: null,
    });
  });

  it('cuts it without encoding when only its length is wrong', () => {
    const long = { size: 9 * MiB, duration: 90 };
    const expected = { reasons: ['length'], way: 'copy', obstacle: null };
    expect(plan(long)).toEqual(expected);
    expect(plan(long, { hasCodecs: false, isSecure: false })).toEqual(expected);
  });

  it('cuts a large one whose minute is small enough', () => {
    expect(plan({ size: 30 * MiB, duration: 300 })).toMatchObject({
      reasons: ['size', 'length'],
      way: 'copy',
    });
    expect(plan({ size: 60 * MiB, duration: 300 })).toMatchObject({ way: 'convert' });
  });

  it.each(['hevc', 'av1', null])('converts a codec that not every browser has: %s', (codec) => {
    expect(plan({ codec })).toMatchObject({ reasons: ['codec'], way: 'convert' });
  });

  it.each(['avc', 'vp8', 'vp9'])('leaves %s alone', (codec) => {
    expect(plan({ codec })).toMatchObject({ reasons: [] });
  });

  it('converts a container that the server refuses', () => {
    expect(plan({ isSharedFormat: false })).toMatchObject({ reasons: ['format'], way: 'copy' });
  });

  it('does nothing that this browser cannot do, and says why', () => {
    const hevc = { codec: 'hevc' };
    expect(plan(hevc, { hasCodecs: false, isSecure: false }).obstacle).toBe('insecure');
    expect(plan(hevc, { hasCodecs: false, isSecure: true }).obstacle).toBe('browser');
    expect(plan({ ...hevc, canDecode: false }).obstacle).toBe('codec');
    expect(plan({ ...hevc, encodes: null }).obstacle).toBe('browser');
  });

  it('leaves an unreadable video to the server unless it is too large', () => {
    expect(planVideo(MiB, undefined, able)).toMatchObject({ reasons: [], obstacle: null });
    expect(planVideo(VIDEO_MAX_BYTES, undefined, able).obstacle).toBe('unreadable');
  });
});

describe('the bit rate of a converted video', () => {
  it.each([1, 10, 30, 60])('stays below the limit with sound: %i s', (seconds) => {
    const bits = (videoBitrate(seconds, 96_000) + 96_000) * seconds;
    expect(bits / 8).toBeLessThan(VIDEO_MAX_BYTES * 0.9);
  });

  it('is lower after an attempt that came out too large', () => {
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
