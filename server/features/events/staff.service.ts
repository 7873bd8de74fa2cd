import type { z } from 'zod';
import type { eventEntrantsApi } from '#shared/event-entrants';
import type { StaffMember } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { newCode } from '../../auth/tokens';
import { HIDDEN_PERSON } from '../../db/hidden';
import { together } from '../../db/pool';
import type { Actor } from '../../deps';
import { AppError } from '../../http/app-error';
import { isTombstone } from '../people/people.policy';
import { presentPerson } from '../people/people.presenter';
import { getMember, hiddenAmong } from '../people/people.service';
import { endWebhooks } from '../webhook-news/webhook-news.service';
import { changeEvent, type Deps } from './change-event';
import { requireCode } from './codes';
import { authorName } from './event-state';
import { requireRole } from './events.policy';
import { mayHandOver } from './events.presenter';
import { listEntrants } from './events.queries';
import { handSeriesOver } from './series.queries';
import { getState } from './settled.service';
import * as staffQueries from './staff.queries';

/**
 * Somebody hidden from the reader, who joined with the code, has the name under which they play, and
 * keeps the number by which an organiser changes or takes away their role.
 */
async function readStaff({ db }: Deps, actor: Actor, id: number): Promise<StaffMember[]> {
  const [rows, entrants] = await together(
    staffQueries.listStaff(db, { id }),
    listEntrants(db, { id }),
  );
  const userIds = rows.map(({ userId }) => userId);
  const hidden = new Set(await hiddenAmong(db, actor.id, userIds));
  return rows.map(({ user, role, tables }) => {
    if (!hidden.has(user.id)) return { user: presentPerson(user), role, tables };
    const displayName = authorName({ entrants }, { ...user, isHidden: true });
    const shown = { id: user.id, ...HIDDEN_PERSON, displayName, avatarFolder: null };
    return { user: presentPerson(shown), role, tables };
  });
}

/** @throws AppError 404, 403 */
export async function listStaff(deps: Deps, actor: Actor, id: number): Promise<StaffMember[]> {
  const { role } = await getState(deps, actor, id);
  requireRole(role, 'organiser');
  return readStaff(deps, actor, id);
}

/** @throws AppError 404, 403 */
export async function putStaff(
  deps: Deps,
  actor: Actor,
  id: number,
  userId: number,
  { role, tables }: z.output<typeof eventEntrantsApi.putStaff.body>,
): Promise<StaffMember[]> {
  await changeEvent(deps, actor, id, { may: 'organiser' }, async ({ tx, state, record }) => {
    const isKnown = state.staff.some((one) => one.userId === userId);
    if (!isKnown) await getMember(deps, actor, userId);
    await staffQueries.saveStaff(tx, { tournamentId: id, userId, role, tables });
    await endWebhooks(tx, id);
    record({ act: 'staff', after: { userId, role, tables } });
  });
  return readStaff(deps, actor, id);
}

/**
 * Idempotent. Makes a new judges' code, since the old one would let them back in.
 * @throws AppError 404, 403
 */
export async function removeStaff(
  deps: Deps,
  actor: Actor,
  id: number,
  userId: number,
): Promise<void> {
  await changeEvent(deps, actor, id, { may: 'organiser' }, async ({ tx, state, record }) => {
    const before = state.staff.find((one) => one.userId === userId);
    await staffQueries.deleteStaff(tx, id, userId);
    await endWebhooks(tx, id);
    if (before) state.event = { ...state.event, judgeCode: newCode() };
    record({ act: 'staff.removed', before: before && { userId, role: before.role } });
  });
}

/** @throws AppError 404, 403 for all but the owner and administrators, 409 for no organiser */
export async function handOver(
  deps: Deps,
  actor: Actor,
  id: number,
  userId: number,
): Promise<StaffMember[]> {
  await changeEvent(deps, actor, id, { may: 'organiser' }, async ({ tx, state, record, send }) => {
    const { userId: ownerId } = state.tournament;
    if (!mayHandOver(state, actor)) {
      throw new AppError('forbidden', t('Only the owner of this event can hand it over.'));
    }
    const heir = state.staff.find((one) => one.userId === userId && one.role === 'organiser');
    if (!heir) throw new AppError('conflict', t('Please make this person an organiser first.'));
    await staffQueries.deleteStaff(tx, id, userId);
    await staffQueries.saveOwner(tx, id, userId);
    const { seriesId, seriesNumber } = state.event;
    if (seriesId !== null) {
      const series = { id: seriesId, number: seriesNumber ?? 0 };
      send(handSeriesOver(tx, series, { from: ownerId, to: userId }));
    }
    const former = { tournamentId: id, userId: ownerId, role: 'organiser' as const, tables: [] };
    if (!isTombstone(state.tournament.user.username)) send(staffQueries.saveStaff(tx, former));
    record({ act: 'owner' });
  });
  return readStaff(deps, actor, id);
}

/** Joins with the code that organisers show to their judges. @throws AppError 404, 409 */
export async function joinStaff(deps: Deps, actor: Actor, id: number, code: string): Promise<void> {
  await changeEvent(deps, actor, id, { may: 'anyone' }, async (change) => {
    const { tx, state, now, record } = change;
    requireCode(state, now, 'judgeCode', code);
    if (state.role === 'organiser' || state.role === 'judge') return change.unchanged();
    await staffQueries.saveStaff(tx, {
      tournamentId: id,
      userId: actor.id,
      role: 'judge',
      tables: [],
    });
    record({ act: 'staff.joined', after: { userId: actor.id, role: 'judge' } });
  });
}
