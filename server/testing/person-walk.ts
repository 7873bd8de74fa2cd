import type { Match } from '#shared/event-matches';
import type { RouteName } from '#shared/routes';
import type { TableRequest } from './access-rows';
import { deckBattleInput } from './deck-steps';
import { eventSettings, reportOf } from './event-steps';
import { battleInput, comboInput } from './factories';
import type { HiddenKind, PersonWorld, Subject } from './person-world';
import { offerBody } from './trade-steps';
import { webhookInput } from './webhook-steps';

/** Takes a person, or something of theirs: hidden people are answered like an absent number. */
interface Takes {
  takes: (subject: Subject, world: PersonWorld) => TableRequest;
  /** Why a call answers differently about somebody hidden in this way. */
  except?: Partial<Record<HiddenKind, string>>;
  /** Everybody gets the same answer, or a visible person would be changed by it. */
  alike?: true;
}

/** May show people: names a friend, and nobody hidden. */
interface Shows {
  shows: (world: PersonWorld) => TableRequest;
  except?: Partial<Record<HiddenKind, string>>;
  /** The world has no friend whom this shows. */
  alike?: true;
}

/** Concerns nobody but the caller; for calls whose contract names people, the reason. */
type Apart = 'own' | 'administrators' | { why: string };

export type WalkRow = Takes | Shows | Apart;

const id = (of: keyof Subject): Takes => ({
  takes: (subject) => ({ params: { id: subject[of] } }),
});
const withBody = (of: keyof Subject, body: object): Takes => ({
  takes: (subject) => ({ params: { id: subject[of] }, body }),
});
const list = (query?: object): Shows => ({ shows: () => ({ query: { limit: 100, ...query } }) });
const why = (reason: string): Apart => ({ why: reason });

const own = why('shows what belongs to the caller, with the caller as the only person');
const signingIn = why('answers the same for every name, or needs the password');
const guardian = why('needs the token of the guardian’s link');
const ofTheTwo = why(
  'a trade is a record of its two sides, in which hidden people are "Deleted user"',
);

const inEvent = (params: object = {}, body?: object): Takes => ({
  takes: ({ event }) => ({ params: { id: event, ...params }, body }),
});
const someMatch = { key: 's1r1m1', a: { entrantId: 1 }, b: { entrantId: 2 } } as Match;
const ofMatch = { key: someMatch.key };
const BLOCKED_LISTED = 'one’s own list of blocks names them';
const ON_WEB = why('shown without an account, to everybody alike');
const LIVE = 'a public page without numbers, closed for suspended people alone';

/** Every route once. A missing route does not compile. */
export const personWalk = {
  getHealth: 'own',
  getReady: 'own',
  getApiDocument: 'own',
  getUser: own,
  login: signingIn,
  register: own,
  logout: 'own',
  checkUsername: why('a name can be registered once, whoever has it'),
  updateEmail: own,
  sendEmailConfirmation: own,
  confirmEmail: own,
  confirmIdentity: 'own',
  updateTimeZone: own,
  updateLanguage: own,
  changePassword: 'own',
  previewDeletion: 'own',
  deleteAccount: 'own',
  requestReset: signingIn,
  verifyResetToken: 'own',
  completeReset: 'own',
  getAvatar: why('drawn from the name alone, whether or not anybody has it'),
  getAvatarPicture: {
    takes: ({ username, avatar }) => ({ params: { username, version: avatar } }),
  },

  listCombos: own,
  createCombo: own,
  listRecentCombos: own,
  listCommunityCombos: list(),
  listTopCombos: list(),
  searchCombos: list({ q: 'walked' }),
  recalculateComboStats: 'own',
  getCombo: id('combo'),
  updateCombo: withBody('combo', comboInput()),
  // 404 for everybody but the owner.
  previewComboDeletion: { ...id('combo'), alike: true },
  deleteCombo: id('combo'),

  listCollection: 'own',
  addParts: 'own',
  updateOwnedPart: 'own',
  deleteOwnedPart: 'own',
  getCollectionSummary: 'own',
  addFromCombos: 'own',
  getBuildable: 'own',
  getMissingParts: { takes: ({ combo }) => ({ query: { comboId: combo } }) },
  listAlmostBuildable: { ...list(), alike: true },
  getAdvice: 'own',
  getCollectionSettings: 'own',
  putCollectionSettings: 'own',
  listCollectionOf: id('id'),
  exportCollection: 'own',
  importCollection: 'own',
  listWishes: 'own',
  addWish: 'own',
  updateWish: 'own',
  deleteWish: 'own',

  listBattles: 'own',
  createBattle: { takes: ({ combo }) => ({ body: battleInput(combo) }) },
  listRecentBattles: 'own',
  recalculateBattles: 'own',
  listComboBattles: id('combo'),
  getBattle: id('battle'),
  updateBattle: {
    takes: ({ battle }, { own: { combo } }) => ({
      params: { id: battle },
      body: battleInput(combo),
    }),
  },
  deleteBattle: id('battle'),
  getDetailedStats: 'own',
  getOverviewStats: 'own',
  getHistoryStats: 'own',
  getMeta: 'own',
  getMetaRefresh: 'administrators',
  listPartStats: 'own',
  getPartStats: 'own',
  getMatchups: 'own',
  refreshMeta: 'administrators',

  searchUsers: list({ q: 'walk' }),
  getPerson: id('id'),
  listFriends: list(),
  removeFriend: { takes: (subject) => ({ params: { userId: subject.id } }), alike: true },
  listFriendRequests: { ...list(), alike: true },
  sendFriendRequest: { takes: (subject) => ({ body: { receiverId: subject.id } }) },
  sendFriendRequestByCode: {
    takes: ({ friendCode }) => ({ body: { code: friendCode } }),
    except: {
      child: 'who has the code is meant to reach them',
      waiting: 'who has the code is meant to reach them',
    },
  },
  getFriendCode: 'own',
  renewFriendCode: 'own',
  markFriendRequestsSeen: 'own',
  answerFriendRequest: why('a request is a record of its two sides'),
  withdrawFriendRequest: why('a request is a record of its two sides'),
  listBlocks: { ...list(), except: { blocked: BLOCKED_LISTED }, alike: true },
  createBlock: {
    takes: (subject) => ({ body: { userId: subject.id } }),
    except: { blocked: BLOCKED_LISTED },
    alike: true,
  },
  deleteBlock: {
    takes: (subject) => ({ params: { userId: subject.id } }),
    except: { blocked: 'ends the block' },
    alike: true,
  },
  createReport: {
    takes: (subject) => ({ body: { kind: 'user', targetId: subject.id, reason: 'Rude' } }),
    except: { blocked: BLOCKED_LISTED },
  },

  listConversations: list(),
  listUnreadMessages: list(),
  listMessages: { takes: (subject) => ({ params: { userId: subject.id } }) },
  sendMessage: { takes: (subject) => ({ body: { receiverId: subject.id, content: 'Hi' } }) },
  markAllRead: 'own',
  markConversationRead: {
    takes: (subject) => ({ params: { userId: subject.id } }),
    alike: true,
  },
  listActivity: list(),

  listMedia: list(),
  listMyMedia: own,
  listCommunityMedia: list(),
  createMedia: own,
  getMedia: id('post'),
  updateMedia: withBody('post', { title: 'A new title' }),
  deleteMedia: id('post'),
  getMediaFile: id('post'),
  getMediaThumbnail: id('post'),
  likeMedia: withBody('post', { liked: true }),
  viewMedia: id('post'),
  recoverVideo: id('post'),
  replaceVideo: id('post'),
  listComments: { shows: ({ shared }) => ({ params: { id: shared.post } }) },
  createComment: withBody('post', { content: 'Hi' }),
  deleteComment: {
    takes: ({ comment }, { shared }) => ({ params: { id: shared.post, commentId: comment } }),
  },
  getFeed: list(),

  listTournaments: list(),
  listMyTournaments: own,
  createTournament: own,
  getTournament: id('tournament'),
  updateTournament: withBody('tournament', { name: 'Winter Cup' }),
  deleteTournament: id('tournament'),
  registerForTournament: id('tournament'),
  withdrawFromTournament: id('tournament'),
  listPublicTournaments: ON_WEB,
  getPublicTournament: ON_WEB,
  getPublicFlyer: ON_WEB,
  getTournamentsPage: ON_WEB,
  getTournamentPage: ON_WEB,
  getCard: ON_WEB,
  getPublicMeta: 'own',
  listPublicPartStats: 'own',
  getPublicPartStats: 'own',
  getPublicMatchups: 'own',
  getMetaPage: 'own',
  getPartPage: 'own',
  getOverlayPage: 'own',
  getTournamentEmbed: ON_WEB,
  getLiveEmbed: {
    takes: ({ live }) => ({ params: { code: live } }),
    except: { child: LIVE, waiting: LIVE, blocked: LIVE, blocking: LIVE },
  },
  getOembed: ON_WEB,
  getCalendarFeed: ON_WEB,
  getAtomFeed: ON_WEB,
  getRobots: 'own',
  getSitemap: ON_WEB,
  getSitemapPart: ON_WEB,
  getTournamentFlyer: id('tournament'),
  getTournamentCalendar: id('tournament'),

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
  getLivePage: {
    takes: ({ live }) => ({ params: { code: live } }),
    except: { child: LIVE, waiting: LIVE, blocked: LIVE, blocking: LIVE },
  },
  // It has no names, and does not end.
  streamLive: 'own',
  getLiveRules: {
    takes: ({ live }) => ({ params: { code: live } }),
    except: { child: LIVE, waiting: LIVE, blocked: LIVE, blocking: LIVE },
  },
  listRuleSets: 'own',
  createRuleSet: 'own',
  getRuleSet: 'own',
  updateRuleSet: 'own',
  deleteRuleSet: 'own',
  getLiveCard: {
    takes: ({ live }) => ({ params: { code: live, card: 'NOBODYS1' } }),
    except: { child: LIVE, waiting: LIVE, blocked: LIVE, blocking: LIVE },
  },
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

  listDecks: own,
  createDeck: {
    takes: ({ combo }, { own: { combo: combo2Id, otherCombo: combo3Id } }) => ({
      body: { name: 'Night Train', combo1Id: combo, combo2Id, combo3Id },
    }),
  },
  listCommunityDecks: list(),
  recommendDeck: 'own',
  getDeck: id('deck'),
  updateDeck: withBody('deck', { name: 'Day Train' }),
  deleteDeck: id('deck'),
  getDeckMatchups: id('deck'),
  createDeckBattle: {
    takes: ({ deck, combo }) => ({ body: deckBattleInput({ id: deck, combo1Id: combo }) }),
  },
  listDeckBattles: id('deck'),
  deleteDeckBattle: id('deckBattle'),

  getOwnProfile: own,
  updateProfile: own,
  getProfile: id('id'),
  restoreData: 'own',
  listPersonCombos: id('id'),
  listPersonBattles: id('id'),
  listPersonMedia: id('id'),
  listBadges: 'own',
  listUserBadges: 'own',
  listRecentBadges: 'own',
  listShowcasedBadges: 'own',
  checkBadges: 'own',
  toggleShowcase: {
    takes: ({ badge }) => ({ body: { userBadgeId: badge, showcased: true } }),
    alike: true,
  },
  markBadgesSeen: 'own',
  listNotifications: list(),
  countNotifications: 'own',
  markNotificationsSeen: 'own',
  getNotificationSettings: 'own',
  updateNotificationSettings: 'own',
  deleteNotification: 'own',
  unsubscribe: 'own',
  getPushKey: 'own',
  listDevices: 'own',
  createDevice: 'own',
  deleteDevice: 'own',
  listNews: 'own',
  testDevice: 'own',
  listSessions: 'own',
  deleteSession: 'own',
  getSignInSecurity: 'own',
  startPasskey: 'own',
  addPasskey: 'own',
  deletePasskey: 'own',
  startTwoStep: 'own',
  turnOnTwoStep: 'own',
  turnOffTwoStep: 'own',
  createRecoveryCodes: 'own',
  startPasskeySignIn: 'own',
  signInWithPasskey: signingIn,
  signInWithCode: signingIn,
  confirmWithPasskey: 'own',
  listShareLinks: 'own',
  createShareLink: {
    takes: ({ combo }) => ({ body: { kind: 'combo', id: combo } }),
    alike: true,
  },
  getShareLink: { takes: ({ link }) => ({ params: { code: link } }) },
  deleteShareLink: { takes: ({ link }) => ({ params: { code: link } }), alike: true },
  getPublicProfile: ON_WEB,
  getPublicAvatar: ON_WEB,
  getProfilePage: ON_WEB,
  getShared: ON_WEB,
  getSharedFile: ON_WEB,
  getSharedThumbnail: ON_WEB,
  getSharedAvatar: ON_WEB,
  countSharedView: ON_WEB,
  getSharedPage: ON_WEB,
  getPersonalFeed: { shows: ({ own: { feed } }) => ({ params: { code: feed } }) },
  getOwnFeed: 'own',
  putOwnFeed: 'own',
  renewOwnFeed: 'own',
  deleteOwnFeed: 'own',
  listTokens: 'own',
  createToken: 'own',
  deleteToken: 'own',
  listWebhooks: 'own',
  createWebhook: {
    takes: ({ tournament }) => ({ body: webhookInput({ tournamentId: tournament }) }),
  },
  getWebhook: 'own',
  updateWebhook: 'own',
  deleteWebhook: 'own',
  testWebhook: 'own',
  listWebhookDeliveries: 'own',
  resendWebhookDelivery: 'own',
  getGuardianship: 'own',
  sendGuardianLink: 'own',
  getGuardedAccount: guardian,
  confirmGuardedAccount: guardian,
  exportGuardedAccount: guardian,
  deleteGuardedAccount: guardian,
  exportData: 'own',
  importBattles: 'own',
  importChallonge: 'own',
  searchAll: { shows: () => ({ query: { q: 'walk' } }) },

  listTradeMatches: list(),
  listTrades: list(),
  getTrade: ofTheTwo,
  createTrade: { takes: (subject) => ({ body: offerBody(subject, ['Walked Blade']) }) },
  acceptTrade: ofTheTwo,
  declineTrade: ofTheTwo,
  withdrawTrade: ofTheTwo,
  undoTrade: ofTheTwo,

  adminResetPassword: 'administrators',
  listAdminUsers: 'administrators',
  updateAdminUser: 'administrators',
  listAdminReports: 'administrators',
  decideReport: 'administrators',
  decideReports: 'administrators',
  removePublic: 'administrators',
  restorePublic: 'administrators',
  listAudit: 'administrators',
} satisfies Record<RouteName, WalkRow>;
