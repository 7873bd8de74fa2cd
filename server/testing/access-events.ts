import { randomUUID } from 'node:crypto';
import { api } from '#shared/routes';
import { type AccessRow, everyone, ownerOnly, signedIn } from './access-rows';
import type { World } from './access-world';
import { buildEvent, eventSettings, playOpen, reportOf, runEvent } from './event-steps';
import { buildUser, plantTournament } from './factories';

/** For everybody who can see the tournament. */
const viewers = (status: number) => ({ ...signedIn(status), blocked: 404 });
/** For its creator and the administrator. */
const organisers = (status: number) => ({
  ...ownerOnly(status, 403),
  blocked: 404,
  administrator: status,
});

const registering = async ({ app, people }: World) =>
  buildEvent(app, people.owner, { guests: 2, deckList: 'open' });

const running = ({ app, people }: World) => runEvent(app, people.owner);

/** The first match of an event in round 1. */
async function firstMatch(world: World) {
  const { id, matches } = await running(world);
  const [match] = matches;
  if (!match) throw new Error('Nothing was drawn');
  return { match, params: { id, key: match.key } };
}

const inRegistration = async (world: World) => ({ params: { id: (await registering(world)).id } });
const inPlay = async (world: World) => ({ params: { id: (await running(world)).id } });
const firstRound = async (world: World) => ({ params: { id: (await running(world)).id, n: 1 } });

async function afterRound(world: World) {
  const { id } = await running(world);
  await playOpen(world.people.owner, id);
  return { params: { id }, body: {} };
}

async function beforeCut({ app, people }: World) {
  const stages = [{ kind: 'swiss' as const, rounds: 1, advance: 2 }, { kind: 'single' as const }];
  const { id } = await runEvent(app, people.owner, { stages });
  await playOpen(people.owner, id);
  return { params: { id }, body: {} };
}

async function codesOf(world: World, id: number) {
  const { body } = await world.people.owner.client.call(api.getEvent, { params: { id } });
  return body.codes ?? { checkIn: '', judge: '', live: '' };
}

async function onAir(world: World) {
  const { id, entrants } = await runEvent(world.app, world.people.owner, { live: true });
  return { code: (await codesOf(world, id)).live, card: entrants[0]?.code ?? '' };
}

async function repeating(world: World) {
  const request = await inRegistration(world);
  const body = { every: 'week' as const, ahead: 1 };
  await world.people.owner.client.call(api.createSeries, { ...request, body });
  return request;
}

let names = 0;
const freshName = () => {
  names += 1;
  return `Rules ${names}`;
};

async function ownRuleSet({ people: { owner } }: World) {
  const { body } = await owner.client.call(api.createRuleSet, { body: { name: freshName() } });
  return { params: { id: body.id ?? 0 } };
}

const combo = (blade: string, disk: string, driver: string) => ({
  name: blade,
  blade,
  disk,
  driver,
});

export const eventRows = {
  putEvent: {
    expect: organisers(201),
    request: async ({ app, people }) => ({
      params: { id: (await plantTournament(app, people.owner)).id },
      body: eventSettings(),
    }),
  },
  getEvent: { expect: viewers(200), request: inPlay },
  changePhase: {
    expect: organisers(200),
    request: async (world) => ({
      ...(await inRegistration(world)),
      body: { to: 'running', force: true },
    }),
  },
  drawRound: { expect: organisers(201), request: afterRound },
  getRound: { expect: viewers(200), request: firstRound },
  repairRound: {
    expect: organisers(200),
    request: async (world) => {
      const { id, entrants } = await running(world);
      const [a, b, c, d] = entrants.map((entrant) => entrant.id);
      const pairs = [
        [a, d],
        [b, c],
      ];
      return { params: { id, n: 1 }, body: { pairs, reason: 'Brothers' } };
    },
  },
  deleteRound: { expect: organisers(204), request: firstRound },
  advance: { expect: organisers(201), request: beforeCut },
  undoAdvance: {
    expect: organisers(204),
    request: async (world) => {
      const { params } = await beforeCut(world);
      await world.people.owner.client.call(api.advance, { params, body: {} });
      return { params };
    },
  },
  setClock: {
    expect: organisers(200),
    request: async (world) => ({
      ...(await inPlay(world)),
      body: { action: 'start', seconds: 600 },
    }),
  },
  renewCodes: { expect: organisers(200), request: inPlay },
  copyEvent: {
    expect: organisers(201),
    request: async (world) => ({
      ...(await inPlay(world)),
      body: { date: '2098-10-03T10:00:00.000Z' },
    }),
  },
  createSeries: {
    expect: organisers(201),
    request: async (world) => ({ ...(await inRegistration(world)), body: { every: 'week' } }),
  },
  getSeries: { expect: viewers(200), request: repeating },
  updateSeries: {
    expect: organisers(200),
    request: async (world) => ({ ...(await repeating(world)), body: { ahead: 2 } }),
  },
  endSeries: { expect: organisers(204), request: repeating },
  listEntrants: { expect: viewers(200), request: inPlay },
  addEntrant: {
    expect: organisers(201),
    request: async (world) => ({ ...(await inRegistration(world)), body: { guestName: 'Kim' } }),
  },
  // Without a file, so those who may import get a 400.
  importEntrants: { expect: organisers(400), request: inRegistration },
  updateEntrant: {
    expect: organisers(200),
    request: async (world) => {
      const { id, entrants } = await registering(world);
      return { params: { id, eid: entrants[0]?.id }, body: { name: 'Robin' } };
    },
  },
  // Nobody here waits for a place.
  takePlace: { expect: viewers(404), request: inRegistration },
  renewClaimCode: {
    expect: organisers(200),
    request: async (world) => {
      const { id, entrants } = await registering(world);
      return { params: { id, eid: entrants[0]?.id } };
    },
  },
  putDeck: {
    expect: organisers(200),
    request: async (world) => {
      const { id, entrants } = await registering(world);
      const combos = [combo('Dran Sword', '3-60', 'Flat')];
      return { params: { id, eid: entrants[0]?.id }, body: { combos } };
    },
  },
  // Only players can check in.
  checkIn: {
    expect: viewers(403),
    request: async (world) => ({ ...(await inRegistration(world)), body: { code: 'ABCD2345' } }),
  },
  claimEntrant: {
    expect: viewers(200),
    request: async (world) => {
      const { id, entrants } = await registering(world);
      return { params: { id }, body: { code: entrants[0]?.code } };
    },
  },
  listStaff: { expect: organisers(200), request: inPlay },
  putStaff: {
    expect: organisers(200),
    request: async (world) => {
      const { params } = await inPlay(world);
      return {
        params: { ...params, userId: (await buildUser(world.app)).id },
        body: { role: 'judge' },
      };
    },
  },
  handOver: {
    expect: organisers(200),
    request: async (world) => {
      const { params } = await inPlay(world);
      const { id: userId } = await buildUser(world.app);
      await world.people.owner.client.call(api.putStaff, {
        params: { ...params, userId },
        body: { role: 'organiser' },
      });
      return { params, body: { userId } };
    },
  },
  removeStaff: {
    expect: organisers(204),
    request: async (world) => {
      const { params } = await inPlay(world);
      return { params: { ...params, userId: (await buildUser(world.app)).id } };
    },
  },
  joinStaff: {
    expect: viewers(200),
    request: async (world) => {
      const { params } = await inPlay(world);
      return { params, body: { code: (await codesOf(world, params.id)).judge } };
    },
  },
  listMatches: { expect: viewers(200), request: inPlay },
  getMatch: {
    expect: viewers(200),
    request: async (world) => ({ params: (await firstMatch(world)).params }),
  },
  reportMatch: {
    expect: organisers(201),
    request: async (world) => {
      const { match, params } = await firstMatch(world);
      return { params, body: reportOf(match) };
    },
  },
  // Only the two players may call this.
  putOrder: {
    expect: viewers(403),
    request: async (world) => ({
      params: (await firstMatch(world)).params,
      body: { game: 1, cycle: 1, order: [2, 1, 3] },
    }),
  },
  putResult: {
    expect: organisers(200),
    request: async (world) => {
      const { match, params } = await firstMatch(world);
      return { params, body: { ...reportOf(match), clientId: randomUUID(), reason: 'Seen' } };
    },
  },
  putLiveScore: {
    expect: organisers(204),
    request: async (world) => ({
      params: (await firstMatch(world)).params,
      body: { a: 2, b: 1 },
    }),
  },
  getStandings: { expect: viewers(200), request: inPlay },
  getEventRules: { expect: viewers(200), request: inPlay },
  getPacket: { expect: organisers(200), request: inPlay },
  listLog: { expect: organisers(200), request: inPlay },
  exportEvent: { expect: organisers(200), request: inPlay },
  getLivePage: {
    expect: everyone(200),
    request: async (world) => ({ params: { code: (await onAir(world)).code } }),
  },
  getLiveCard: {
    expect: everyone(200),
    request: async (world) => ({ params: await onAir(world) }),
  },
  getLiveEmbed: {
    expect: everyone(200),
    request: async (world) => ({ params: { code: (await onAir(world)).code } }),
  },
  // An open stream does not end, so nobody waits for it here.
  streamLive: { expect: everyone(404), request: () => ({ params: { code: 'NOBODYS1' } }) },
  getLiveRules: {
    expect: everyone(200),
    request: async (world) => ({ params: { code: (await onAir(world)).code } }),
  },
  listRuleSets: { expect: signedIn(200) },
  createRuleSet: { expect: signedIn(201), request: () => ({ body: { name: freshName() } }) },
  getRuleSet: { expect: ownerOnly(200, 404), request: ownRuleSet },
  updateRuleSet: {
    expect: ownerOnly(200, 404),
    request: async (world) => ({
      ...(await ownRuleSet(world)),
      body: { name: freshName(), rules: { pointsToWin: 5 } },
    }),
  },
  deleteRuleSet: { expect: ownerOnly(204, 404), request: ownRuleSet },
  listMyEvents: { expect: signedIn(200) },
  listWaitingRounds: { expect: signedIn(200) },
  // Only the two players of the match may call this.
  answerRounds: {
    expect: signedIn(404),
    request: async (world) => {
      const { match, params } = await firstMatch(world);
      return { body: { eventId: params.id, key: match.key, comboId: 1 } };
    },
  },
} satisfies Record<string, AccessRow>;
