import { NA, type PartType } from '#shared/rules/parts/kinds';
import { formatCombo, parseCombo } from '#shared/rules/parts/quick-entry';
import { bladeTypeOf } from '#shared/rules/parts/ratings';
import { STAND_INS } from '#shared/stand-ins';
import { playBattle, Tally } from './battles';
import { makeDecks, makeTournaments } from './competition';
import { battleWords, bios, cities, createRandom, demo, people, type Random } from './random';
import { makeChats, makeModeration, makePosts } from './social';

// Each part has its own seed, so that changing one leaves the others unchanged.
const SEED = 20_240_706;
const CHANGES_SEED = 20_260_111;
const PROFILES_SEED = 20_260_228;
const DAY_MS = 86_400_000;

const HISTORY_DAYS = 182;

/** Share of days on which somebody plays. */
const DEMO_ACTIVITY = 0.34;
const ACTIVITY = { least: 0.03, most: 0.16 };

/** Added to the chance of winning a round over the whole history, since people improve. */
const PRACTICE = 0.06;

const COMPLETED_PROFILES = 0.88;
const PROFILES_WITH_PICTURE = 0.35;

interface Player {
  username: string;
  displayName: string;
  type: PartType;
  /** Added to the chance of winning a round. */
  skill: number;
  activity: number;
  createdAt: Date;
}

/** Parses parts as combos store them; a test checks that every text in the data is understood. */
function readCombo(text: string) {
  const { parts } = parseCombo(text);
  const optional = (name: string | undefined) => (name === undefined || name === NA ? null : name);
  return {
    blade: parts.blade ?? NA,
    disk: parts.disk ?? NA,
    driver: parts.driver ?? NA,
    lockChip: optional(parts.lockChip),
    mainBlade: optional(parts.mainBlade),
    assistBlade: optional(parts.assistBlade),
    overBlade: optional(parts.overBlade),
  };
}

const KNOWN_COMBOS = battleWords.combos.map((text) => {
  const parts = readCombo(text);
  return { parts, shortName: formatCombo(parts), type: bladeTypeOf(parts) };
});

function makePlayers(random: Random, firstDay: number): Player[] {
  const others = people.map((person) => ({
    ...person,
    skill: (random.next() - 0.5) * 0.2,
    activity: ACTIVITY.least + random.next() * (ACTIVITY.most - ACTIVITY.least),
    // Most joined at the start, some later.
    createdAt: new Date(firstDay + random.int(0, random.chance(0.7) ? 5 : 120) * DAY_MS),
  }));
  const { username, displayName, type } = demo;
  const createdAt = new Date(firstDay);
  return [
    { username, displayName, type, skill: 0.04, activity: DEMO_ACTIVITY, createdAt },
    ...others,
  ];
}

/** One person's combos, all different and mostly of their favourite type. */
function makeCombos(random: Random, player: Player, owner: number) {
  const used = new Set<string>();
  const unused = (texts: readonly string[]) => texts.filter((text) => !used.has(text));
  return Array.from({ length: owner === 0 ? 6 : random.int(1, 5) }, () => {
    const left = KNOWN_COMBOS.filter(({ shortName }) => !used.has(shortName));
    const { parts, shortName, type } = random.weighted(
      left.map((combo) => [combo, combo.type === player.type ? 4 : 1] as const),
    );
    const name = random.chance(0.4) ? random.pick(unused(battleWords.nicknames)) : shortName;
    const descriptions = battleWords.descriptions[type ?? 'balance'];
    const description = random.pick([...unused(descriptions), '']);
    const [colorStart, colorEnd] = random.pick(battleWords.colors);
    for (const text of [shortName, name, description]) used.add(text);
    return {
      ...parts,
      owner,
      name,
      description: description || null,
      colorStart,
      colorEnd,
      isPublic: random.chance(0.7),
      createdAt: new Date(player.createdAt.getTime() + random.int(1, 600) * 60_000),
      type,
      /** Added to the chance of winning a round. */
      edge: (random.next() - 0.5) * 0.16,
    };
  });
}
type Combo = ReturnType<typeof makeCombos>[number];

/** Half of the combos were edited, some recently: the community list shows these first. */
function withEdits(combos: readonly Combo[], now: Date) {
  const random = createRandom(CHANGES_SEED);
  return combos.map((combo) => {
    const age = now.getTime() - combo.createdAt.getTime();
    const since = random.chance(0.5) ? age * random.next() ** 2 : age;
    return { ...combo, updatedAt: new Date(now.getTime() - since) };
  });
}

/** The days on which a person meets others for a few battles. */
function* makeMeetings(random: Random, player: Player, today: number) {
  const start = Math.floor(player.createdAt.getTime() / DAY_MS) * DAY_MS + DAY_MS;
  for (let day = start; day < today; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    if (!random.chance(player.activity * (isWeekend ? 2 : 0.7))) continue;
    const event = random.weighted(battleWords.events.map((each) => [each, each.weight] as const));
    yield {
      eventName: event.name ?? STAND_INS.practice,
      start: day + (isWeekend ? random.int(600, 1_020) : random.int(900, 1_200)) * 60_000,
      battles: random.int(2, 7),
    };
  }
}

/** All battles in playing order, counted in the tally. */
function makeBattles(
  random: Random,
  { players, combos, today }: { players: Player[]; combos: Combo[]; today: number },
  tally: Tally,
) {
  const byOwner = players.map((_, owner) =>
    combos.flatMap((combo, comboId) => (combo.owner === owner ? [{ combo, comboId }] : [])),
  );
  const battles = players.flatMap((player, userId) =>
    [...makeMeetings(random, player, today)].flatMap((meeting) => {
      const { combo, comboId } = random.pick(byOwner[userId] ?? []);
      const experience = (meeting.start - player.createdAt.getTime()) / (HISTORY_DAYS * DAY_MS);
      let time = meeting.start;
      return Array.from({ length: meeting.battles }, () => {
        const rival = (userId + random.int(1, players.length - 1)) % players.length;
        const against = random.pick(byOwner[rival] ?? []).combo;
        const skill = player.skill - (players[rival]?.skill ?? 0) + combo.edge - against.edge;
        const battle = playBattle(random, {
          strength: 0.5 + skill + PRACTICE * experience,
          myType: combo.type,
          opponentType: against.type,
        });
        const playedAt = new Date(time);
        time += random.int(4, 9) * 60_000;
        tally.add(userId, comboId, playedAt, battle);
        return {
          ...battle,
          userId,
          comboId,
          playedAt,
          eventName: meeting.eventName,
          opponentName: players[rival]?.displayName ?? '',
          opponentCombo: formatCombo(against),
        };
      });
    }),
  );
  return battles.toSorted((a, b) => a.playedAt.getTime() - b.playedAt.getTime());
}

/** Profiles in the order of the players. Some were never filled in; some have a picture. */
function makeProfiles(players: readonly Player[]) {
  const random = createRandom(PROFILES_SEED);
  const used = new Set<string>();
  return players.map(({ type }, person) => {
    const isDemo = person === 0;
    const profileCompleted = isDemo || random.chance(COMPLETED_PROFILES);
    const hasPicture = isDemo || (profileCompleted && random.chance(PROFILES_WITH_PICTURE));
    const unused = bios[type].filter((bio) => !used.has(bio));
    const bio = isDemo ? demo.bio : random.pick(unused.length > 0 ? unused : bios[type]);
    used.add(bio);
    const city = random.pick(cities);
    const avatar = { seed: random.int(1, 1_000_000), colors: random.pick(battleWords.colors) };
    return {
      bio: profileCompleted ? bio : null,
      city: profileCompleted ? city : null,
      profileCompleted,
      avatar: hasPicture ? avatar : null,
    };
  });
}

/**
 * The whole demo community in memory, the same on the same day. Nothing is later than `now`.
 * People, combos and tournaments are referred to by index; the database assigns the ids.
 */
export function makeDemoCommunity(now: Date) {
  const random = createRandom(SEED);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const players = makePlayers(random, today - HISTORY_DAYS * DAY_MS);
  const combos = players.flatMap((player, owner) => makeCombos(random, player, owner));
  const tally = new Tally();
  const battles = makeBattles(random, { players, combos, today }, tally);
  const tournaments = makeTournaments(players.length, now);
  const posts = makePosts(players.length, now);
  const joined = players.map((player) => player.createdAt);
  const chats = makeChats(joined, now);
  return {
    players,
    combos: withEdits(combos, now).map((combo, index) => ({ ...combo, ...tally.combo(index) })),
    battles,
    days: tally.takeDays(),
    profiles: makeProfiles(players),
    chats,
    posts,
    tournaments,
    decks: makeDecks({ players, combos, tournaments, now }),
    moderation: makeModeration({ players, combos, posts, chats }),
  };
}
export type DemoCommunity = ReturnType<typeof makeDemoCommunity>;
