import { randomInt } from 'node:crypto';
import type { ChallongeReport } from '#shared/event-imports';
import { type Message, msg, t } from '#shared/translate';
import { type Tx, together, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { derivedId } from '../../derived-id';
import { invalidField } from '../../http/app-error';
import type { ReceivedFile } from '../../media/uploads';
import { readFileOf } from '../../tables/read-file';
import {
  createLimited,
  findImported,
  insertImported,
} from '../tournaments/save-tournament.service';
import { newCodes } from './codes';
import * as writes from './event-writes.queries';
import { SEEDS } from './events.service';
import { eventRows } from './imported-event';
import type { ImportedEvent, LeftOut } from './read-challonge';

const REASONS: Record<LeftOut, Message> = {
  tie: msg('This match was a tie, so it is left out.'),
  players: msg('The players of this match are not in the file, so it is left out.'),
  place: msg('The bracket has no place for this match, so it is left out.'),
};

/** Where it was played. */
const PLACE = 'Challonge';

/** The same for the same tournament: by its id, else by names, pairs and scores. */
function identityOf({ id, entrants, matches }: ImportedEvent): string {
  if (id !== null) return derivedId(`challonge ${id}`);
  const name = (index: number) => entrants[index]?.name;
  const said = matches.map(({ a, b, outcome, winner, games }) => [
    ...[name(a), name(b), outcome, winner],
    games.map(({ aPoints, bPoints }) => [aPoints, bPoints]),
  ]);
  return derivedId(`challonge ${JSON.stringify([entrants.map((one) => one.name), said])}`);
}

/** Inserts everything that the event derives from, and what is derived. */
async function insertAll(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  id: number,
  event: ImportedEvent,
  now: Date,
) {
  const ids = await writes.newEntrantIds(tx, event.entrants.length);
  const seed = randomInt(1, SEEDS);
  const { settings, entrants, stages, matches } = eventRows(event, { id, ids, seed, now });
  await writes.insertEvent(tx, {
    tournamentId: id,
    settings,
    seed,
    phase: 'finished',
    finishedAt: new Date(event.date),
    imported: true,
    ...newCodes(),
  });
  await together(
    writes.insertEntrants(tx, entrants),
    ...stages.map((stage) => writes.insertStage(tx, stage)),
    writes.insertMatches(tx, matches),
    writes.insertLog(tx, [{ tournamentId: id, by: actor.id, act: 'event.created' }]),
  );
}

/** @throws AppError 400 on `file` */
async function read(file: ReceivedFile): Promise<ImportedEvent> {
  for await (const event of readFileOf<ImportedEvent>('challonge', file, {})) return event;
  throw new Error('The reader yields a tournament or a refusal');
}

/** @returns the id, or undefined if the person has imported it before */
export const insertTournamentOf = (
  deps: Pick<AppDeps, 'db' | 'log' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  event: ImportedEvent,
): Promise<number | undefined> =>
  transact(deps, async (tx) => {
    const id = await insertImported(tx, {
      userId: actor.id,
      name: event.name || t('Tournament from Challonge'),
      description: t('Imported from Challonge.'),
      locations: [PLACE],
      date: new Date(event.date),
      participantCount: event.entrants.length,
      clientId: identityOf(event),
    });
    if (id !== undefined) await insertAll(tx, actor, id, event, currentTime(deps));
    return id;
  });

/**
 * Imports a finished tournament as an event that keeps its pairs and places. The same person's
 * import of the same tournament is answered with the event that exists.
 * @throws AppError 400 on `file`, 413, 429
 */
export function createChallongeImporter(deps: AppDeps) {
  const limited = createLimited(deps);
  return async (
    actor: Actor,
    file: ReceivedFile | undefined,
    dryRun: boolean,
  ): Promise<{ created: boolean; report: ChallongeReport }> => {
    if (!file) throw invalidField('file', t('Please choose a file.'));
    const event = await read(file);
    const clientId = identityOf(event);
    const find = async () => (await findImported(deps.db, actor.id, clientId))?.id;
    const known = await find();
    const made =
      dryRun || known !== undefined
        ? undefined
        : await limited(actor, () => insertTournamentOf(deps, actor, event));
    // Undefined if a concurrent request was faster.
    const eventId = dryRun ? null : (made ?? known ?? (await find()) ?? null);
    return {
      created: made !== undefined,
      report: {
        eventId,
        name: event.name,
        players: event.entrants.length,
        matches: event.matches.length,
        repeated: made === undefined && (known !== undefined || !dryRun),
        problems: event.problems.map(({ row, reason }) => ({ row, message: t(REASONS[reason]) })),
      },
    };
  };
}
