import { open, writeFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * Reads and writes the containers of videos, as a program of its own: a few bytes can claim
 * billions of samples, and whoever believes them must run out of its own memory, not the server's.
 * Plain JavaScript, because node runs it as it is, from the sources and from the build.
 *
 *   node container-tool.js probe <file>
 *   node container-tool.js remux <file> <target> <mp4|webm> <number of the video track> <of the audio track, 0: none>
 *
 * Writes one line of JSON: what was found (`Probe`, `Remuxed`), or `{ failed, code? }`, where `code`
 * is that of the system when the file is not to blame.
 */

const FORMATS = [MP4, QTFF, WEBM, MATROSKA];
const SEGMENT = 0x18538067;

/** Nothing that names or describes a track is taken over; how it is turned is. */
class PlainOutput extends Output {
  /**
   * @override
   * @param {import('mediabunny').VideoSource} source
   * @param {import('mediabunny').VideoTrackMetadata} [metadata]
   */
  addVideoTrack(source, metadata) {
    return super.addVideoTrack(source, plain(metadata));
  }

  /**
   * @override
   * @param {import('mediabunny').AudioSource} source
   * @param {import('mediabunny').AudioTrackMetadata} [metadata]
   */
  addAudioTrack(source, metadata) {
    return super.addAudioTrack(source, plain(metadata));
  }
}

/** @template {import('mediabunny').BaseTrackMetadata} T @param {T | undefined} metadata */
const plain = (metadata) => ({
  ...metadata,
  name: undefined,
  languageCode: undefined,
  disposition: undefined,
});

/** @param {import('mediabunny').InputTrack} track */
async function summaryOf(track) {
  return {
    number: track.number,
    codec: await track.getCodec(),
    internalId: String((await track.getInternalCodecId()) ?? ''),
    parameters: await track.getCodecParameterString(),
  };
}

/**
 * How many frames there are, and whether there should be more: those behind the end of a file that
 * was cut off are left out without a word.
 * @param {import('mediabunny').InputTrack} track
 */
async function countFrames(track) {
  let read = 0;
  let filled = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    read += 1;
    if (packet.data.byteLength > 0) filled += 1;
  }
  const { packetCount } = await track.computePacketStats();
  return { filled, isCut: read < packetCount };
}

/** A number of WebM's: its length stands in its first bits. @param {Buffer} bytes @param {number} at */
function readVint(bytes, at) {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length < 1 || length > 8 || at + length > bytes.length) return null;
  const mask = 2 ** (7 * length) - 1;
  let value = (bytes[at] ?? 0) & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, length, isUnknown: value >= mask };
}

/** Whether a WebM is shorter than it says. @param {string} file */
async function isSegmentCut(file) {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const head = readVint(bytes, 4);
    if (!head) return true;
    const at = 4 + head.length + head.value;
    if (at + 12 > bytes.length || bytes.readUInt32BE(at) !== SEGMENT) return false;
    const segment = readVint(bytes, at + 4);
    if (!segment || segment.isUnknown) return false;
    return at + 4 + segment.length + segment.value > size;
  } finally {
    await handle.close();
  }
}

/** @param {string} file @returns {Promise<import('./containers').Probe>} */
async function probe(file) {
  const input = new Input({ formats: FORMATS, source: new FilePathSource(file) });
  const format = await input.getFormat();
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getAudioTracks();
  const frames = video ? await countFrames(video) : { filled: 0, isCut: false };
  const isCut = frames.isCut || (format === WEBM && (await isSegmentCut(file)));
  return {
    isWhole: !isCut,
    frames: frames.filled,
    video: video && {
      ...(await summaryOf(video)),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
    },
    audio: await Promise.all(audio.map(summaryOf)),
  };
}

/**
 * Copies one video and at most one audio track, packet by packet, into a file that begins with its
 * index and holds nothing else.
 * @param {string} file @param {string} target @param {string} container
 * @param {number} video @param {number} audio
 * @returns {Promise<import('./containers').Remuxed>}
 */
async function remux(file, target, container, video, audio) {
  const written = new BufferTarget();
  const output = new PlainOutput({
    format:
      container === 'webm'
        ? new WebMOutputFormat()
        : new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: written,
  });
  const conversion = await Conversion.init({
    input: new Input({ formats: FORMATS, source: new FilePathSource(file) }),
    output,
    video: (track) => ({ discard: track.number !== video }),
    audio: (track) => ({ discard: track.number !== audio }),
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    tags: {},
    showWarnings: false,
  });
  const wanted = audio > 0 ? 2 : 1;
  if (!conversion.isValid || conversion.utilizedTracks.length !== wanted) {
    const reasons = conversion.discardedTracks.map(({ reason }) => reason);
    throw new Error(`Tracks cannot be copied: ${reasons.join(', ')}`);
  }
  await conversion.execute();
  const bytes = written.buffer;
  if (!bytes) throw new Error('Nothing was written');
  await writeFile(target, new Uint8Array(bytes));
  const made = new Input({ formats: FORMATS, source: new BufferSource(bytes) });
  const track = await made.getPrimaryVideoTrack();
  if (!track) throw new Error('No video was written');
  return {
    duration: await made.computeDuration(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
  };
}

/** @param {string[]} words */
function run([task = '', file = '', target = '', container = '', video = '', audio = '']) {
  if (task === 'probe') return probe(file);
  if (task === 'remux') return remux(file, target, container, Number(video), Number(audio));
  throw new Error(`There is no task ${task}`);
}

Logging.level = LogLevel.Silent;
try {
  process.stdout.write(`${JSON.stringify(await run(process.argv.slice(2)))}\n`);
} catch (error) {
  const { message, code, errno } = /** @type {NodeJS.ErrnoException} */ (error);
  process.stdout.write(
    `${JSON.stringify({ failed: message, code: errno === undefined ? undefined : code })}\n`,
  );
}
