import type { Match } from '#shared/event-matches';
import type { Entrant, ListedEntrant, TournamentEvent } from '#shared/event-schemas';
import { divisionOf } from '#shared/rules/events/ages';
import { matchFields, matchSteps, rulesOf } from '#shared/rules/events/event-data';
import { orientReport, type Side, scoreReport } from '#shared/rules/events/match';
import { readOrders } from '#shared/rules/events/match-key';
import { eventRules, isListOpen } from '#shared/rules/events/match-rules';
import { hasLeft, isOpen, isOver, isUnfinished, progressOf } from '#shared/rules/events/progress';
import { waitPlaceOf } from '#shared/rules/events/waitlist';
import { partNamesOf } from '#shared/rules/parts/kinds';
import type { Actor } from '../../deps';
import { presentTournament } from '../tournaments/tournaments.presenter';
import { currentEdge } from '../tournaments/tournaments.service';
import { codesUntil } from './codes';
import { authorName, type EventState } from './event-state';
import { canJudge, canOrganise } from './events.policy';
import type { EntrantRow, MatchRow, WaitingRow } from './events.queries';
import { earlierName, nameOf, numberName } from './names';
import type { ReportWithAuthor } from './reports.queries';

/** What a presentation depends on besides the rows. */
export interface View {
  actor: Actor;
  now: Date;
  /** People whose profile the caller cannot see; their matches are still shown. */
  hidden: ReadonlySet<number>;
}

const BEFORE_START = new Set(['draft', 'registration', 'check_in']);

/** Whether a list can be handed in: until the start, a missing one by staff until the first match. */
export function mayHandIn({ event, matches, role }: EventState, row: EntrantRow): boolean {
  const { settings, phase } = event;
  if (settings.deckList === 'none') return false;
  if (BEFORE_START.has(phase)) return true;
  const hasBegun = ({ a, b, result, isAwaiting, isDisputed }: MatchRow) =>
    (a === row.id || b === row.id) && (result?.outcome === 'played' || isAwaiting || isDisputed);
  return phase === 'running' && canJudge(role) && row.deck === null && !matches.some(hasBegun);
}

/** What the hall's screen keeps to until organisers have seen a new name; hidden people by number. */
function seenNameOf(row: EntrantRow, { hidden }: View): Pick<Entrant, 'seenName'> {
  const seenName = earlierName(row);
  if (seenName === undefined) return {};
  const isHidden = row.userId !== null && hidden.has(row.userId);
  return { seenName: isHidden ? numberName(row) : seenName };
}

export function presentEntrant(state: EventState, row: EntrantRow, view: View): Entrant {
  const { event, role } = state;
  const isOwn = row.userId !== null && row.userId === view.actor.id;
  const isStaff = canJudge(role);
  const isListShown = isStaff || isOwn || isListOpen(event);
  return {
    id: row.id,
    number: row.number ?? 0,
    name: nameOf(row),
    userId: row.userId !== null && view.hidden.has(row.userId) ? null : row.userId,
    state: row.state,
    waitPlace: null,
    confirmBy: null,
    rating: row.rating,
    division: isStaff || isOwn ? divisionOf(row, state.date) : null,
    hasDeck: row.deck !== null,
    deck:
      isListShown && row.deck
        ? row.deck.map((combo) => ({ name: combo.name, ...partNamesOf(combo) }))
        : null,
    joinedRound: row.joinedRound,
    leftRound: row.leftRound,
    ...(isOwn && { logging: row.logging }),
    ...(isStaff && seenNameOf(row, view)),
    can: {
      edit: canOrganise(role) || isOwn,
      drop: (canOrganise(role) || isOwn) && !hasLeft(row) && !isOver(event.phase),
      deck: (isStaff || isOwn) && mayHandIn(state, row),
    },
  };
}

/** Somebody on the waitlist, for staff and themself. */
export function presentWaiting(state: EventState, row: WaitingRow, view: View): ListedEntrant {
  const isOwn = row.userId === view.actor.id;
  const mayEdit = canOrganise(state.role);
  return {
    id: row.id,
    number: 0,
    name: row.displayName ?? row.username ?? '',
    userId: view.hidden.has(row.userId) ? null : row.userId,
    state: row.confirmBy ? 'offered' : 'waiting',
    waitPlace: waitPlaceOf(state.waiting, row.id),
    confirmBy: row.confirmBy?.toISOString() ?? null,
    rating: null,
    division: divisionOf(row, state.date),
    hasDeck: false,
    deck: null,
    joinedRound: 1,
    leftRound: null,
    can: { edit: mayEdit, drop: mayEdit || isOwn, deck: false },
  };
}

/** The caller's own entry, or their place on the waitlist. */
function presentOwn(state: EventState, view: View): ListedEntrant | null {
  const isOwn = ({ userId }: { userId: number | null }) => userId === view.actor.id;
  const own = state.entrants.find(isOwn);
  if (own) return presentEntrant(state, own, view);
  const waiting = state.waiting.find(isOwn);
  return waiting ? presentWaiting(state, waiting, view) : null;
}

/** Entrants by id, for the names in matches. */
export const entrantsById = ({ entrants }: EventState): ReadonlyMap<number, EntrantRow> =>
  new Map(entrants.map((entrant) => [entrant.id, entrant]));

/** Whether the caller sees which combos were launched. */
function showsCombos({ event, role }: EventState, match: MatchRow, isOwn: boolean): boolean {
  if (canJudge(role) || isOwn) return true;
  const { showCombos } = event.settings;
  return showCombos === 'live' || (showCombos === 'after' && match.state === 'done');
}

/** A player's report that the other has not confirmed, oriented to a against b. */
function presentAwaiting(
  state: EventState,
  row: MatchRow,
  byId: ReadonlyMap<number, EntrantRow>,
  reports: readonly ReportWithAuthor[],
): Match['awaiting'] {
  const report = row.isAwaiting ? reports.find(({ status }) => status === 'awaiting') : undefined;
  const oriented = report && orientReport(report.body, row);
  const scored = oriented && scoreReport(oriented, rulesOf(state, row));
  if (!oriented || !scored || 'message' in scored) return null;
  const isA = row.a !== null && byId.get(row.a)?.userId === report.by;
  const games = scored.games.map((game) => ({ ...game, rounds: [...game.rounds] }));
  return { by: isA ? 'a' : 'b', winner: scored.winner, games, ended: oriented.ended };
}

/** Both orders of a cycle are shown once both are in; until then, players see only their own. */
function presentOrders({ orders }: MatchRow, ownSide: Side | null): NonNullable<Match['orders']> {
  return readOrders(orders).map(({ game, cycle, a, b }) => {
    const shown = (side: Side, order: typeof a) =>
      order && (side === ownSide || (a && b)) ? [...order] : null;
    const locked = [...(a ? (['a'] as const) : []), ...(b ? (['b'] as const) : [])];
    return { game, cycle, a: shown('a', a), b: shown('b', b), locked };
  });
}

export const isPlayerOf = (
  byId: ReadonlyMap<number, EntrantRow>,
  { a, b }: Pick<MatchRow, 'a' | 'b'>,
  userId: number,
): boolean => [a, b].some((id) => id !== null && byId.get(id)?.userId === userId);

export function presentMatch(
  state: EventState,
  row: MatchRow,
  { actor }: Pick<View, 'actor'>,
  {
    byId = entrantsById(state),
    reports,
    awaiting = reports,
  }: {
    byId?: ReadonlyMap<number, EntrantRow>;
    /** Shown to staff. */
    reports?: readonly ReportWithAuthor[] | undefined;
    /** One that awaits confirmation is shown to staff and the two players. */
    awaiting?: readonly ReportWithAuthor[] | undefined;
  } = {},
): Match {
  const { event, role } = state;
  const isOwn = isPlayerOf(byId, row, actor.id);
  const isA = row.a !== null && byId.get(row.a)?.userId === actor.id;
  const isShown = showsCombos(state, row, isOwn);
  const named = (id: number) => {
    const entrant = byId.get(id);
    return entrant && nameOf(entrant);
  };
  const steps = matchSteps(state, row);
  const isStanding = row.result !== null && row.outcome !== null;
  return {
    ...matchFields(state, row, named),
    games: (isStanding ? (row.result?.games ?? []) : []).map(({ rounds, ...game }) => ({
      ...game,
      rounds: rounds.map((round) =>
        isShown ? { ...round } : { ...round, aCombo: null, bCombo: null },
      ),
    })),
    can: {
      report:
        steps.report && (canJudge(role) || (event.settings.selfReport && isOwn && isOpen(row))),
      correct: steps.correct && canOrganise(role),
    },
    ...(awaiting &&
      (isOwn || (canJudge(role) && row.isAwaiting)) && {
        awaiting: presentAwaiting(state, row, byId, awaiting),
      }),
    ...((isOwn || (canJudge(role) && Object.keys(row.orders).length > 0)) && {
      orders: presentOrders(row, isOwn ? (isA ? 'a' : 'b') : null),
    }),
    ...(reports &&
      canJudge(role) && {
        reports: reports.map(({ user, status, body }) => {
          // Oriented to a against b, however it was sent.
          const { games, warnings, ended } = orientReport(body, row) ?? body;
          return {
            by: authorName(state, user),
            status,
            games: games.map(({ rounds, aPoints, bPoints }) => ({
              rounds: [...rounds],
              ...(rounds.length === 0 && { aPoints, bPoints }),
            })),
            warnings: { a: [...warnings.a], b: [...warnings.b] },
            ended,
          };
        }),
      }),
  };
}

/** A person's next match: their first open one, else the last. */
export function ownMatch(state: EventState, actor: Actor): MatchRow | undefined {
  const entrant = state.entrants.find(({ userId }) => userId === actor.id);
  if (!entrant) return undefined;
  const own = state.matches.filter(({ a, b }) => a === entrant.id || b === entrant.id);
  return own.find(isUnfinished) ?? own.at(-1);
}

export const mayHandOver = ({ tournament }: Pick<EventState, 'tournament'>, actor: Actor) =>
  tournament.userId === actor.id || actor.role === 'admin';

const NO_STEPS = { setUp: false, pair: false, advance: false, finish: false };

/** @param awaiting reports of the caller's match */
export function presentEvent(
  state: EventState,
  view: View,
  awaiting: readonly ReportWithAuthor[] = [],
): TournamentEvent {
  const { event, tournament, role } = state;
  const { actor, now } = view;
  const edge = currentEdge({ clock: () => now });
  const shown = presentTournament({ ...tournament, participants: [], edge }, actor);
  const match = ownMatch(state, actor);
  const { can, ...progress } = progressOf(state);
  return {
    id: shown.id,
    tournament: {
      id: shown.id,
      name: shown.name,
      date: shown.date,
      location: shown.location,
      imageUrl: shown.imageUrl,
    },
    phase: event.phase,
    version: event.version,
    imported: event.imported,
    settings: event.settings,
    rules: [...eventRules(event.settings)],
    ...progress,
    now: now.toISOString(),
    series:
      event.seriesId === null ? null : { id: event.seriesId, number: event.seriesNumber ?? 0 },
    role,
    me: presentOwn(state, view),
    myMatch: match ? presentMatch(state, match, view, { awaiting }) : null,
    can: {
      ...(canOrganise(role) ? { ...can, handOver: mayHandOver(state, actor) } : NO_STEPS),
      judge: canJudge(role) && !event.imported,
    },
    ...(canOrganise(role) &&
      !event.imported && {
        codes: {
          checkIn: event.checkInCode,
          judge: event.judgeCode,
          live: event.liveCode,
          until: codesUntil(state).toISOString(),
        },
      }),
  };
}
