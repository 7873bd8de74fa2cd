import { z } from 'zod';

/** Layout of an archive; a later layout gets the next number. */
export const FORMAT = 1;

export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
/** The same name in the archive and in DATA_DIR. */
export { UPLOADS_FOLDER } from '../../media/storage/storage';

/** First file of an archive: what is in it, and which schema its tables have. */
export const manifestSchema = z.object({
  app: z.literal('ripcord'),
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Time in the journal of the last migration that had been applied (milliseconds since 1970). */
  migration: z.number().int(),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)),
      rows: z.number().int(),
    }),
  ),
  /** The next ids: `pg_sequences` of every identity column. */
  sequences: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      lastValue: z.string().regex(/^\d+$/).nullable(),
    }),
  ),
  /** Number of uploaded files. */
  files: z.number().int(),
});
export type Manifest = z.infer<typeof manifestSchema>;
