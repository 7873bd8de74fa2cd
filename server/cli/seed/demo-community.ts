import { DEFAULT_EVENT_NAME } from '../../../shared/battles';
import type { PartType } from '../../../shared/rules/parts/catalogue';
import { NA } from '../../../shared/rules/parts/kinds';
import { formatCombo, parseCombo } from '../../../shared/rules/parts/quick-entry';
import { rateParts } from '../../../shared/rules/parts/ratings';
import { playBattle } from './battles';
import { COLOR_PAIRS, type ComboParts } from './combos';
import { makeDemoChats } from './demo-chats';
import { makeDemoDecks } from './demo-decks';
import { makeDemoPosts } from './demo-posts';
import { makeDemoProfiles } from './demo-profiles';
import { makeDemoTournaments } from './demo-tournaments';
import {
  DEMO_COMBOS,
  DEMO_DESCRIPTIONS,
  DEMO_DISPLAY_NAME,
  DEMO_EVENTS,
  DEMO_NICKNAMES,
  DEMO_PEOPLE,
  DEMO_USERNAME,
} from './demo-words';
import { createRandom, type Random } from './random';
import { Tally } from './tally';

const SEED = 20_240_706;
/** Its own draws, so that they change no battle. */
const CHANGES_SEED = 20_260_111;
const DAY_MS = 86_400_000;

/** About six months. */
const HISTORY_DAYS = 182;

/** People come to the table on this share of their days; the demo account more often. */
const DEMO_ACTIVITY = 0.34;
const ACTIVITY = { least: 0.03, most: 0.16 };

/** Whoever plays gets better: added to a round's chance after the whole time. */
const PRACTICE = 0.06;

interface Player {
  username: string;
  displayName: string;
  type: PartType;
  /** How well they launch: added to a round's chance of being won. */
  skill: number;
  activity: number;
  createdAt: Date;
}

interface OwnedCombo extends ComboParts {
  owner: number;
  name: string;
  description: string | null;
  colorStart: string;
  colorEnd: string;
  isPublic: boolean;
  createdAt: Date;
  type: PartType | null;
  /** How well it is tuned: added to a round's chance of being won. */
  edge: number;
}

/** Reads a combo of DEMO_COMBOS; the test proves that every one of them is understood. */
function readCombo(text: string): ComboParts {
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

const KNOWN_COMBOS = DEMO_COMBOS.map((text) => {
  const parts = readCombo(text);
  return { parts, spoken: formatCombo(parts), type: rateParts(parts).bladeType };
});

function makePlayers(random: Random, firstDay: number): Player[] {
  const others = DEMO_PEOPLE.map(([username, displayName, type]) => ({
    username,
    displayName,
    type,
    skill: (random.next() - 0.5) * 0.2,
    activity: ACTIVITY.least + random.next() * (ACTIVITY.most - ACTIVITY.least),
    // Most were there from the start, some found the app later.
    createdAt: new Date(firstDay + random.int(0, random.chance(0.7) ? 5 : 120) * DAY_MS),
  }));
  const demo: Player = {
    username: DEMO_USERNAME,
    displayName: DEMO_DISPLAY_NAME,
    type: 'stamina',
    skill: 0.04,
    activity: DEMO_ACTIVITY,
    createdAt: new Date(firstDay),
  };
  return [demo, ...others];
}

/** Combos of one person: mostly of the type that they like, none twice. */
function makeCombos(random: Random, player: Player, owner: number): OwnedCombo[] {
  const count = owner === 0 ? 6 : random.int(1, 5);
  const combos: OwnedCombo[] = [];
  const used = new Set<string>();
  const unused = <T extends string>(texts: readonly T[]) => texts.filter((text) => !used.has(text));
  while (combos.length < count) {
    const left = KNOWN_COMBOS.filter(({ spoken }) => !used.has(spoken));
    const { parts, spoken, type } = random.weighted(
      left.map((combo) => [combo, combo.type === player.type ? 4 : 1] as const),
    );
    const name = random.chance(0.4) ? random.pick(unused(DEMO_NICKNAMES)) : spoken;
    const description = random.pick([...unused(DEMO_DESCRIPTIONS[type ?? 'balance']), '']);
    const [colorStart, colorEnd] = random.pick(COLOR_PAIRS);
    for (const text of [spoken, name, description]) if (text) used.add(text);
    combos.push({
      ...parts,
      owner,
      name,
      description: description || null,
      colorStart,
      colorEnd,
      isPublic: random.chance(0.7),
      createdAt: new Date(player.createdAt.getTime() + random.int(1, 600) * 60_000),
      type,
      edge: (random.next() - 0.5) * 0.16,
    });
  }
  return combos;
}

/** Half of the combos were changed since, some of them lately: the community shows these first. */
function withChanges(combos: readonly OwnedCombo[], now: Date) {
  const random = createRandom(CHANGES_SEED);
  return combos.map((combo) => {
    const age = now.getTime() - combo.createdAt.getTime();
    const since = random.chance(0.5) ? age * random.next() ** 2 : age;
    return { ...combo, updatedAt: new Date(now.getTime() - since) };
  });
}

/** The meetings of one person, day by day: a few battles with one or two combos, minutes apart. */
function* makeMeetings(random: Random, player: Player, today: number) {
  const start = Math.floor(player.createdAt.getTime() / DAY_MS) * DAY_MS + DAY_MS;
  for (let day = start; day < today; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    if (!random.chance(player.activity * (isWeekend ? 2 : 0.7))) continue;
    yield {
      eventName: random.weighted(DEMO_EVENTS) ?? DEFAULT_EVENT_NAME,
      start: day + (isWeekend ? random.int(600, 1_020) : random.int(900, 1_200)) * 60_000,
      battles: random.int(2, 7),
    };
  }
}

/**
 * The whole community, made in memory: the same for the same day. `owner`, `userId` and `comboId` are
 * positions in `players` and `combos`; the database gives the ids. Nothing lies after `now`.
 */
export function makeDemoCommunity(now: Date) {
  const random = createRandom(SEED);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const players = makePlayers(random, today - HISTORY_DAYS * DAY_MS);
  const combos = players.flatMap((player, owner) => makeCombos(random, player, owner));
  const byOwner = players.map((_, owner) =>
    combos.flatMap((combo, comboId) => (combo.owner === owner ? [{ combo, comboId }] : [])),
  );
  const tally = new Tally();

  const battles = players.flatMap((player, userId) =>
    [...makeMeetings(random, player, today)].flatMap((meeting) => {
      const { combo, comboId } = random.pick(byOwner[userId] ?? []);
      let time = meeting.start;
      return Array.from({ length: meeting.battles }, () => {
        const rival = (userId + random.int(1, players.length - 1)) % players.length;
        const against = random.pick(byOwner[rival] ?? []).combo;
        const skill = player.skill - (players[rival]?.skill ?? 0) + combo.edge - against.edge;
        const practice =
          PRACTICE * ((meeting.start - player.createdAt.getTime()) / (HISTORY_DAYS * DAY_MS));
        const battle = playBattle(random, {
          strength: 0.5 + skill + practice,
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
  // Ids then grow with the time of play, as they do in real life.
  battles.sort((a, b) => a.playedAt.getTime() - b.playedAt.getTime());
  const tournaments = makeDemoTournaments(players.length, now);
  return {
    players,
    combos: withChanges(combos, now).map((combo, comboId) => ({
      ...combo,
      ...tally.combo(comboId),
    })),
    battles,
    days: tally.takeDays(),
    profiles: makeDemoProfiles(players),
    chats: makeDemoChats(
      players.map((player) => player.createdAt),
      now,
    ),
    posts: makeDemoPosts(players.length, now),
    tournaments,
    decks: makeDemoDecks({ players, combos, tournaments, now }),
  };
}
export type DemoCommunity = ReturnType<typeof makeDemoCommunity>;
