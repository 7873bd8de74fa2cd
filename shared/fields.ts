import { z } from 'zod';
import { messageOf } from './messages';
import { msg, t } from './translate';

// Every contract imports this file, so that client and server word all issues alike.
z.config({ customError: messageOf });

/** Postgres cannot store NUL; a lone surrogate is not valid text. */
const isStorable = (value: string) => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

const UNREADABLE = msg('This text contains characters that cannot be saved');

/** The largest id that both a JavaScript number and a Postgres bigint hold exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Bidi controls: in a name they would reorder the rest of the line. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

const HAS_VISIBLE = /[^\p{C}\p{Z}]/u;

/** Multipart forms send each line break as CRLF. */
const CRLF = /\r\n?/g;

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** Normalises (NFC) and trims a text; invisible characters alone make it empty. */
function clean(value: string, singleLine = false): string {
  const text = value
    .normalize('NFC')
    .replace(DIRECTION_MARKS, '')
    .replace(singleLine ? LINE_BREAKS : CRLF, singleLine ? ' ' : '\n')
    .trim();
  return HAS_VISIBLE.test(text) ? text : '';
}

/** The text of an issue, or what makes it when a value is refused. */
type Wording = string | { error: () => string };

/** Any stored text: cleaned, with storable characters only. */
export function text({
  min = 0,
  max,
  required,
  tooLong,
  singleLine,
  described,
}: {
  min?: number;
  max: number;
  required?: Wording;
  tooLong?: Wording;
  /** Line breaks become spaces, as in names. */
  singleLine?: boolean;
  /** For the API document: rules that a later schema checks. */
  described?: { minLength?: number; maxLength?: number; pattern?: string };
}) {
  const least = required ? Math.max(min, 1) : min;
  const minLength = described?.minLength ?? least;
  return z
    .string(required)
    .refine(isStorable, UNREADABLE)
    .meta({
      maxLength: max,
      ...(minLength > 0 && { minLength, pattern: HAS_VISIBLE.source }),
      ...described,
    })
    .transform((value) => clean(value, singleLine))
    .pipe(z.string().min(least, required).max(max, tooLong));
}

/** Like `text`, for optional fields: undefined, null and '' all mean null. */
export const optionalText = (max: number, { singleLine }: { singleLine?: boolean } = {}) =>
  text({ max, singleLine })
    .nullish()
    .transform((value) => value || null);

/** A secret, compared exactly as typed: never trimmed or normalised. */
export const secret = ({
  min,
  max = 128,
  message,
}: {
  min: number;
  max?: number;
  message: Wording;
}) =>
  z
    .string(message)
    .min(min, message)
    .max(max, {
      error: () =>
        t('Please use at most {max, plural, one {{max} character} other {{max} characters}}', {
          max,
        }),
    })
    .refine(isStorable, UNREADABLE);

/** A row's id: a positive integer, or a string of its digits. */
export function id(message: string = msg('Please send a valid id')) {
  // Each branch repeats the message: form resolvers read the branch's, not the union's.
  return z.union(
    [
      z.number({ error: message }).int(message).min(1, message).max(MAX_ID, message),
      z
        .string({ error: message })
        .regex(/^\d{1,16}$/, message)
        .transform(Number)
        .refine((value) => value >= 1 && value <= MAX_ID, message),
    ],
    { error: message },
  );
}

/** An id in a response. */
export const idOut = z.number().int().positive();

/** A time in a response: ISO 8601 in UTC. */
export const timestampOut = z.iso.datetime();

/** A whole number from 0 to 100. */
export const percentOut = z.number().int().min(0).max(100);

/** A part of an address that is a page as well: what it cannot be is not found. */
export const anyText = z.string().max(200);

export const count = z.number().int().min(0);

/** A colour: 3 or 6 hex digits after a #. */
export const hexColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, msg('Please enter a valid hex color code'));

/** A boolean, as JSON or as form text. */
export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')],
  { error: msg('Please send true or false') },
);

/** Incremented with each edit. */
export const versionOut = z.number().int().positive();

/** The version an edit is based on; without one (older clients) the last edit wins. */
export const versionRead = id(msg('Please send the version that was read')).optional();

/** Idempotency key chosen by the client, so that a retried write makes no second row. */
export const clientId = z.uuid({ error: msg('clientId must be a UUID') }).optional();

export const idParams = z.object({ id: id() });

/** Room for a name in any script, in the cursor of a list by name. */
const CURSOR_MAX = 600;

/** Paging of every list: `limit` from 1 to 100 (default 50) and the cursor of the Link header. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: msg('limit must be a number') })
    .int(msg('limit must be a whole number'))
    .min(1, msg('limit must be at least 1'))
    .default(50)
    .transform((value) => Math.min(value, 100)),
  cursor: z.string().max(CURSOR_MAX).refine(isStorable, UNREADABLE).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

/** The text of a search box, cut after 100 characters. */
export const searchText = z
  .string()
  .refine(isStorable, UNREADABLE)
  .transform((value) => clean(value).slice(0, 100));
