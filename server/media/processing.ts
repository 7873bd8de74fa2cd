import type { StoredFile } from '../db/schema/media';

/** A file made by the processing, in the folder that it was given to work in. */
export interface MadeFile extends Pick<StoredFile, 'name' | 'type' | 'width'> {
  role: 'shown' | 'thumbnail';
  /** Absolute. */
  path: string;
}

/** What a post shows. */
export interface Processed {
  /** An image once for each width, the narrowest first; a video once, with its poster if any. */
  files: MadeFile[];
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Seconds; null for images. */
  duration: number | null;
  /** A tiny picture as a data URI, for the time of loading. */
  placeholder: string | null;
  /** What was left out, as a sentence for the owner; mostly null. */
  note: string | null;
}

export interface ProcessOptions {
  /** An empty folder of this run's own, removed by the caller. */
  workDir: string;
  signal: AbortSignal;
}

export interface VideoOptions extends ProcessOptions {
  /** The program, when there is one. */
  ffmpeg: string | undefined;
  /** A picture that the uploader made of it. */
  poster?: string;
}

/** A file that will never be shown, however often it is tried; `message` is for the owner. */
export class UnprocessableMedia extends Error {
  override readonly name = 'UnprocessableMedia';
}
