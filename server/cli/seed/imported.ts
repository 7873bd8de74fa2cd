import type { WritableDb } from '../../db/pool';
import { insertTournamentOf } from '../../features/events/import-challonge';
import { readChallonge } from '../../features/events/read-challonge';
import { noLog } from '../../log';

const DAY_MS = 24 * 3_600 * 1_000;
const DAYS_AGO = 200;

const NAMES = ['Mara', 'Jonas', 'Little Ida', 'Captain Ewa', 'Otis', 'Nan', 'Rex', 'Tim’s cousin'];

/** Round, both players by seed, score; the first has won. Losers drop in Challonge's order. */
const MATCHES: readonly [round: number, winner: number, loser: number, score: string][] = [
  [1, 1, 8, '4-1'],
  [1, 5, 4, '4-3'],
  [1, 2, 7, '5-2'],
  [1, 3, 6, '4-0'],
  [-1, 4, 8, '4-2'],
  [-1, 6, 7, '4-3'],
  [2, 1, 5, '4-2'],
  [2, 3, 2, '4-3'],
  [-2, 2, 4, '5-1'],
  [-2, 6, 5, '4-1'],
  [-3, 2, 6, '4-2'],
  [3, 1, 3, '4-2'],
  [-4, 2, 3, '4-3'],
  [4, 2, 1, '5-3'],
  [4, 1, 2, '4-2'],
];
const RANKS = [1, 2, 3, 5, 5, 4, 7, 7];

/** A tournament from before, as its organiser would bring it from Challonge. */
export async function seedDemoImport(
  db: WritableDb,
  owner: { id: number },
  now: Date,
): Promise<void> {
  const form = {
    id: 'demo',
    name: 'Hobby Shop Double Trouble',
    tournament_type: 'double elimination',
    completed_at: new Date(now.getTime() - DAYS_AGO * DAY_MS),
    participants: NAMES.map((name, index) => ({
      id: index + 1,
      name,
      seed: index + 1,
      final_rank: RANKS[index],
    })),
    matches: MATCHES.map(([round, winner, loser, score]) => ({
      state: 'complete',
      round,
      player1_id: winner,
      player2_id: loser,
      winner_id: winner,
      scores_csv: score,
    })),
  };
  const event = readChallonge(Buffer.from(JSON.stringify(form)));
  await insertTournamentOf({ db, log: noLog, clock: () => now }, owner, event);
}
