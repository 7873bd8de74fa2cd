import { VIDEO_MAX_SECONDS } from '@shared/media';
import { roughSize } from './checks';
import { fitsUpload, type Obstacle, type VideoFacts, type VideoPlan } from './video-plan';

const CODECS: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
};

const codecName = (codec: string | null) => (codec ? (CODECS[codec] ?? codec) : 'an unknown codec');

/** "1:05" */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "0:42, 7.3 MB" */
export function videoInShort(size: number, facts: VideoFacts | undefined): string {
  return [facts && clock(facts.duration), roughSize(size)].filter(Boolean).join(', ');
}

/** Why a video should be changed before it is sent, a sentence for each reason. */
export function whyShrink({ reasons }: VideoPlan, { size, duration, codec }: VideoFacts): string[] {
  const sentences = {
    size: `It has ${roughSize(size)}; a video must be smaller than 10 MB.`,
    length: `It lasts ${clock(duration)}; a video should last 1 minute at most.`,
    codec: `It was recorded in ${codecName(codec)}, which not every browser plays.`,
    format: 'Its kind of file is not one that can be posted.',
  };
  return reasons.map((reason) => sentences[reason]);
}

/** What the offer to change it does. */
export function whatShrinkingDoes({ reasons, way }: VideoPlan): string {
  const cut = reasons.includes('length') ? ' and 1 minute of it kept' : '';
  if (way === 'convert') {
    return `It can be made smaller on this device (720p at most)${cut}. This takes about as long as the video.`;
  }
  return reasons.includes('length')
    ? 'You can keep 1 minute of it. The picture stays as good as it is.'
    : 'It can be put into a file that can be posted. The picture stays as good as it is.';
}

/** Why nothing can be done here, and what follows. */
export function whyNot(obstacle: Obstacle, size: number, facts: VideoFacts | undefined): string {
  const sentences: Record<Obstacle, string> = {
    insecure:
      'Browsers can make videos smaller only at a secure address (https), which this one is not.',
    browser: 'This browser cannot make videos smaller.',
    codec: `This browser cannot read videos in ${codecName(facts?.codec ?? null)}.`,
    unreadable: 'This browser cannot read this video.',
    'not-loaded':
      'The part of Ripcord that reads videos could not be loaded. Please check your connection and choose the video again.',
  };
  if (obstacle === 'not-loaded') return sentences[obstacle];
  const next = fitsUpload(size)
    ? 'It will be sent as it is, and the server does what it can.'
    : 'Please choose a smaller one.';
  return `${sentences[obstacle]} ${next}`;
}

/** The latest second at which a kept minute can begin. */
export const latestStart = ({ duration }: VideoFacts) =>
  Math.max(0, Math.floor(duration - VIDEO_MAX_SECONDS));
