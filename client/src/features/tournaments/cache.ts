import { type Tournament, tournamentsApi } from '@shared/tournaments';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ApiPage } from '@/lib/api';
import { rewriteCached } from '@/lib/rewrite-cached';

type Pages = InfiniteData<ApiPage<Tournament>, string | null>;
type Key = readonly unknown[];

const DETAIL = tournamentsApi.getTournament.path;

const isList = ([path]: Key) =>
  path === tournamentsApi.listTournaments.path || path === tournamentsApi.listMyTournaments.path;
const isDetail = ([path]: Key) => path === DETAIL;

/** A list of those that one is registered for. */
const isGoingList = (key: Key) => isList(key) && (key[1] as { going?: boolean })?.going === true;

const where = (matches: (key: Key) => boolean) => ({
  predicate: ({ queryKey }: { queryKey: Key }) => matches(queryKey),
});

interface Refresh {
  /** A tournament that was deleted: its page, still on screen, must not ask for it. */
  gone?: number;
}

/**
 * Marks all lists of tournaments and the single ones as stale; what is on screen is asked for
 * again.
 */
export function refreshTournaments(client: QueryClient, { gone }: Refresh = {}): Promise<void> {
  // Whoever steps back to it must ask.
  if (gone !== undefined) {
    void client.invalidateQueries({ queryKey: [DETAIL, gone], refetchType: 'none' });
  }
  return client.invalidateQueries(
    where((key) => isList(key) || (isDetail(key) && (gone === undefined || key[1] !== gone))),
  );
}

/**
 * Lists of what one goes to are asked for when they are opened again. The one on screen stays as it
 * is: a card that vanished under the thumb could not be taken back.
 */
export function markGoingLists(client: QueryClient): void {
  void client.invalidateQueries({ ...where(isGoingList), refetchType: 'none' });
}

/** Writes what is newly known of a tournament into every cached copy of it. */
export function patchTournament(
  client: QueryClient,
  id: number,
  patch: (tournament: Tournament) => Tournament,
): void {
  const update = (tournament: Tournament) =>
    tournament.id === id ? patch(tournament) : tournament;
  rewriteCached<Tournament>(client, where(isDetail), update);
  rewriteCached<Pages>(client, where(isList), (data) =>
    inPages(data, (items) => items.map(update)),
  );
}

/** Takes a tournament that is gone out of every cached list. */
export function dropTournament(client: QueryClient, id: number): void {
  rewriteCached<Pages>(client, where(isList), (data) =>
    inPages(data, (items) => items.filter((tournament) => tournament.id !== id)),
  );
}

/** Other features may keep something under the same keys that does not page. */
function inPages(data: Pages, change: (items: Tournament[]) => Tournament[]): Pages {
  if (!Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
