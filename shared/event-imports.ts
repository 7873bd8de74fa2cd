import { z } from 'zod';
import { route } from './contract';
import { count, flag, idOut } from './fields';

/** Bytes; 5,000 matches as Challonge writes them take some 6 MB. */
export const CHALLONGE_MAX_BYTES = 15 * 1024 * 1024;
export const CHALLONGE_MATCHES_MAX = 5_000;

export const challongeReportSchema = z.object({
  /** Null in a dry run. */
  eventId: idOut.nullable(),
  name: z.string(),
  players: count,
  /** Matches imported, or to be imported. */
  matches: count,
  /** The caller has imported this tournament before. */
  repeated: z.boolean(),
  /** Matches left out, by their place in the file, from 1. */
  problems: z.array(z.object({ row: count, message: z.string() })),
});
export type ChallongeReport = z.infer<typeof challongeReportSchema>;

export const eventImportsApi = {
  importChallonge: route('POST /api/import/challonge', {
    summary:
      'Import a finished tournament from Challonge (multipart, JSON file `file`, as its API v1 writes it); `dryRun` says what would happen; 200 for a dry run and for the same tournament again',
    query: z.object({ dryRun: flag.default(false) }),
    files: ['file'],
    answersAgain: true,
    status: 201,
    response: challongeReportSchema,
  }),
};
