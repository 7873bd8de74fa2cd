import { type MediaNote, mediaNoteWords } from '#shared/media-notes';
import type { StoredFile } from '../db/schema/media';

/** A file in `workDir` that processing made. */
export interface MadeFile extends Pick<StoredFile, 'name' | 'type' | 'width'> {
  role: 'shown' | 'thumbnail';
  /** Absolute path. */
  path: string;
}

export interface Processed {
  /** An image in each width, narrowest first; or a video with its poster, if any. */
  files: MadeFile[];
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Seconds; null for images. */
  duration: number | null;
  /** Data URI of a tiny version, shown while loading. */
  placeholder: string | null;
  /** What was left out; usually null. */
  note: MediaNote | null;
}

export interface ProcessOptions {
  /** An empty folder for this run, removed by the caller. */
  workDir: string;
  signal: AbortSignal;
  /** The file's owner; people take turns. */
  userId?: number;
}

export interface VideoOptions extends ProcessOptions {
  /** Path of ffmpeg, if available. */
  ffmpeg: string | undefined;
  /** A picture uploaded with the video. */
  poster?: string;
}

/** The file is at fault, so retrying is pointless. `message` is for the owner. */
export class UnprocessableMedia extends Error {
  override readonly name = 'UnprocessableMedia';

  constructor(
    readonly note: MediaNote,
    options?: ErrorOptions,
  ) {
    super(mediaNoteWords(note), options);
  }
}
