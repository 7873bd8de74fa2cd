import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { TournamentEvent } from '#shared/event-schemas';
import type { copyInputSchema } from '#shared/event-series';
import type { After, Tx } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import type { Created } from '../../http/repeats';
import { copyTournament, createCounted } from '../tournaments/save-tournament.service';
import { findAnyTournament } from '../tournaments/tournaments.service';
import { changeEvent } from './change-event';
import { newCodes } from './codes';
import { readStaffOnly } from './event-rows';
import * as writes from './event-writes.queries';
import { requireRole } from './events.policy';
import type * as queries from './events.queries';
import { presentFor, SEEDS } from './events.service';
import { copyStaff } from './series.queries';
import { getState } from './settled.service';

type Values = z.output<typeof copyInputSchema>;

/** An event under its lock. */
export type Source = Pick<queries.EventRow, 'tournamentId' | 'settings'>;

interface Copy extends Values {
  ownerId: number;
  series?: { id: number; number: number };
  isOpen?: boolean;
}

/**
 * Makes an event like another, whose lock the caller holds: with its name, places, flyer, settings
 * and staff, but without entrants, results, log, codes and seed.
 * @returns undefined if the owner already has a tournament with this clientId
 */
export async function insertCopy(
  deps: Pick<AppDeps, 'jobs'>,
  { tx, after }: { tx: Tx; after: After },
  { tournamentId: from, settings }: Source,
  { ownerId, series, isOpen = false, ...values }: Copy,
): Promise<number | undefined> {
  const id = await copyTournament(deps, tx, after, from, { ...values, userId: ownerId });
  if (id === undefined) return undefined;
  await writes.insertEvent(tx, {
    tournamentId: id,
    settings,
    phase: isOpen ? 'registration' : 'draft',
    seed: randomInt(1, SEEDS),
    seriesId: series?.id ?? null,
    seriesNumber: series?.number ?? null,
    ...newCodes(),
  });
  await copyStaff(tx, { from, to: id, ownerId });
  const entry = { tournamentId: id, by: ownerId };
  await writes.insertLog(tx, [
    { ...entry, act: 'event.created' },
    ...(isOpen ? [{ ...entry, act: 'phase', before: 'draft', after: 'registration' }] : []),
  ]);
  return id;
}

/** @throws AppError 404, 403; 410 for a repeat of one that was deleted; 429 */
export function createCopier(deps: AppDeps) {
  const counted = createCounted(deps);
  return async (actor: Actor, id: number, values: Values): Promise<Created<TournamentEvent>> => {
    requireRole((await getState(deps, actor, id)).role, 'organiser');
    const copy = () =>
      changeEvent(
        deps,
        actor,
        id,
        { may: 'organiser', read: readStaffOnly(id) },
        async (change) => {
          const { tx, after, state } = change;
          change.unchanged();
          const made = await insertCopy(deps, { tx, after }, state.event, {
            ...values,
            ownerId: actor.id,
          });
          return made === undefined ? undefined : findAnyTournament(tx, made);
        },
      );
    const { item, created } = await counted(actor, values.clientId, copy);
    return { item: await presentFor(deps, actor, item.id), created };
  };
}
