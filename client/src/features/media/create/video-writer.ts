import {
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  getFirstEncodableAudioCodec,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import { fitsUpload, videoBitrate } from './video-plan';
import { encodable, inspect, openVideo, pictureOf } from './video-reader';
import type { ShrinkOptions, Shrunk } from './video-tools';

/** For sound that is written anew (bits a second). */
const AUDIO_BITRATE = 96_000;
/** Sound that takes more (bits a second) is not copied if it can be written anew. */
const AUDIO_COPY_MAX = 200_000;
/** Faster films cost twice the bits and show no more on a phone. */
const FRAME_RATE_MAX = 30;
/** An older codec needs about so many times the bits for the same picture; more is wasted. */
const OLDER_CODEC = 1.7;
/** A copy begins with a picture that stands alone, rarely further away than this (seconds). */
const COPY_SHIFT_MAX = 12;
/** So many packets tell a track's rate well enough. */
const SAMPLE_PACKETS = 200;

type Codec = 'avc' | 'vp8' | 'vp9';

/**
 * Cuts a video or writes it smaller. An encoder may take more than it was given, and a copied part
 * be the largest of the file: then it is written once more, with less.
 * @throws AbortError when it was cancelled, Error when it cannot be done
 */
export async function shrink(file: File, options: ShrinkOptions): Promise<Shrunk> {
  const first = await write(file, options);
  if (fitsUpload(first.file.size)) return first;
  const second = await write(
    file,
    { ...options, way: 'convert' },
    options.way === 'convert' ? first.file.size : undefined,
  );
  if (!fitsUpload(second.file.size)) throw new Error('The video came out too large.');
  return second;
}

async function write(
  file: File,
  { way, start, seconds, onProgress, signal }: ShrinkOptions,
  madeSize?: number,
): Promise<Shrunk> {
  const input = openVideo(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('There is no picture in this video.');
    const sound = await input.getPrimaryAudioTrack();
    const codec = await targetCodec(track, way);
    const isMp4 = codec === 'avc';
    const target = new BufferTarget();
    const { options: audio, bitrate } = await soundOptions(sound, isMp4);
    const conversion = await Conversion.init({
      input,
      output: new Output({
        format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
        target,
      }),
      tracks: 'primary',
      video:
        way === 'copy'
          ? { codec }
          : await pictureOptions(track, codec, videoBitrate(seconds, bitrate, madeSize)),
      audio,
      trim: { start, end: start + seconds },
      copy: {
        shiftTolerance: Number.POSITIVE_INFINITY,
        boundaryPolicy: 'shrink',
        boundaryTolerance: COPY_SHIFT_MAX,
      },
      // Where and when it was filmed is nobody's business.
      tags: {},
      showWarnings: false,
    });
    if (!conversion.isValid || !conversion.utilizedTracks.includes(track)) {
      throw new Error('This browser cannot convert the picture.');
    }
    await run(conversion, onProgress, signal);
    if (!target.buffer) throw new Error('Nothing was written.');
    const [name, type] = isMp4 ? ['video.mp4', 'video/mp4'] : ['video.webm', 'video/webm'];
    const made = new File([target.buffer], name, { type });
    // A cut may find no picture to begin with.
    if (!(await inspect(made))?.duration) throw new Error('Nothing of the video was left.');
    return {
      file: made,
      lostSound: sound !== null && !conversion.utilizedTracks.includes(sound),
    };
  } finally {
    input.dispose();
  }
}

async function targetCodec(track: InputVideoTrack, way: ShrinkOptions['way']): Promise<Codec> {
  const own = await track.getCodec();
  if (way === 'copy' && (own === 'avc' || own === 'vp8' || own === 'vp9')) return own;
  const codec = await encodable(await pictureOf(track));
  if (!codec) throw new Error('This browser cannot write videos.');
  return codec;
}

async function pictureOptions(
  track: InputVideoTrack,
  codec: Codec,
  bitrate: number,
): Promise<ConversionVideoOptions> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(SAMPLE_PACKETS);
  return {
    ...(await pictureOf(track)),
    fit: 'contain',
    codec,
    quality: new Quality({ bitrate: Math.round(Math.min(bitrate, averageBitrate * OLDER_CODEC)) }),
    ...(averagePacketRate > FRAME_RATE_MAX * 1.2 ? { frameRate: FRAME_RATE_MAX } : {}),
    // Else players that ignore the mark would show it lying down.
    allowTransformationMetadata: false,
  };
}

/** Sound of the right kind is copied, which needs no encoder; AAC is missing in many browsers. */
async function soundOptions(
  sound: InputAudioTrack | null,
  isMp4: boolean,
): Promise<{ options: ConversionAudioOptions; bitrate: number }> {
  if (!sound) return { options: { discard: true }, bitrate: 0 };
  const own = await sound.getCodec();
  const canCopy = isMp4 ? own === 'aac' : own === 'opus' || own === 'vorbis';
  const bitrate = (await sound.computePacketStats(SAMPLE_PACKETS)).averageBitrate;
  if (canCopy && bitrate <= AUDIO_COPY_MAX) return { options: {}, bitrate };

  const numberOfChannels = Math.min(2, await sound.getNumberOfChannels());
  const codec = await getFirstEncodableAudioCodec(isMp4 ? ['aac', 'opus'] : ['opus'], {
    numberOfChannels,
  });
  if (codec && (await sound.canDecode())) {
    const quality = new Quality({ bitrate: AUDIO_BITRATE });
    return { options: { codec, quality, numberOfChannels }, bitrate: AUDIO_BITRATE };
  }
  return canCopy ? { options: {}, bitrate } : { options: { discard: true }, bitrate: 0 };
}

async function run(
  conversion: Conversion,
  onProgress: ShrinkOptions['onProgress'],
  signal: AbortSignal,
): Promise<void> {
  const cancel = () => void conversion.cancel();
  if (signal.aborted) throw cancelled();
  signal.addEventListener('abort', cancel);
  conversion.onProgress = (share) => onProgress(Math.floor(share * 100));
  try {
    await conversion.execute();
  } catch (error) {
    // What it throws depends on what it was doing.
    throw signal.aborted ? cancelled() : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const cancelled = () => new DOMException('Shrinking was cancelled.', 'AbortError');
