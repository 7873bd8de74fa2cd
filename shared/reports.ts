import { z } from 'zod';
import { route } from './contract';
import { id, idOut, text, timestampOut } from './fields';
import { msg } from './translate';

/** What can be reported. Add new kinds here and in `server/features/reports`. */
export const REPORT_KINDS = [
  'user',
  'combo',
  'deck',
  'message',
  'media',
  'comment',
  'tournament',
  /** An entrant's name in an event. */
  'entrant',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_REASON_MAX = 500;

export const reportInputSchema = z.object({
  kind: z.enum(REPORT_KINDS, { error: msg('This cannot be reported') }),
  targetId: id(msg('Please say what you are reporting')),
  reason: text({ max: REPORT_REASON_MAX, required: msg('Please say what is wrong') }),
});
export type ReportInput = z.input<typeof reportInputSchema>;
export type ReportValues = z.output<typeof reportInputSchema>;

export const REPORT_STATUSES = ['open', 'removed', 'dismissed'] as const;

export const reportSchema = z.object({
  id: idOut,
  kind: z.enum(REPORT_KINDS),
  targetId: idOut,
  reason: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: timestampOut,
});
export type Report = z.infer<typeof reportSchema>;

export const reportsApi = {
  createReport: route('POST /api/reports', {
    summary:
      'Report a person or a thing; while it is open, a repeat answers the first one with 200',
    body: reportInputSchema,
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: reportSchema,
  }),
};
