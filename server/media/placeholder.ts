import { openPicture } from './picture';

/** The longer side, from the best that there is room for (pixels). */
const SIDES = [20, 16, 8];
/** It comes with every post of a list, so it must be tiny (characters). */
const PLACEHOLDER_MAX_LENGTH = 400;

/** A tiny picture of a picture, as a data URI, to be shown blurred while the real one loads. */
export async function placeholderOf(picture: Buffer): Promise<string> {
  let uri = '';
  for (const side of SIDES) {
    const tiny = await openPicture(picture, { animated: false })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    uri = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (uri.length <= PLACEHOLDER_MAX_LENGTH) break;
  }
  return uri;
}
