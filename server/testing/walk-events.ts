import type { Match } from '#shared/event-matches';
import type { RouteName } from '#shared/routes';
import { eventSettings, reportOf } from './event-steps';
import { livePage, type Takes, type WalkRow, withBody } from './walk-rows';

const inEvent = (params: object = {}, body?: object): Takes => ({
  takes: ({ event }) => ({ params: { id: event, ...params }, body }),
});
const someMatch = { key: 's1r1m1', a: { entrantId: 1 }, b: { entrantId: 2 } } as Match;
const ofMatch = { key: someMatch.key };

export const eventWalk = {
  putEvent: withBody('tournament', eventSettings()),
  getEvent: inEvent(),
  changePhase: inEvent({}, { to: 'running' }),
  drawRound: inEvent({}, {}),
  getRound: inEvent({ n: 1 }),
  repairRound: inEvent({ n: 1 }, { pairs: [[1, 2]], reason: 'Brothers' }),
  deleteRound: inEvent({ n: 1 }),
  advance: inEvent({}, {}),
  undoAdvance: inEvent(),
  setClock: inEvent({}, { action: 'start' }),
  listMatches: inEvent(),
  getMatch: inEvent(ofMatch),
  reportMatch: inEvent(ofMatch, reportOf(someMatch)),
  putOrder: inEvent(ofMatch, { game: 1, cycle: 1, order: [2, 1, 3] }),
  putLiveScore: inEvent(ofMatch, { a: 1, b: 0 }),
  putResult: inEvent(ofMatch, { ...reportOf(someMatch), reason: 'Seen' }),
  renewCodes: inEvent(),
  copyEvent: inEvent({}, { date: '2098-10-03T10:00:00.000Z' }),
  createSeries: inEvent({}, { every: 'week' }),
  // Their events do not repeat.
  getSeries: { ...inEvent(), alike: true },
  updateSeries: inEvent({}, { ahead: 2 }),
  endSeries: inEvent(),
  getStandings: inEvent(),
  getEventRules: inEvent(),
  getPacket: inEvent(),
  listLog: { shows: ({ own: { event } }) => ({ params: { id: event } }), alike: true },
  exportEvent: inEvent(),
  getLivePage: livePage(),
  // It has no names, and does not end.
  streamLive: 'own',
  getLiveRules: livePage(),
  listRuleSets: 'own',
  createRuleSet: 'own',
  getRuleSet: 'own',
  updateRuleSet: 'own',
  deleteRuleSet: 'own',
  getLiveCard: livePage({ card: 'NOBODYS1' }),
  listEntrants: inEvent(),
  addEntrant: {
    takes: (subject, { own: { event } }) => ({
      params: { id: event },
      body: { userId: subject.id },
    }),
  },
  importEntrants: inEvent(),
  updateEntrant: inEvent({ eid: 1 }, { name: 'Robin' }),
  renewClaimCode: inEvent({ eid: 1 }),
  putDeck: inEvent({ eid: 1 }, { comboIds: [] }),
  checkIn: inEvent({}, { code: 'ABCD2345' }),
  claimEntrant: inEvent({}, { code: 'ABCD2345' }),
  listStaff: { shows: ({ own: { event } }) => ({ params: { id: event } }), alike: true },
  putStaff: {
    takes: (subject, { own: { event } }) => ({
      params: { id: event, userId: subject.id },
      body: { role: 'judge' },
    }),
  },
  removeStaff: {
    takes: (subject, { own: { event } }) => ({ params: { id: event, userId: subject.id } }),
    alike: true,
  },
  handOver: {
    takes: (subject, { own: { event } }) => ({
      params: { id: event },
      body: { userId: subject.id },
    }),
    alike: true,
  },
  takePlace: inEvent({}),
  joinStaff: inEvent({}, { code: 'ABCD2345' }),
  listMyEvents: 'own',
  listWaitingRounds: 'own',
  answerRounds: {
    takes: ({ event }, { own: { combo } }) => ({
      body: { eventId: event, key: someMatch.key, comboId: combo },
    }),
    alike: true,
  },
} satisfies Partial<Record<RouteName, WalkRow>>;
