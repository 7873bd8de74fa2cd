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
 * Reads and writes video containers, in a process of its own: a few bytes can claim billions of
 * samples, and parsing them must not exhaust the server's memory. Plain JavaScript, so that node can
 * run it both from the sources and from the build.
 *
 *   node container-tool.js probe <file>
 *   node container-tool.js remux <file> <target> <mp4|webm> <video track> <audio track or 0>
 *
 * Prints one line of JSON: `Probe`, `Remuxed`, or `{ failed, code? }`, where `code` is a system error
 * code when the file is not to blame.
 */

const FORMATS = [MP4, QTFF, WEBM, MATROSKA];
const SEGMENT = 0x18538067;

/** Drops a track's name and description, but keeps its rotation. */
class OutputWithoutMetadata extends Output {
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
 * Counts frames, and checks whether there should be more: the iterator silently skips those beyond
 * the end of a truncated file.
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
  return { filled, isTruncated: read < packetCount };
}

/** Reads a variable-length integer of EBML. @param {Buffer} bytes @param {number} at */
function readVint(bytes, at) {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length < 1 || length > 8 || at + length > bytes.length) return null;
  const mask = 2 ** (7 * length) - 1;
  let value = (bytes[at] ?? 0) & (0xff >> length);
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, length, isUnknown: value >= mask };
}

/** Whether a WebM file is shorter than its header claims. @param {string} file */
async function isSegmentTruncated(file) {
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
  const frames = video ? await countFrames(video) : { filled: 0, isTruncated: false };
  const isTruncated = frames.isTruncated || (format === WEBM && (await isSegmentTruncated(file)));
  return {
    isWhole: !isTruncated,
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
 * Copies one video and at most one audio track, packet by packet, into a file that starts with its
 * index.
 * @param {string} file @param {string} target @param {string} container
 * @param {number} video @param {number} audio
 * @returns {Promise<import('./containers').Remuxed>}
 */
async function remux(file, target, container, video, audio) {
  const written = new BufferTarget();
  const output = new OutputWithoutMetadata({
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
