import { formatCombo } from '#shared/rules/parts/quick-entry';
import { rateParts } from '#shared/rules/parts/ratings';
import { playBattle, Tally } from '../../server/cli/seed/battles';
import {
  battleWords,
  createLottery,
  createRandom,
  type Random,
} from '../../server/cli/seed/random';
import { anyParts } from './any-parts';
import { makeDeckData } from './deck-data';
import { makeMediaData } from './media-data';
import { makeSocialData } from './social-data';
import { makeTournamentData } from './tournament-data';

export interface DataSetSize {
  people: number;
  battles: number;
}

const SEED = 10_000_019;
const DAY_MS = 86_400_000;

/** The last day of the data; fixed, so that runs measure the same rows. */
const LAST_DAY = Date.UTC(2026, 5, 30);
const HISTORY_DAYS = 540;
/** The current time, as far as the data is concerned. */
export const END = LAST_DAY + DAY_MS;

/** Two to five combos per person: 3.5 on average. */
const COMBOS = { least: 2, most: 5 };

/** Share of combos edited later. */
const EDITED = 0.3;

/** Battles per meeting, minutes apart. */
const MEETING = { least: 2, most: 8 };

const EVENTS = ['Practice Match', 'Practice Match', 'Club Night', 'Saturday Meet-up', 'City Cup'];

const OPPONENTS = ['Alex', 'Bo', 'Chris', 'Dana', 'Eli', 'Fran', 'Gio', 'Hanne', 'Ida', 'Jo'];

function makePeople({ people }: DataSetSize) {
  return Array.from({ length: people }, (_, index) => ({
    id: index + 1,
    username: `player-${index + 1}`,
    displayName: `Player ${index + 1}`,
    // No password has this hash: sessions are created for these people instead.
    passwordHash: '!',
    createdAt: new Date(LAST_DAY - HISTORY_DAYS * DAY_MS),
  }));
}

function makeCombos(random: Random, userIds: readonly number[]) {
  // A separate random generator, so that the battles do not change.
  const edits = createRandom(SEED + 3);
  const since = (moment: Date) =>
    new Date(moment.getTime() + Math.floor(edits.next() * (END - moment.getTime())));
  let id = 0;
  return userIds.flatMap((userId) =>
    Array.from({ length: random.int(COMBOS.least, COMBOS.most) }, () => {
      const parts = anyParts(random);
      const [colorStart, colorEnd] = random.pick(battleWords.colors);
      const createdAt = new Date(LAST_DAY - random.int(0, HISTORY_DAYS) * DAY_MS);
      id += 1;
      return {
        ...parts,
        id,
        userId,
        name: formatCombo(parts),
        colorStart,
        colorEnd,
        isPublic: random.chance(0.4),
        createdAt,
        updatedAt: edits.chance(EDITED) ? since(createdAt) : createdAt,
      };
    }),
  );
}
type Combo = ReturnType<typeof makeCombos>[number];

/**
 * The whole data set in chronological order, with everybody's battles interleaved as in real use.
 * The same size gives the same rows. Activity is skewed: of 10,000 people the most active records
 * about 10,000 of a million battles, the median about 45.
 */
export function makeDataSet(size: DataSetSize) {
  const random = createRandom(SEED);
  const people = makePeople(size);
  const combos = makeCombos(
    random,
    people.map((person) => person.id),
  );
  const combosOf = new Map<number, Combo[]>();
  for (const combo of combos) {
    const own = combosOf.get(combo.userId);
    if (own) own.push(combo);
    else combosOf.set(combo.userId, [combo]);
  }
  const types = new Map(combos.map((combo) => [combo.id, rateParts(combo).bladeType]));
  const drawPerson = createLottery(people, (_, index) => 1 / (index + 5) ** 0.8);
  const tally = new Tally();
  let id = 0;

  function meeting(day: number, left: number) {
    const { id: userId } = drawPerson(random);
    const combo = random.pick(combosOf.get(userId) ?? []);
    const eventName = random.pick(EVENTS);
    let time = day + random.int(10 * 60, 21 * 60) * 60_000;
    return Array.from({ length: Math.min(left, random.int(MEETING.least, MEETING.most)) }, () => {
      time += random.int(120, 540) * 1_000;
      const against = random.pick(combos);
      const battle = playBattle(random, {
        strength: 0.5,
        myType: types.get(combo.id) ?? null,
        opponentType: types.get(against.id) ?? null,
      });
      const playedAt = new Date(time);
      tally.add(userId, combo.id, playedAt, battle);
      return {
        ...battle,
        userId,
        myComboId: combo.id,
        eventName,
        opponentName: random.pick(OPPONENTS),
        opponentCombo: against.name,
        playedAt,
        createdAt: playedAt,
        updatedAt: playedAt,
      };
    });
  }

  /** Generated lazily, so that they are never all in memory. */
  function* battles() {
    for (let dayNumber = 1; dayNumber <= HISTORY_DAYS; dayNumber += 1) {
      const day = LAST_DAY - (HISTORY_DAYS - dayNumber) * DAY_MS;
      const goal = Math.round((size.battles * dayNumber) / HISTORY_DAYS);
      const today = [];
      while (id + today.length < goal) today.push(...meeting(day, goal - id - today.length));
      today.sort((a, b) => a.playedAt.getTime() - b.playedAt.getTime());
      for (const battle of today) {
        id += 1;
        yield { ...battle, id };
      }
    }
  }

  const scope = {
    userIds: people.map((person) => person.id),
    start: LAST_DAY - HISTORY_DAYS * DAY_MS,
    end: END,
  };
  return {
    people,
    // Separate random generators, so that additions there do not change the battles.
    social: makeSocialData({ ...scope, random: createRandom(SEED + 1) }),
    media: makeMediaData({ ...scope, random: createRandom(SEED + 2) }),
    tournaments: makeTournamentData({ ...scope, random: createRandom(SEED + 4) }),
    decks: makeDeckData({ ...scope, combosOf, random: createRandom(SEED + 5) }),
    battles,
    /** Complete once all battles have been read. */
    combos: () => combos.map((combo) => ({ ...combo, ...tally.combo(combo.id) })),
    days: () => tally.takeDays(),
  };
}
