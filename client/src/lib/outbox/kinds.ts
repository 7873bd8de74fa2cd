import type { Route, RouteInput, RouteResponse } from '@shared/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '@/lib/api';

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
  /** ISO 8601; entries sort by it. */
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
  /** What people call it: "battle". */
  label: string;
  /** One line that tells it from others, where no card of its own shows it. */
  summary: string;
  survivesSignOut: boolean;
}

type CreateRoute = Route & { body: z.ZodType };
type BodyOf<R extends CreateRoute> = z.input<R['body']>;

interface KindOptions<R extends CreateRoute, About, Body = BodyOf<R>> {
  /** Stored with each row: never rename it. */
  kind: string;
  /** Where it is sent; the route's schema also validates what is read from the device. */
  route: R;
  /** Validates `about`; null where nothing is kept beside the body. */
  schema: z.ZodType<About>;
  /** What people call one of these: "battle". */
  label: string;
  /** One line for the list, where a card of its own does not show more. */
  summary?(entry: { body: Body; about: About }): string;
  /** Entries of one lane go one at a time, oldest first; lanes do not wait for each other. */
  lane?(body: Body): string;
  /**
   * Whether an entry that fails holds up its lane. After three server faults it is given up, so that
   * the lane moves on. Otherwise the others go before it, and it is tried for as long as it takes.
   */
  isOrdered?: boolean;
  /** Whether it waits for the person's return after signing out; otherwise it is dropped. */
  survivesSignOut?: boolean;
  /** Sends one in a way of its own and answers what is stored. */
  send?(entry: { body: Body; mayBeStored: boolean }): Promise<RouteResponse<R>>;
  /** Writes what was stored into the cached answers, before the entry leaves the outbox. */
  onSent?(client: QueryClient, userId: number, answer: RouteResponse<R>): void;
  /** The server has something of this kind that the cached answers lack. */
  refresh?(client: QueryClient): void;
}

/** One kind of thing that can be recorded without a network. */
export interface OutboxKind<Body = unknown, About = unknown, Answer = unknown> {
  readonly kind: string;
  readonly label: string;
  readonly isOrdered: boolean;
  readonly survivesSignOut: boolean;
  canSend(row: Row): boolean;
  canShow(row: Row): boolean;
  summary(entry: { body: Body; about: About }): string;
  lane(body: Body): string;
  send(entry: { body: Body; mayBeStored: boolean }): Promise<Answer>;
  onSent?(client: QueryClient, userId: number, answer: Answer): void;
  refresh?(client: QueryClient): void;
}

/** Declares a kind; only name, route, schema and label are needed. */
export function outboxKind<R extends CreateRoute, About>({
  route,
  schema,
  ...options
}: KindOptions<R, About>): OutboxKind<BodyOf<R>, About, RouteResponse<R>> {
  return {
    isOrdered: false,
    survivesSignOut: true,
    summary: () => '',
    lane: () => options.kind,
    send: ({ body }) =>
      call<Route>(route, { body, timeout: ATTEMPT_MS } as RouteInput<Route>) as never,
    ...options,
    canSend: ({ body }) => route.body.safeParse(body).success,
    canShow: ({ about }) => schema.safeParse(about).success,
  };
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
