import { z } from 'zod';
import { route } from './contract';
import { id, idOut, optionalText, timestampOut } from './fields';
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

/** What can be wrong; anything else is said in the person's own words. */
export const REPORT_CATEGORIES = ['mean', 'scary', 'private', 'adult', 'untrue', 'spam'] as const;

export const REPORT_REASON_MAX = 500;

export const reportInputSchema = z
  .object({
    kind: z.enum(REPORT_KINDS, { error: msg('This cannot be reported') }),
    targetId: id(msg('Please say what you are reporting')),
    category: z.enum(REPORT_CATEGORIES, { error: msg('Please choose what is wrong') }).optional(),
    /** Required without a category. */
    reason: optionalText(REPORT_REASON_MAX).transform((reason) => reason ?? ''),
  })
  .refine(({ category, reason }) => category !== undefined || reason !== '', {
    path: ['reason'],
    message: msg('Please say what is wrong'),
  });
export type ReportInput = z.input<typeof reportInputSchema>;
export type ReportValues = z.output<typeof reportInputSchema>;

export const REPORT_STATUSES = ['open', 'removed', 'dismissed'] as const;

export const reportSchema = z.object({
  id: idOut,
  kind: z.enum(REPORT_KINDS),
  targetId: idOut,
  category: z.enum(REPORT_CATEGORIES).nullable(),
  /** In the person's own words; empty if the category says it. */
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
