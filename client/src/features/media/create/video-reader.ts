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

/** Opens a video in a format that is accepted or can be converted. */
export const openVideo = (file: Blob) =>
  new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });

/** Returns undefined if the file is not a video in one of these formats. */
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
      encodes: await encodableCodec(await targetSizeOf(track)),
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

export const targetSizeOf = async (track: InputVideoTrack) =>
  fitPicture(await track.getDisplayWidth(), await track.getDisplayHeight());

/** Returns H.264, which plays everywhere, or VP9 if H.264 cannot be encoded. */
export async function encodableCodec(picture: {
  width: number;
  height: number;
}): Promise<'avc' | 'vp9' | null> {
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9'], picture);
  return codec === 'avc' || codec === 'vp9' ? codec : null;
}

/** Lazy: the writer is a large script too, and needed less often. */
export async function shrink(file: File, options: ShrinkOptions): Promise<Shrunk> {
  return (await import('./video-writer')).shrink(file, options);
}
