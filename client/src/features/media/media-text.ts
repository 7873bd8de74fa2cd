/** With `from`, the page's Back leads there. */
export const mediaPath = (id: number, from?: 'community') =>
  from ? `/media/${id}?ref=${from}` : `/media/${id}`;

/** "1 view", "3 views" */
export const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** "0:42", "1:03:20" */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
