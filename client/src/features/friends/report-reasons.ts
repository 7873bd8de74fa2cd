import { REPORT_REASON_MAX } from '@shared/reports';

/** What can be wrong, in words that children use; the last one needs words of one's own. */
export const REPORT_REASONS = [
  'It is mean, or makes fun of somebody',
  'It is scary or threatening',
  'It asks for private things: an address, a school, pictures, to meet',
  'It has words or pictures that are not for children',
  'It is not true, or pretends to be somebody else',
  'It is an advert or the same thing again and again',
  'Something else',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const SOMETHING_ELSE: ReportReason = 'Something else';

/** Between the reason that was chosen and what was written besides. */
const SEPARATOR = ': ';

/** How many characters are left for words of one's own: both together are what is sent. */
export function detailsMax(reason: ReportReason): number {
  return REPORT_REASON_MAX - prefix(reason).length;
}

/** What is sent: the reason that was chosen and what was written besides. */
export function reasonText(reason: ReportReason, details: string): string {
  const own = details.trim();
  return own ? prefix(reason) + own : reason;
}

function prefix(reason: ReportReason): string {
  return reason === SOMETHING_ELSE ? '' : reason + SEPARATOR;
}
