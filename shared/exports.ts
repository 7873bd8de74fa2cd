import { z } from 'zod';
import { route } from './contract';
import { msg } from './translate';

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportsApi = {
  exportData: route('GET /api/export', {
    summary:
      "A file of one's own data: everything as JSON, or the battles as CSV in the form that the import reads",
    query: z.object({
      format: z.enum(EXPORT_FORMATS, { error: msg('Please choose json or csv') }).default('json'),
    }),
    produces: 'application/octet-stream',
  }),
};
