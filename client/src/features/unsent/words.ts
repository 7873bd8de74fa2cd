import type { Unsent } from '@/lib/unsent';

/** "3 waiting to be sent", "1 refused, 2 waiting to be sent". */
export function countInWords(entries: readonly Unsent[]): string {
  const refused = entries.filter(({ problem }) => problem !== null).length;
  const waiting = entries.length - refused;
  return [refused > 0 && `${refused} refused`, waiting > 0 && `${waiting} waiting to be sent`]
    .filter(Boolean)
    .join(', ');
}

/** "2 battles", "1 message". */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
