import type { Tx } from '../../db/pool';
import { tournamentParticipants, tournaments } from '../../db/schema';
import type { Flyer } from './demo-files';
import type { DemoTournament } from './demo-tournaments';

/**
 * Writes tournaments and who takes part, with the counts that the app itself would write.
 * @returns their ids, in their order
 */
export async function plantTournaments(
  tx: Tx,
  planned: readonly DemoTournament[],
  flyers: readonly Flyer[],
  idOf: (person: number) => number,
): Promise<number[]> {
  const rows = planned.map(({ author, flyer: _flyer, participants, ...words }, index) => ({
    ...words,
    ...flyers[index],
    userId: idOf(author),
    participantCount: participants.length,
    updatedAt: words.createdAt,
  }));
  const inserted = await tx.insert(tournaments).values(rows).returning({ id: tournaments.id });
  // Ids then grow with the time of registering, as they do in real life.
  const registered = planned
    .flatMap(({ participants }, index) =>
      participants.map(({ person, ...participant }) => ({
        ...participant,
        tournamentId: inserted[index]?.id ?? 0,
        userId: person === null ? null : idOf(person),
      })),
    )
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.insert(tournamentParticipants).values(registered);
  return inserted.map(({ id }) => id);
}
