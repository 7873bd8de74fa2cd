import { IMAGE_MAX_PIXELS } from '#shared/media';
import type { Typesetting } from './fonts';
import { runImageTask } from './image-workers';

/** Milliseconds it may wait for its turn, and seconds it may take. */
const TURN = { waitLimit: 15_000, timeLimit: 15 };

/** Where a picture goes, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether all of it is shown, or it fills the frame. */
  fit: 'inside' | 'cover';
}

/**
 * Draws a card into a file, a JPEG, in a process of its own.
 * @throws if the process fails or is not free in time
 */
export const drawCard = (
  svg: string,
  { files }: Pick<Typesetting, 'files'>,
  output: string,
  picture?: { file: string; frame: Frame },
): Promise<null> =>
  runImageTask<null>(
    'cards',
    {
      task: 'card',
      file: picture?.file ?? '',
      svg,
      fonts: files,
      frame: picture ? { ...picture.frame, maxPixels: IMAGE_MAX_PIXELS } : null,
      output,
    },
    TURN,
  );
