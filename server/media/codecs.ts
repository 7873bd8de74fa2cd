import { SHARED_VIDEO_CODECS } from '../../shared/media';
import type { Container, Track } from './containers';

/** Codecs as people know them, by the name that the file gives them or the registry does. */
const NAMES: [RegExp, string][] = [
  [/^(hevc|hvc1|hev1|V_MPEGH.*)$/, 'HEVC (H.265)'],
  [/^(dvh1|dvhe|dva1|dvav)$/, 'Dolby Vision'],
  [/^(av1|av01|V_AV1)$/, 'AV1'],
  [/^(ap4x|ap4h|apch|apcn|apcs|apco|aprn|aprh|prores)$/i, 'Apple ProRes'],
  [/^(mp4v|V_MPEG4.*|DIVX|XVID)$/i, 'MPEG-4 Part 2'],
  [/^(m[12]v1|mp[12]v|xdv.|hdv.|V_MPEG[12])$/, 'MPEG-2'],
  [/^(jpeg|mjpa|mjpb|mjpg|V_MJPEG)$/i, 'Motion JPEG'],
  [/^(s263|h263)$/i, 'H.263'],
  [/^(vvc1|vvi1)$/, 'VVC (H.266)'],
  [/^pcm-|^(lpcm|sowt|twos|in24|in32|fl32|fl64|raw )$/, 'PCM'],
  [/^(ac3|ac-3)$/, 'Dolby Digital'],
  [/^(eac3|ec-3)$/, 'Dolby Digital Plus'],
  [/^dts/, 'DTS'],
  [/^alac$/, 'Apple Lossless'],
  [/^apac$/, 'Apple Positional Audio'],
  [/^(samr|sawb)$/, 'AMR'],
  [/^vorbis$/, 'Vorbis'],
  [/^aac$/, 'AAC'],
  [/^mp3$/, 'MP3'],
  [/^flac$/, 'FLAC'],
];

const UNKNOWN = 'an uncommon format';

/** Sound that every browser plays in this container. */
const SHARED_SOUND: Record<Container, string[]> = {
  mp4: ['aac', 'mp3', 'opus', 'flac'],
  webm: ['opus', 'vorbis'],
};

/** The name of a codec for people; what stands in a file is not repeated to them. */
export function nameOf({ codec, internalId }: Track): string {
  const found = NAMES.find(([pattern]) => pattern.test(codec ?? '') || pattern.test(internalId));
  return found?.[1] ?? UNKNOWN;
}

/** Profiles of H.264 with 8 bits and half the colours, which is all that phones decode. */
const SHARED_AVC_PROFILES = ['42', '4d', '58', '64'];

/** More bits or more colours than browsers share, as people know it; undefined when it is shared. */
function unsharedColours({ codec, parameters }: Track): string | undefined {
  const text = parameters ?? '';
  if (codec === 'avc') {
    const profile = /^avc[13]\.([0-9a-f]{2})/i.exec(text)?.[1]?.toLowerCase();
    const isShared = profile === undefined || SHARED_AVC_PROFILES.includes(profile);
    return isShared ? undefined : 'H.264 with more than 8-bit 4:2:0 colour';
  }
  const isShared = codec !== 'vp9' || !/^vp09\.0[1-3]/.test(text);
  return isShared ? undefined : 'VP9 with more than 8-bit 4:2:0 colour';
}

/** What browsers do not share in a video's picture, as people know it; undefined when they do. */
export function unsharedPicture(track: Track): string | undefined {
  const isShared = SHARED_VIDEO_CODECS.some((codec) => codec === track.codec);
  return isShared ? unsharedColours(track) : nameOf(track);
}

/** Where a picture that browsers share is put. */
export const containerOf = ({ codec }: Track): Container => (codec === 'avc' ? 'mp4' : 'webm');

export const isSharedSound = (container: Container, { codec }: Track): boolean =>
  codec !== null && SHARED_SOUND[container].includes(codec);
