import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Match, ReportResult } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { pointsAlone, type ReportedGame } from '#shared/rules/events/match';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notify } from '@/lib/notify';
import type { Pages } from '@/lib/queries';
import { randomId } from '@/lib/random-id';
import { rewriteCached } from '@/lib/rewrite-cached';
import { serverTime } from '@/lib/server-time';
import { asPlayed } from '../views/words';
import { type OfflineDesk, useOffline } from './offline';
import { type Decision, isRefusal, scoreDecision, sidesOf } from './scores';

/** Either the rounds of a game or its points. */
function asSent(game: ReportedGame) {
  const points = pointsAlone(game);
  return points ? { aPoints: points.a, bPoints: points.b } : { rounds: [...game.rounds] };
}

interface ResultToSend extends Decision {
  clientId: string;
  /** The version of the match that the person has seen. */
  version: number;
  cascade?: boolean;
}

export interface SentResult {
  report: ReportResult | null;
  /** The match afterwards, as far as it is known. */
  match: Match | null;
  /** What a correction means for the cut and the last round. */
  correction?: Pick<Corrected, 'cut' | 'repair'>;
}

type Corrected = z.output<typeof eventsApi.putResult.response>;

/**
 * Whether a result is sent as a report, so that a differing report by the judge is kept. Otherwise
 * it is a decision, which overrides all reports.
 */
export const isFirstResult = (
  { outcome, state }: Match,
  offline: OfflineDesk | undefined,
): boolean => offline !== undefined || (outcome === null && state !== 'disputed');

/** Sends the result of a match, or keeps it on the device while the desk is offline. */
export async function sendResult(
  event: TournamentEvent,
  match: Match,
  { clientId, version, reason, cascade = false, ...result }: ResultToSend,
  offline: OfflineDesk | undefined,
): Promise<SentResult> {
  const { key } = match;
  const params = { id: event.id, key };
  const body = { ...result, ...sidesOf(match), games: result.games.map(asSent), clientId };
  if (!isFirstResult(match, offline)) {
    const decision = { ...body, reason, cascade, version };
    const {
      setAside: _,
      cut,
      repair,
      ...saved
    } = await call(eventsApi.putResult, {
      params,
      body: decision,
    });
    return { report: null, match: saved, correction: { cut, repair } };
  }
  const report = { ...body, playedAt: new Date(serverTime()).toISOString() };
  if (!offline) return await call(eventsApi.reportMatch, { params, body: report });
  const score = scoreDecision(offline.packet.event, match, result);
  if (isRefusal(score)) throw new RangeError(score.message);
  offline.report({ match: asPlayed(match, score), body: report });
  return { report: null, match: null };
}

export function tellDispute(report: ReportResult | null): void {
  if (report !== 'disputed') return;
  notify(
    t('There are two results now'),
    t('Somebody reported this match differently. Please decide.'),
  );
}

/** Writes a match into every cached list. */
function storeMatch(client: QueryClient, eventId: number, match: Match): void {
  rewriteCached<Pages<Match>>(
    client,
    {
      predicate: ({ queryKey: [path, input] }) =>
        path === '/api/events/:id/matches' && (input as { id?: number }).id === eventId,
    },
    (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((one) => (one.key === match.key ? match : one)),
      })),
    }),
  );
}

type Entered = Pick<Decision, 'games' | 'ended'> & { match: Match };

/**
 * Enters results of the list, one after the other; each shows at once. `last` is the latest one,
 * which can be swapped or taken back.
 */
export function useEnterResults(event: TournamentEvent, onSaved: (sent: SentResult) => void) {
  const { id } = event;
  const client = useQueryClient();
  const offline = useOffline();
  const [last, setLast] = useState<Match>();
  const mutationKey = ['enter-result', id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { failed: t('The result was not saved') },
    mutationFn: ({ match, ...result }: Entered) =>
      sendResult(
        event,
        match,
        { ...result, reason: '', clientId: randomId(), version: match.version },
        offline,
      ),
    onMutate: ({ match, ...result }) => {
      const score = result.ended === 'none' ? undefined : scoreDecision(event, match, result);
      const isPlayed = score && !isRefusal(score);
      const shown: Match = isPlayed
        ? asPlayed(match, score)
        : { ...match, state: 'ready', outcome: null, winner: null, games: [] };
      if (!offline) storeMatch(client, id, shown);
      setLast(isPlayed ? shown : undefined);
    },
    onSuccess: (sent) => {
      const { report, match } = sent;
      tellDispute(report);
      onSaved(sent);
      if (!match) return;
      storeMatch(client, id, match);
      setLast((shown) => (shown?.key === match.key ? match : shown));
    },
    onError: (_error, { match }) => {
      storeMatch(client, id, match);
      setLast((shown) => (shown?.key === match.key ? undefined : shown));
    },
    onSettled: () => {
      // One refetch after the last pending result.
      if (client.isMutating({ mutationKey }) <= 1) void markStale(client, 'event');
    },
  });
  return { enter: mutate, last, isSaving: isPending };
}
