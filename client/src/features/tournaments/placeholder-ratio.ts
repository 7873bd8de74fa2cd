/** Kinds of frames in a WebP file, and where the width begins in them (bytes from the start). */
const LOSSY = 'VP8 ';
const EXTENDED = 'VP8X';

/**
 * The proportions (width / height) of a placeholder picture, or undefined when it cannot be told.
 * A placeholder is a tiny WebP in a data URI: its head says how large it is, at once and without
 * decoding, so that there is room for the picture before any of it is there.
 */
export function ratioOf(placeholder: string | null): number | undefined {
  const [, encoded] = /^data:image\/webp;base64,(.+)$/.exec(placeholder ?? '') ?? [];
  const head = encoded && decode(encoded);
  if (!head || head.length < 30) return undefined;
  const byte = (at: number) => head.charCodeAt(at);
  const kind = head.slice(12, 16);
  if (kind === LOSSY) {
    const side = (at: number) => (byte(at) | (byte(at + 1) << 8)) & 0x3fff;
    return quotient(side(26), side(28));
  }
  if (kind === EXTENDED) {
    const side = (at: number) => 1 + (byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16));
    return quotient(side(24), side(27));
  }
  return undefined;
}

function decode(encoded: string): string | undefined {
  try {
    return atob(encoded);
  } catch {
    return undefined;
  }
}

const quotient = (width: number, height: number) =>
  width > 0 && height > 0 ? width / height : undefined;
