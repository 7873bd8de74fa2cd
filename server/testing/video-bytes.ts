import {
  ALL_FORMATS,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  type MetadataTags,
  Output,
  type OutputFormat,
  type VideoTrackMetadata,
} from 'mediabunny';

export interface RemakeOptions {
  format: OutputFormat;
  tags?: MetadataTags;
  /** Metadata of the video track. */
  metadata?: VideoTrackMetadata;
  /** Unchanged by default. `pcm`: a second of silence, in the format of old cameras. */
  sound?: 'none' | 'pcm';
  /** Unchanged by default. */
  picture?: 'none' | 'no frames';
  /** How often the video is repeated; once by default. */
  times?: number;
}

/** Adds a track, and returns a function that fills it once the output has started. */
type AddTrack = (
  input: Input,
  output: Output,
  options: RemakeOptions,
) => Promise<() => Promise<void>>;

const addPicture: AddTrack = async (input, output, { metadata, picture, times = 1 }) => {
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error('There is no picture to copy');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { ...metadata, decoderConfig });
  const length = await track.computeDuration();
  const rounds = picture === 'no frames' ? 0 : times;
  return async () => {
    for (let round = 0; round < rounds; round += 1) {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const later = packet.clone({ timestamp: packet.timestamp + round * length });
        await source.add(later, { decoderConfig });
      }
    }
    source.close();
  };
};

const addSound: AddTrack = async (input, output) => {
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !codec || !decoderConfig) throw new Error('There is no sound to copy');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, { decoderConfig });
    }
    source.close();
  };
};

const addSilence: AddTrack = async (_, output) => {
  const sampleRate = 8_000;
  const source = new EncodedAudioPacketSource('pcm-s16');
  output.addAudioTrack(source);
  return async () => {
    const decoderConfig = { codec: 'pcm-s16', numberOfChannels: 1, sampleRate };
    const second = new EncodedPacket(new Uint8Array(2 * sampleRate), 'key', 0, 1);
    await source.add(second, { decoderConfig });
    source.close();
  };
};

/** Copies the packets of a video to another file, with changed metadata. */
export async function remake(file: string, options: RemakeOptions): Promise<Buffer> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const target = new BufferTarget();
  const output = new Output({ format: options.format, target });
  const adders: AddTrack[] = [];
  if (options.picture !== 'none') adders.push(addPicture);
  if (options.sound !== 'none') adders.push(options.sound === 'pcm' ? addSilence : addSound);
  const fillers: (() => Promise<void>)[] = [];
  for (const add of adders) fillers.push(await add(input, output, options));
  output.setMetadataTags(options.tags ?? {});
  await output.start();
  await Promise.all(fillers.map((fill) => fill()));
  await output.finalize();
  input.dispose();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/**
 * Makes the first run of samples in a fragmented MP4 claim four billion samples, whose sizes and
 * durations take no bytes at all.
 */
export function claimBillions(fragmented: Buffer): Buffer {
  const bytes = Buffer.from(fragmented);
  const at = bytes.indexOf('trun', 0, 'latin1');
  bytes.writeUInt32BE(0, at + 4);
  bytes.writeUInt32BE(0xffff_ffff, at + 8);
  return bytes;
}
