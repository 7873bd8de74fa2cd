const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const encoder = new TextEncoder();

/**
 * FNV-1a (32 bits) over UTF-8, then murmur3's finaliser, as an unsigned integer. The only source of
 * chance in events, so that anybody can recompute a draw.
 */
export function eventHash(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Fast path: draws hash thousands of ASCII texts, which need no encoding.
    if (unit > 0x7f) return finalise(hashBytes(encoder.encode(text)));
    hash = Math.imul(hash ^ unit, FNV_PRIME);
  }
  return finalise(hash);
}

function hashBytes(bytes: Uint8Array): number {
  let hash = FNV_OFFSET;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return hash;
}

function finalise(fnv: number): number {
  let hash = fnv;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The top 8 bits. */
export const topBits = (hash: number): number => hash >>> 24;

/** The last tie-break; lowest first. */
export const lotOf = (seed: number, entrantId: number): number =>
  eventHash(`${seed}:lot:${entrantId}`);

/** By lot, then by id, since lots can be equal. */
export const byLot =
  (seed: number) =>
  (a: number, b: number): number =>
    lotOf(seed, a) - lotOf(seed, b) || a - b;

/** Highest rating first, unrated last, ties by lot. */
export function seedOrder(
  seed: number,
  entrants: readonly { id: number; rating: number | null }[],
): number[] {
  const compareLots = byLot(seed);
  const strength = (rating: number | null) => rating ?? Number.NEGATIVE_INFINITY;
  return entrants
    .toSorted((a, b) =>
      a.rating === b.rating ? compareLots(a.id, b.id) : strength(b.rating) - strength(a.rating),
    )
    .map(({ id }) => id);
}
