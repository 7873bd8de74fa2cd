import { t } from '../../translate';
import { type Aged, requireAge } from './ages';
import type { EntrantState } from './entrant-states';
import type { EntrantData, EventData } from './event-data';
import { conflict, type Done, done, invalid, notFound, notNow } from './outcome';
import type { EventPhase } from './phases';
import { hasLeft } from './progress';

/** Somebody on the waitlist, who is no entrant yet. */
export interface WaitingData extends Aged {
  /** The id of the entrant that they become. */
  id: number;
  userId: number;
  /** Until when the place that they are offered is theirs; null while they wait. */
  confirmBy: Date | null;
}

const HOUR_MS = 3_600_000;

const full = () => conflict(t('This tournament is full.'));

export const isBeforeStart = (phase: EventPhase): boolean =>
  phase === 'draft' || phase === 'registration' || phase === 'check_in';

/** How many places nobody has and nobody is offered. */
const freePlaces = ({ event, entrants, waiting }: EventData): number =>
  event.settings.maxEntrants -
  entrants.filter((one) => !hasLeft(one)).length -
  waiting.filter(({ confirmBy }) => confirmBy !== null).length;

/** Refuses while every place is taken or offered. */
export function requirePlace(data: EventData): void {
  if (freePlaces(data) <= 0) throw full();
}

/** Where somebody stands on the waitlist, from 1; null for who is offered a place. */
export function waitPlaceOf(
  waiting: readonly Pick<WaitingData, 'id' | 'confirmBy'>[],
  id: number,
): number | null {
  const place = waiting
    .filter(({ confirmBy }) => confirmBy === null)
    .findIndex((one) => one.id === id);
  return place < 0 ? null : place + 1;
}

type NewEntrant = Pick<EntrantData, 'id' | 'state' | 'joinedRound'> & Partial<EntrantData>;

/** With a new entrant, who gets the next number. */
export const withNewEntrant = (data: EventData, entrant: NewEntrant): EventData => ({
  ...data,
  entrants: [
    ...data.entrants,
    {
      userId: null,
      guestName: null,
      shownName: null,
      rating: null,
      deck: null,
      birthYear: null,
      division: null,
      stateBefore: null,
      leftRound: null,
      logging: true,
      number: 1 + Math.max(0, ...data.entrants.map(({ number }) => number ?? 0)),
      ...entrant,
    },
  ],
});

const without = (data: EventData, id: number): EventData => ({
  ...data,
  waiting: data.waiting.filter((one) => one.id !== id),
});

/** Gives somebody on the list a place. */
const registered = (data: EventData, { confirmBy: _, ...person }: WaitingData): EventData =>
  withNewEntrant(without(data, person.id), { ...person, state: 'registered', joinedRound: 1 });

/** Until when a place that gets free now is offered; null if it is given at once. */
function offeredUntil({ event: { phase, settings }, date }: EventData, now: Date): Date | null {
  if (phase === 'check_in' || now >= date) return null;
  return new Date(Math.min(now.getTime() + settings.confirmHours * HOUR_MS, date.getTime()));
}

/** Takes those off the list whose offer has lapsed. */
function lapse(data: EventData, now: Date): Done {
  const gone = data.waiting.filter(({ confirmBy }) => confirmBy !== null && confirmBy <= now);
  return done(
    gone.reduce((before, { id }) => without(before, id), data),
    ...gone.map(({ id }) => ({ act: 'place.lapsed' as const, after: { id } })),
  );
}

/** Brings the waitlist up to date: offers lapse, free places go to who waits longest, and the start ends it. */
export function settleWaitlist(data: EventData, now: Date): Done {
  if (data.waiting.length === 0) return done(data);
  if (!isBeforeStart(data.event.phase)) return done({ ...data, waiting: [] });
  const { data: lapsed, log } = lapse(data, now);
  const next = lapsed.waiting
    .filter(({ confirmBy }) => confirmBy === null)
    .slice(0, Math.max(0, freePlaces(lapsed)));
  const confirmBy = offeredUntil(lapsed, now);
  if (confirmBy === null) {
    const given = next.map(({ id }) => ({ act: 'place.given' as const, after: { id } }));
    return done(next.reduce(registered, lapsed), ...log, ...given);
  }
  if (next.length === 0) return done(lapsed, ...log);
  const isNext = new Set(next.map(({ id }) => id));
  const waiting = lapsed.waiting.map((one) => (isNext.has(one.id) ? { ...one, confirmBy } : one));
  const offered = next.map(({ id }) => ({
    act: 'place.offered' as const,
    after: { id, confirmBy: confirmBy.toISOString() },
  }));
  return done({ ...lapsed, waiting }, ...log, ...offered);
}

/** A command that only brings the waitlist up to date, which every command does. */
export const settle = (data: EventData, _command: object): Done => done(data);

function requireRegistration(phase: EventPhase): void {
  if (phase === 'draft') throw conflict(t('Registration is not open.'));
  if (!isBeforeStart(phase)) throw conflict(t('Registration has closed.'));
}

/** Somebody registers, or joins the end of the waitlist of a full event. */
export function register(
  data: EventData,
  person: { id: number; userId: number; birthYear: number | null },
): Done {
  const { phase, settings } = data.event;
  requireRegistration(phase);
  const isOwn = ({ userId }: { userId: number | null }) => userId === person.userId;
  if (data.entrants.some(isOwn) || data.waiting.some(isOwn)) return done(data);
  const { id, userId, birthYear } = person;
  const own = { id, userId, birthYear, division: null };
  requireAge(data, own, () =>
    conflict(t('Please ask the organisers to enter you: this event has age divisions.')),
  );
  if (freePlaces(data) > 0) {
    return done(withNewEntrant(data, { ...own, state: 'registered', joinedRound: 1 }));
  }
  if (!settings.waitlist) throw full();
  return done({ ...data, waiting: [...data.waiting, { ...own, confirmBy: null }] });
}

/**
 * Somebody withdraws, leaves the waitlist, or lets an offered place go.
 * @param always whether or not registration is open: their account is deleted
 */
export function withdraw(
  data: EventData,
  { userId, always = false }: { userId: number; always?: boolean },
): Done {
  if (!always) requireRegistration(data.event.phase);
  const isOther = (one: { userId: number | null }) => one.userId !== userId;
  const [entrants, waiting] = [data.entrants.filter(isOther), data.waiting.filter(isOther)];
  const isSame = entrants.length === data.entrants.length && waiting.length === data.waiting.length;
  return done(isSame ? data : { ...data, entrants, waiting });
}

function take(data: EventData, person: WaitingData, refusal: string): Done {
  if (person.confirmBy === null) throw conflict(refusal);
  return done(registered(data, person), { act: 'place.taken', after: { id: person.id } });
}

/** Somebody takes the place that they are offered. */
export function takePlace(data: EventData, { userId }: { userId: number }): Done {
  if (data.entrants.some((one) => one.userId === userId && !hasLeft(one))) return done(data);
  const person = data.waiting.find((one) => one.userId === userId);
  if (!person) throw notFound(t('You are not on the waitlist.'));
  return take(data, person, t('There is no place for you yet.'));
}

/** An organiser confirms for somebody on the waitlist, or takes them off it. */
export function changeWaiting(
  data: EventData,
  person: WaitingData,
  { state, reason }: { state?: EntrantState | undefined; reason?: string | undefined },
): Done {
  if (state === 'registered') return take(data, person, t('This tournament is full.'));
  if (state !== 'dropped') throw notNow();
  return done(without(data, person.id), { act: 'place.removed', after: { id: person.id }, reason });
}

/** Staff enter somebody who may be on the waitlist already. */
export function enterWaiting(data: EventData, userId: number | undefined): Done | undefined {
  const person = data.waiting.find((one) => one.userId === userId);
  return person && take(data, person, t('This tournament is full.'));
}

export const declareFirst = () =>
  invalid('division', t('Please say whether this player is 12 and under, or 13 and over.'));
