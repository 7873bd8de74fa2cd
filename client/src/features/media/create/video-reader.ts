import {
  BlobSource,
  getFirstEncodableVideoCodec,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { fitPicture, type VideoFacts } from './video-plan';
import type { ShrinkOptions, Shrunk } from './video-tools';

/** Opens a video of one of the formats that are taken, or can be made into one. */
export const openVideo = (file: Blob) =>
  new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });

/** Reads what there is to know of a video; undefined when it is none, or none of these formats. */
export async function inspect(file: File): Promise<VideoFacts | undefined> {
  const input = openVideo(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return undefined;
    return {
      size: file.size,
      duration: await input.computeDuration(),
      codec: await track.getCodec(),
      isSharedFormat: (await input.getFormat()) !== MATROSKA,
      canDecode: await track.canDecode(),
      encodes: await encodable(await pictureOf(track)),
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

/** The size in which a track's picture is written. */
export const pictureOf = async (track: InputVideoTrack) =>
  fitPicture(await track.getDisplayWidth(), await track.getDisplayHeight());

/** H.264 plays everywhere; VP9 where that cannot be written. */
export async function encodable(picture: {
  width: number;
  height: number;
}): Promise<'avc' | 'vp9' | null> {
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], picture);
  return codec === 'avc' || codec === 'vp9' ? codec : null;
}

/** Makes a video that may be sent. Writing is as large a script as reading, and needed less. */
export async function shrink(file: File, options: ShrinkOptions): Promise<Shrunk> {
  return (await import('./video-writer')).shrink(file, options);
}
