/** 2026-03-14, 2026-03-14 15:30, or ISO 8601 with or without offset. */
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})(?:(?:T|\s+)(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

const MINUTE_MS = 60_000;

/** Milliseconds. */
function offsetOf(text: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text ?? '') ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS * (sign === '-' ? -1 : 1);
}

/** In UTC unless it has an offset; null for an invalid date. */
export function readMoment(text: string): Date | null {
  const [, year, month, day, hours, minutes, seconds, fraction, offset] =
    MOMENT.exec(text.trim()) ?? [];
  if (!year) return null;
  const parts = [Number(year), Number(month) - 1, Number(day)] as const;
  const time = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)] as const;
  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const moment = new Date(Date.UTC(...parts, ...time, milliseconds));
  // Date.UTC would turn February 30 into March 2.
  const isReal =
    moment.getUTCMonth() === parts[1] &&
    moment.getUTCDate() === parts[2] &&
    moment.getUTCHours() === time[0] &&
    moment.getUTCMinutes() === time[1] &&
    moment.getUTCSeconds() === time[2];
  return isReal ? new Date(moment.getTime() - offsetOf(offset)) : null;
}
