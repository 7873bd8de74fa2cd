import type { Route, RouteResponse } from '@shared/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

/** Milliseconds after which an attempt counts as unanswered: a flaky network is worse than none. */
export const ATTEMPT_MS = 6_000;

/** A row on this device. It stays until the server has answered for it. */
export const rowSchema = z.object({
  kind: z.string(),
  clientId: z.string(),
  /** What is sent, with the clientId, as the route takes it. */
  body: z.unknown(),
  /** What lists and forms need beside the body. */
  about: z.unknown(),
  /** ISO 8601; rows sort by it. */
  savedAt: z.string(),
  /** The answer to an attempt was lost: the server may have it already. */
  mayBeStored: z.boolean(),
  /** Why it was refused, in the server's words; null while it is still to be sent. */
  problem: z.string().nullable(),
});
export type Row = z.infer<typeof rowSchema>;

/** A row as screens see it, validated by its kind. */
export interface Entry<Body = unknown, About = unknown> extends Row {
  body: Body;
  about: About;
  /** `waiting`: for the network, or until the server takes things again. */
  state: 'sending' | 'waiting' | 'refused';
  /** False where this version of the app cannot show or edit it. */
  isReadable: boolean;
  label: string;
  summary: string;
  survivesSignOut: boolean;
}

/** A new object after every change. */
export interface OutboxView {
  /** Everything that is not sent, oldest first. */
  entries: readonly Entry[];
  /** The same without what was recorded this moment and may be sent at once. */
  pending: readonly Entry[];
  /** The device did not take some of it: that lasts only as long as this page. */
  isFleeting: boolean;
}

export const EMPTY: OutboxView = { entries: [], pending: [], isFleeting: false };

/** What became of a recording within a few seconds. */
export type Outcome<Answer> =
  | { state: 'sent'; answer: Answer }
  /** On the device and sent later; fleeting: only for as long as this page is open. */
  | { state: 'kept'; isFleeting: boolean }
  /** Refused and not kept: the form is still open to correct it. */
  | { state: 'refused'; error: ApiError };

/** One kind of thing that can be recorded without a network. */
export interface OutboxKind<Body = unknown, About = unknown, Answer = unknown> {
  /** Stored with each row: never rename it. */
  kind: string;
  /** Where it is sent; its schema also validates what is read from the device. */
  route: Route & { body: z.ZodType };
  /** Validates `about`. */
  schema: z.ZodType;
  /** What people call one of these: "battle". */
  label: string;
  /** One line for the list, where a card of its own does not show more. */
  summary?(entry: { body: Body; about: About }): string;
  /** A lane sends one entry at a time, oldest first, and does not wait for other lanes. */
  lane?(body: Body): string;
  /**
   * Whether an entry that fails holds up its lane; after three server faults it is given up.
   * Otherwise the others go before it, and it is tried for as long as it takes.
   */
  isOrdered?: boolean;
  /** Signing out drops it; other kinds wait for the person's return. */
  isDroppedAtSignOut?: boolean;
  /** Sends one in a way of its own and answers what is stored. */
  send?(entry: { body: Body; mayBeStored: boolean }): Promise<Answer>;
  /** Writes what was stored into the cached answers, before the entry leaves the outbox. */
  onSent?(client: QueryClient, userId: number, answer: Answer): void;
  /** The server has something of this kind that the cached answers lack. */
  refresh?(client: QueryClient): void;
}

/** Declares a kind with the types of its route and schema. */
export function outboxKind<R extends Route & { body: z.ZodType }, S extends z.ZodType>(
  kind: OutboxKind<z.input<R['body']>, z.input<S>, RouteResponse<R>> & { route: R; schema: S },
): OutboxKind<z.input<R['body']>, z.input<S>, RouteResponse<R>> {
  return kind;
}

/** Narrows to the readable entries of one kind. */
export function entriesOf<Body, About>(
  { kind }: OutboxKind<Body, About>,
  entries: readonly Entry[],
): Entry<Body, About>[] {
  return entries.filter(
    (entry): entry is Entry<Body, About> => entry.kind === kind && entry.isReadable,
  );
}

const UNREADABLE = 'This version of Ripcord cannot read it.';

/** Without a lane the row cannot be read, and so is not sent. */
export function toEntry(
  row: Row,
  kind: OutboxKind | undefined,
  lane: { isStalled: boolean } | undefined,
): Entry {
  const isReadable = lane !== undefined && kind?.schema.safeParse(row.about).success === true;
  const problem = lane ? row.problem : UNREADABLE;
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

/** @throws ApiError 401 where somebody else was refused than the person who recorded it */
export async function deliver(
  kind: OutboxKind,
  row: Row,
  isSignedIn: () => Promise<boolean>,
): Promise<unknown> {
  const input = { body: row.body, timeout: ATTEMPT_MS };
  try {
    return await (kind.send?.(row) ?? call<Route>(kind.route, input as never));
  } catch (error) {
    const isRefusal = error instanceof ApiError && [403, 404].includes(error.status);
    if (!isRefusal || (await isSignedIn())) throw error;
    throw new ApiError(401, 'Somebody else is signed in.');
  }
}
