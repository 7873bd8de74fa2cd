import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type Match, matchReportSchema, type SubmittedReport } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { type DeckOrder, LISTED_ORDER, orderTurn } from '#shared/rules/events/deck-order';
import {
  type MatchReport,
  ROUND_WINNERS,
  SIDES,
  type Side,
  scoreReport,
  WARNING_KINDS,
} from '#shared/rules/events/match';
import { orderName } from '#shared/rules/events/match-key';
import {
  addStep,
  type MatchPad,
  type PadOrders,
  type PadRules,
  type PadStep,
  padRules,
  readPad,
  stepsOf,
  undoStep,
} from '#shared/rules/events/match-pad';
import { NO_RESULTS } from '#shared/rules/events/no-result';
import { EVENT_FINISHES } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { vibrate } from '@/components/score-pad/use-device';
import { useCurrentUser } from '@/features/accounts';
import { markStale } from '@/lib/entities';
import { type Outcome, outboxOf } from '@/lib/outbox';
import { type PersonalStore, personalStore } from '@/lib/personal-store';
import { randomId } from '@/lib/random-id';
import { serverTime } from '@/lib/server-time';
import { useStore } from '@/lib/store';
import { useSubmit } from '@/lib/use-submit';
import { finishWords } from '../views/finish-words';
import { asPlayed, matchInLine } from '../views/words';
import { matchReportKind } from './match-outbox';
import { currentPoints, namesOf, stepWords, winnerWords } from './pad-words';

type ReportAnswer = Parameters<NonNullable<typeof matchReportKind.onSent>>[2];

export interface Reported {
  /** The match with the reported result. */
  match: Match;
  outcome: Outcome<ReportAnswer>;
}

type PadEvent = Pick<TournamentEvent, 'id' | 'settings' | 'rules'>;

/**
 * A match on a judge's or player's pad: stored at every tap, announced, and reported through the
 * outbox.
 * @param start the deck orders sent by players, and an own report to begin with
 */
export function useMatchPad(
  event: PadEvent,
  match: Match,
  { sent, corrects }: { sent: readonly SentOrder[]; corrects?: Correctable | undefined },
  onReported: (of: Reported) => void,
) {
  const { id: userId } = useCurrentUser();
  const store = padStore(userId, event.id, match.key);
  const stored = useStore(store);
  const [a, b] = [match.a?.entrantId ?? 0, match.b?.entrantId ?? 0];
  // If the match was re-paired since, the draft belongs to other players.
  const isOurs = stored?.a === a && stored.b === b;
  const rules = padRules(event, match);
  const [fresh] = useState(() => newPad(match, corrects, rules));
  const draft = isOurs ? stored : fresh;
  const names = namesOf(match);
  const [announcement, setAnnouncement] = useState('');
  const read = (of: PadDraft) => readPad({ ...of, orders: knownOrders(sent, of.orders) }, rules);
  const state = read(draft);

  const change = (next: PadDraft, words: string, pattern: 'round' | 'undo') => {
    if (next === draft) return;
    store.set(next);
    const after = read(next);
    const points = currentPoints(after);
    const isNews = after.winner !== null && state.winner === null;
    setAnnouncement(
      isNews
        ? t('{step}. {a} to {b}. {result}.', {
            step: words,
            ...points,
            result: winnerWords(after, match, names),
          })
        : t('{step}. {a} to {b}.', { step: words, ...points }),
    );
    vibrate(isNews ? 'won' : pattern);
  };

  const turn = orderTurn(rules, { game: state.games.length, cycle: state.turn?.cycle ?? 1 });
  const ordered = turn && orderName(turn.game, turn.cycle);
  return {
    draft,
    rules,
    names,
    state,
    announcement,
    ...useReport(event, match, draft.clientId, onReported),
    /** The deck orders that hold now; null for a locked one that is still secret. */
    orders: ordered === null ? undefined : knownOrders(sent, draft.orders)[ordered],
    /** The game and cycle of these orders; null if decks are not ordered. */
    turn,
    step(step: PadStep) {
      const next = addStep(draft, step, rules);
      const after = read(next).rounds;
      const last = after.at(-1);
      const isPenalty = step.step === 'warning' && after.length > state.rounds.length;
      const words = stepWords(step, names);
      change(
        next,
        isPenalty && last
          ? t('{step}. {finish}', { step: words, finish: finishWords(last, names) })
          : words,
        'round',
      );
    },
    undo() {
      const last = draft.steps.at(-1);
      if (last)
        change(undoStep(draft), t('Undone: {step}', { step: stepWords(last, names) }), 'undo');
    },
    swap: () => store.set({ ...draft, isSwapped: !draft.isSwapped }),
    startClock: () => store.set({ ...draft, startedAt: serverTime() }),
    setOrder(side: Side, order: DeckOrder | undefined) {
      if (ordered === null) return;
      const orders = { ...draft.orders, [ordered]: { ...draft.orders[ordered], [side]: order } };
      store.set({ ...draft, orders });
    },
    clear: () => store.set(null),
  };
}

export type MatchPadControls = ReturnType<typeof useMatchPad>;

/** Sends a report through the outbox, as venue networks are unreliable. */
export function useReport(
  event: PadEvent,
  match: Match,
  clientId: string,
  onReported: (of: Reported) => void,
) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { submit, isPending, problem } = useSubmit({
    clientId,
    send: async ({ warnings, games, ...rest }: MatchReport) => {
      const score = scoreReport({ warnings, games, ...rest }, padRules(event, match));
      if ('message' in score) throw new RangeError(score.message);
      const played = asPlayed(match, score);
      const outcome = await outboxOf(client, userId).record(matchReportKind, {
        clientId,
        about: { eventId: event.id, key: match.key, match: matchInLine(played) },
        body: {
          ...rest,
          clientId,
          games: games.map(({ rounds }) => ({ rounds: [...rounds] })),
          warnings: { a: [...warnings.a], b: [...warnings.b] },
          playedAt: new Date(Math.floor(serverTime() / 1000) * 1000).toISOString(),
        },
      });
      if (outcome.state === 'refused') throw outcome.error;
      return { match: played, outcome };
    },
    onSaved(reported) {
      padStore(userId, event.id, match.key).set(null);
      void markStale(client, 'event');
      onReported(reported);
    },
    onError: () => void markStale(client, 'event'),
  });
  return { report: (report: MatchReport) => void submit(report), isReporting: isPending, problem };
}

const side = z.enum(SIDES);
const combo = z.literal(LISTED_ORDER);
const order = z.tuple([combo, combo, combo]);

const draftSchema = z.object({
  /** Shared by all attempts to report this match, across reloads. */
  clientId: z.uuid(),
  a: z.number(),
  b: z.number(),
  steps: z.array(
    z.discriminatedUnion('step', [
      z.object({
        step: z.literal('round'),
        winner: z.enum(ROUND_WINNERS),
        finish: z.enum([...EVENT_FINISHES, ...NO_RESULTS]),
      }),
      z.object({ step: z.literal('warning'), side, kind: z.enum(WARNING_KINDS) }),
      z.object({ step: z.literal('time') }),
    ]),
  ),
  orders: z.record(z.string(), z.object({ a: order.optional(), b: order.optional() })),
  /** Affects only the view: b is on the left. */
  isSwapped: z.boolean(),
  /** When this table's own clock was started, in the server's time. */
  startedAt: z.number().optional(),
});

/** A match in progress on this device, stored at every tap. */
type PadDraft = MatchPad & {
  clientId: string;
  isSwapped: boolean;
  startedAt?: number | undefined;
};

export const padStore = (
  userId: number,
  eventId: number,
  key: string,
): PersonalStore<PadDraft | null> =>
  personalStore<PadDraft | null>(userId, `judge-${eventId}-${key}`, draftSchema.nullable(), null);

/** A report as sent, or the match that it decided. */
export type Correctable = Pick<SubmittedReport, 'games'> &
  Partial<Pick<SubmittedReport, 'warnings' | 'ended'>>;

/** The taps of an own report, unless it has only points or says who was away. */
function stepsToCorrect(report: Correctable, { a, b }: Match, rules: PadRules): PadStep[] {
  const parsed = matchReportSchema.safeParse({
    a: a?.entrantId,
    b: b?.entrantId,
    warnings: report.warnings,
    games: report.games,
    ended: report.ended ?? 'points',
  });
  return parsed.success ? stepsOf(parsed.data, rules) : [];
}

const newPad = (match: Match, corrects: Correctable | undefined, rules: PadRules): PadDraft => ({
  a: match.a?.entrantId ?? 0,
  b: match.b?.entrantId ?? 0,
  orders: {},
  isSwapped: false,
  steps: corrects ? stepsToCorrect(corrects, match, rules) : [],
  clientId: randomId(),
});

/** A side's order is null while it is secret or not sent; `locked` are the sides that have sent one. */
type SentOrder = Record<Side, readonly number[] | null> & {
  game: number;
  cycle: number;
  locked?: readonly Side[];
};

/** The orders sent by players, overridden by the judge's entries. */
function knownOrders(sent: readonly SentOrder[], own: PadOrders): PadOrders {
  const known = sent.map(({ game, cycle, locked, ...orders }) => {
    const orderOf = (of: Side) =>
      order.safeParse(orders[of]).data ?? (locked?.includes(of) ? null : undefined);
    const both = { a: orderOf('a'), b: orderOf('b') };
    const name = orderName(game, cycle);
    return [name, { ...withoutUnknown(both), ...own[name] }] as const;
  });
  return { ...own, ...Object.fromEntries(known) };
}

const withoutUnknown = ({ a, b }: Record<Side, DeckOrder | null | undefined>) => ({
  ...(a !== undefined && { a }),
  ...(b !== undefined && { b }),
});

export const ORDERS: readonly DeckOrder[] = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];
