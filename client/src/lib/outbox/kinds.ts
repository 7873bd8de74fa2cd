import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Route, RouteResponse } from '#shared/contract';
import { language, t } from '#shared/translate';
import { callLoosely } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

/** Timeout of an attempt (milliseconds). */
export const ATTEMPT_MS = 6_000;

/** A row on this device; stays until the server has confirmed it. */
export const rowSchema = z.object({
  kind: z.string(),
  clientId: z.string(),
  /** The body that the route takes, with the clientId. */
  body: z.unknown(),
  /** Data for lists and forms that the body lacks. */
  about: z.unknown(),
  /** ISO 8601; rows sort by it. */
  savedAt: z.string(),
  /** An attempt's response was lost: the server may have stored it. */
  mayBeStored: z.boolean(),
  /**
   * Bodies that the server may have stored from earlier attempts; any other state comes from
   * another device. Absent when a refused entry is resent on purpose, and in rows of older
   * versions.
   */
  attempted: z.array(z.unknown()).optional(),
  /** The server's reason for refusing it, empty if it gave none; null while it is pending. */
  problem: z.string().nullable(),
  /** The language of `problem`; absent in rows of older versions, which spoke English. */
  language: z.string().optional(),
});
export type Row = z.infer<typeof rowSchema>;

/** A row as screens see it, validated by its kind. */
export interface Entry<Body = unknown, About = unknown> extends Row {
  body: Body;
  about: About;
  /** `waiting` for the network or the server. */
  state: 'sending' | 'waiting' | 'refused';
  /** False if this version of the app cannot show or edit it. */
  isReadable: boolean;
  label: string;
  summary: string;
  survivesSignOut: boolean;
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

export const withBody = (bodies: readonly unknown[], body: unknown) =>
  bodies.some((earlier) => isSame(earlier, body)) ? [...bodies] : [...bodies, body];

/** A new object after every change. */
export interface OutboxView {
  entries: readonly Entry[];
  /** Excludes entries recorded just now, which may be sent at once. */
  pending: readonly Entry[];
  /** Some entries are in memory only and are lost with this page. */
  isFleeting: boolean;
}

export const EMPTY: OutboxView = { entries: [], pending: [], isFleeting: false };

/** The outcome of a recording after a few seconds. */
export type Outcome<Answer> =
  | { state: 'sent'; answer: Answer }
  /** Stored to be sent later; `isFleeting`: in memory only, lost with this page. */
  | { state: 'kept'; isFleeting: boolean }
  /** Refused and dropped; the form is still open for corrections. */
  | { state: 'refused'; error: ApiError };

/** A pending caller of `record`. */
export interface Recorder {
  body: unknown;
  /** The entry was not stored before, so a refusal drops it. */
  isNew: boolean;
  /** An open form can correct the entry if it is refused. */
  hasForm: boolean;
  outcome?: Outcome<unknown>;
  settle: () => void;
}

interface Sent<About> {
  about: About;
  /** A form is waiting for the response and shows it. */
  hasForm: boolean;
}

interface KindOf<Body, About, Answer> {
  /** Stored with each row: never rename it. */
  kind: string;
  schema: z.ZodType;
  /** Its name on screen: "battle". */
  label: string;
  /** One line for the list, if the kind has no card. */
  summary?(entry: { body: Body; about: About }): string;
  /** The route's path parameters, if any. */
  params?(about: About): Record<string, string | number>;
  /** A lane sends one entry at a time, oldest first, and does not wait for other lanes. */
  lane?(body: Body, about: About): string;
  /**
   * Whether a failing entry blocks its lane, until three server errors. Otherwise other entries go
   * first, and it is retried without limit.
   */
  isOrdered?: boolean;
  /** Entries after a refused one in its lane wait until the person has retried or discarded it. */
  holdsLane?: boolean;
  /** Dropped at sign-out; other kinds wait for the person's return. */
  isDroppedAtSignOut?: boolean;
  /** Writes the stored entity into the cache before the entry leaves the outbox. */
  onSent?(client: QueryClient, userId: number, answer: Answer, sent: Sent<About>): void;
  /** Called if the server has entries of this kind that the cache lacks. */
  refresh?(client: QueryClient): void;
}

/** Sends an entry otherwise than by its route; returns the stored entity. */
type Send<Body, About, Answer> = (
  entry: {
    clientId: string;
    body: Body;
    about: About;
    mayBeStored: boolean;
    attempted?: readonly Body[] | undefined;
  },
  page: { client: QueryClient; userId: number },
) => Promise<Answer>;

/** `route`: where it is sent; its schema also validates rows read from the device. */
export type OutboxKind<Body = unknown, About = unknown, Answer = unknown> = KindOf<
  Body,
  About,
  Answer
> &
  (
    | {
        route: Route & { body: z.ZodType };
        send?(...call: Parameters<Send<Body, About, Answer>>): Promise<Answer>;
      }
    | { route?: undefined; send(...call: Parameters<Send<Body, About, Answer>>): Promise<Answer> }
  );

/** Declares a kind with the types of its route and schema. */
export function outboxKind<R extends Route & { body: z.ZodType }, S extends z.ZodType>(
  kind: OutboxKind<z.input<R['body']>, z.input<S>, RouteResponse<R>> & { route: R; schema: S },
): OutboxKind<z.input<R['body']>, z.input<S>, RouteResponse<R>> {
  return kind;
}

export function entriesOf<Body, About>(
  { kind }: OutboxKind<Body, About>,
  entries: readonly Entry[],
): Entry<Body, About>[] {
  return entries.filter(
    (entry): entry is Entry<Body, About> => entry.kind === kind && entry.isReadable,
  );
}

const UNREADABLE = t('This version of Ripcord cannot read it.');
export const REFUSED = t('Ripcord did not accept it.');
const REFUSED_BEFORE = t('Ripcord did not accept it. Try again to see why.');

/** The server's reason was written in the language that the page had then. */
function problemWords({ problem, language: written = 'en' }: Row): string | null {
  if (problem && written !== language()) return REFUSED_BEFORE;
  return problem === '' ? REFUSED : problem;
}

/** Validates a row; undefined if it cannot be read, and it is then not sent. */
export function toEntry(
  row: Row,
  kind: OutboxKind | undefined,
  lane: { isStalled: boolean } | undefined,
): Entry {
  const isReadable = lane !== undefined && kind?.schema.safeParse(row.about).success === true;
  const problem = lane ? problemWords(row) : UNREADABLE;
  return {
    ...row,
    problem,
    state: problem !== null ? 'refused' : lane?.isStalled ? 'waiting' : 'sending',
    isReadable,
    label: kind?.label ?? 'entry',
    summary: (isReadable && kind?.summary?.(row)) || '',
    survivesSignOut: !kind?.isDroppedAtSignOut,
  };
}

/** @throws ApiError 401 if the server refused because somebody else is signed in */
export async function deliver(
  kind: OutboxKind,
  row: Row,
  page: { client: QueryClient; userId: number },
  isSignedIn: () => Promise<boolean>,
): Promise<unknown> {
  const input = { params: kind.params?.(row.about), body: row.body, timeout: ATTEMPT_MS };
  try {
    if (!kind.route) return await kind.send(row, page);
    return await (kind.send?.(row, page) ?? callLoosely(kind.route, input));
  } catch (error) {
    const isRefusal = error instanceof ApiError && [403, 404].includes(error.status);
    if (!isRefusal || (await isSignedIn())) throw error;
    throw new ApiError(401, t('Someone else is logged in.'));
  }
}
