import { accountDeletionApi } from './account-deletion';
import { accountsApi } from './accounts';
import { activityApi } from './activity';
import { adminApi } from './admin';
import { badgesApi } from './badges';
import { battlesApi } from './battles';
import { blocksApi } from './blocks';
import { chatApi } from './chat';
import { collectionApi } from './collection';
import { combosApi } from './combos';
import { commentsApi } from './comments';
import { deckBattlesApi } from './deck-battles';
import { decksApi } from './decks';
import { embedsApi } from './embeds';
import { eventEntrantsApi } from './event-entrants';
import { eventImportsApi } from './event-imports';
import { myEventsApi } from './event-me';
import { eventSeriesApi } from './event-series';
import { eventsApi } from './events';
import { exportsApi } from './exports';
import { feedApi } from './feed';
import { feedsApi } from './feeds';
import { friendsApi } from './friends';
import { guardiansApi } from './guardians';
import { importsApi } from './imports';
import { mediaApi } from './media';
import { metaApi } from './meta';
import { notificationsApi, unsubscribeApi } from './notifications';
import { peopleApi } from './people';
import { personListsApi } from './person-lists';
import { profilesApi } from './profiles';
import { pushApi } from './push';
import { reportsApi } from './reports';
import { ruleSetsApi } from './rule-sets';
import { searchApi } from './search';
import { secondFactorsApi } from './second-factors';
import { sessionsApi } from './sessions';
import { shareLinksApi } from './share-links';
import { sharedThingsApi } from './shared-things';
import { statsApi } from './stats';
import { systemApi } from './system';
import { tokensApi } from './tokens';
import { tournamentsApi } from './tournaments';
import { tradesApi } from './trades';
import { webApi } from './web';
import { webhooksApi } from './webhooks';
import { wishlistApi } from './wishlist';

/**
 * All API routes; fixed paths precede parameters that would match them. For the server and tests
 * only: the client imports each feature's routes, so that its first screen does not load them all.
 */
export const api = {
  ...systemApi,
  ...accountDeletionApi,
  ...accountsApi,
  ...combosApi,
  ...collectionApi,
  ...wishlistApi,
  ...battlesApi,
  ...statsApi,
  ...metaApi,
  ...peopleApi,
  ...friendsApi,
  ...blocksApi,
  ...reportsApi,
  ...chatApi,
  ...activityApi,
  ...mediaApi,
  ...commentsApi,
  ...feedApi,
  ...tournamentsApi,
  ...eventsApi,
  ...eventEntrantsApi,
  ...eventImportsApi,
  ...myEventsApi,
  ...ruleSetsApi,
  ...eventSeriesApi,
  ...decksApi,
  ...deckBattlesApi,
  ...profilesApi,
  ...personListsApi,
  ...badgesApi,
  ...notificationsApi,
  ...unsubscribeApi,
  ...pushApi,
  ...sessionsApi,
  ...secondFactorsApi,
  ...tokensApi,
  ...webhooksApi,
  ...guardiansApi,
  ...exportsApi,
  ...importsApi,
  ...searchApi,
  ...tradesApi,
  ...adminApi,
  ...webApi,
  ...shareLinksApi,
  ...sharedThingsApi,
  ...embedsApi,
  ...feedsApi,
};

export type RouteName = keyof typeof api;
