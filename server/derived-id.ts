import { createHash } from 'node:crypto';

/** The clientId of something imported: the same content always gets the same UUID. */
export function derivedId(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16);
  // UUID version 8 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20]
    .map((end, index) => hex.slice([0, 8, 12, 16][index], end))
    .concat(hex.slice(20))
    .join('-');
}
