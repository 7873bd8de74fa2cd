import type { StoredFile } from '../db/schema/media';

/** A file made by processing, in `workDir`. */
export interface MadeFile extends Pick<StoredFile, 'name' | 'type' | 'width'> {
  role: 'shown' | 'thumbnail';
  /** Absolute. */
  path: string;
}

export interface Processed {
  /** An image in each width, narrowest first; a video with its poster, if any. */
  files: MadeFile[];
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Seconds; null for images. */
  duration: number | null;
  /** Data URI of a tiny version, shown while loading. */
  placeholder: string | null;
  /** A sentence for the owner about what was left out; usually null. */
  note: string | null;
}

export interface ProcessOptions {
  /** An empty folder for this run, removed by the caller. */
  workDir: string;
  signal: AbortSignal;
  /** Whose file it is: people take turns. */
  userId?: number;
}

export interface VideoOptions extends ProcessOptions {
  /** Path, if available. */
  ffmpeg: string | undefined;
  /** A picture that was uploaded with the video. */
  poster?: string;
}

/** The file is at fault, so that retrying is pointless; `message` is for the owner. */
export class UnprocessableMedia extends Error {
  override readonly name = 'UnprocessableMedia';
}
