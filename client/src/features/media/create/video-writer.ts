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
import { encodableCodec, inspect, openVideo, targetSizeOf } from './video-reader';
import type { ShrinkOptions, Shrunk } from './video-tools';

/** Bit rate of encoded sound, in bits per second. */
const AUDIO_BITRATE = 96_000;
/** Sound above this bit rate is re-encoded if possible. */
const AUDIO_COPY_MAX = 200_000;
/** Higher frame rates cost twice the bits for no visible gain on a phone. */
const FRAME_RATE_MAX = 30;
/** Factor of bits an older codec needs for the same picture. */
const OLDER_CODEC_FACTOR = 1.7;
/** A copy starts at a key frame, which is rarely further away (seconds). */
const COPY_SHIFT_MAX = 12;
/** Packets read to estimate a track's bit rate. */
const SAMPLE_PACKETS = 200;

type Codec = 'avc' | 'vp8' | 'vp9';

/**
 * Cuts or encodes a video to fit the upload limit. An encoder may exceed its bit rate, and a copied
 * part may be the largest of the file: then it is encoded again at a lower rate.
 * @throws AbortError when cancelled, Error if it cannot be done
 */
export async function shrink(file: File, options: ShrinkOptions): Promise<Shrunk> {
  const first = await write(file, options);
  if (fitsUpload(first.file.size)) return first;
  const second = await write(
    file,
    { ...options, way: 'convert' },
    options.way === 'convert' ? first.file.size : undefined,
  );
  if (!fitsUpload(second.file.size)) throw new Error('The converted video is too large.');
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
    if (!track) throw new Error('The video has no picture.');
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
      // Drops metadata such as the place and time of filming.
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
    // The cut may contain no key frame.
    if (!(await inspect(made))?.duration) throw new Error('The cut video is empty.');
    return { file: made, lostSound: sound !== null && !conversion.utilizedTracks.includes(sound) };
  } finally {
    input.dispose();
  }
}

async function targetCodec(track: InputVideoTrack, way: ShrinkOptions['way']): Promise<Codec> {
  const own = await track.getCodec();
  if (way === 'copy' && (own === 'avc' || own === 'vp8' || own === 'vp9')) return own;
  const codec = await encodableCodec(await targetSizeOf(track));
  if (!codec) throw new Error('This browser cannot encode videos.');
  return codec;
}

async function pictureOptions(
  track: InputVideoTrack,
  codec: Codec,
  bitrate: number,
): Promise<ConversionVideoOptions> {
  const { averagePacketRate, averageBitrate } = await track.computePacketStats(SAMPLE_PACKETS);
  return {
    ...(await targetSizeOf(track)),
    fit: 'contain',
    codec,
    quality: new Quality({
      bitrate: Math.round(Math.min(bitrate, averageBitrate * OLDER_CODEC_FACTOR)),
    }),
    ...(averagePacketRate > FRAME_RATE_MAX * 1.2 ? { frameRate: FRAME_RATE_MAX } : {}),
    // Rotates the frames themselves: some players ignore rotation metadata.
    allowTransformationMetadata: false,
  };
}

/** Copies sound where possible: many browsers have no AAC encoder. */
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
    // A cancelled conversion throws different errors.
    throw signal.aborted ? cancelled() : error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const cancelled = () => new DOMException('Shrinking was cancelled.', 'AbortError');
