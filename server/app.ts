import path from 'node:path';
import compression from 'compression';
import express, { type Express, type RequestHandler, Router } from 'express';
import { learnAsianNames } from '#shared/rules/parts/asian-names';
import { readBearer } from './auth/bearer';
import { readActor } from './auth/session';
import type { AppDeps } from './deps';
import { accountsRoutes } from './features/accounts/accounts.routes';
import { createPassport } from './features/accounts/credentials';
import { signInRoutes } from './features/accounts/sign-in.routes';
import { activityRoutes } from './features/activity/activity.routes';
import { adminRoutes } from './features/admin/admin.routes';
import { badgesRoutes } from './features/badges/badges.routes';
import { battlesRoutes } from './features/battles/battles.routes';
import { blocksRoutes } from './features/blocks/blocks.routes';
import { chatRoutes } from './features/chat/chat.routes';
import { collectionRoutes } from './features/collection/collection.routes';
import { combosRoutes } from './features/combos/combos.routes';
import { commentsRoutes } from './features/comments/comments.routes';
import { deckBattlesRoutes } from './features/deck-battles/deck-battles.routes';
import { decksRoutes } from './features/decks/decks.routes';
import { eventsRoutes } from './features/events/events.routes';
import { exportsRoutes } from './features/exports/exports.routes';
import { feedRoutes } from './features/feed/feed.routes';
import { ownFeedRoutes } from './features/feeds/feeds.routes';
import { friendsRoutes } from './features/friends/friends.routes';
import { guardiansRoutes } from './features/guardians/guardians.routes';
import { importsRoutes } from './features/imports/imports.routes';
import { mediaFileRoutes } from './features/media/files.routes';
import { mediaRoutes } from './features/media/media.routes';
import { metaRoutes } from './features/meta/meta.routes';
import { notificationsRoutes } from './features/notifications/notifications.routes';
import { unsubscribeRoutes } from './features/notifications/unsubscribe.routes';
import { peopleRoutes } from './features/people/people.routes';
import { createPageReader } from './features/profiles/page-reader';
import { profilesRoutes } from './features/profiles/profiles.routes';
import { pushRoutes } from './features/push/push.routes';
import { reportsRoutes } from './features/reports/reports.routes';
import { ruleSetsRoutes } from './features/rule-sets/rule-sets.routes';
import { searchRoutes } from './features/search/search.routes';
import { secondFactorsRoutes } from './features/second-factors/second-factors.routes';
import { sessionsRoutes } from './features/sessions/sessions.routes';
import { shareLinksRoutes } from './features/share-links/share-links.routes';
import { statsRoutes } from './features/stats/stats.routes';
import { systemRoutes } from './features/system/system.routes';
import { tokensRoutes } from './features/tokens/tokens.routes';
import { tournamentsRoutes } from './features/tournaments/tournaments.routes';
import { tradesRoutes } from './features/trades/trades.routes';
import { crawlerRoutes } from './features/web/crawler.routes';
import { embedsRoutes } from './features/web/embeds/embeds.routes';
import { feedsRoutes } from './features/web/feeds/feeds.routes';
import { overlayRoutes } from './features/web/overlay.routes';
import { webPagesRoutes } from './features/web/pages.routes';
import { webRoutes } from './features/web/web.routes';
import { webhooksRoutes } from './features/webhooks/webhooks.routes';
import { clientFiles } from './http/client-files';
import { errorHandler, unknownRoute } from './http/error-handler';
import { apiHeaders, openToOtherSites, securityHeaders, withoutCookies } from './http/headers';
import { limitPeople } from './http/rate-limit';
import {
  originGuard,
  queryParser,
  readableAddress,
  readableBody,
  singleQueryKeys,
} from './http/request-guards';
import { requestLog } from './http/request-log';
import { speakLanguage } from './i18n/reader';
import { metrics } from './metrics';

/** Well above the longest form; files are sent as multipart instead. */
const JSON_LIMIT = '256kb';

/** As one, so that the path is compared once. */
const inOrder = (...handlers: RequestHandler[]) => Router().use(...handlers);

interface Options {
  /** Folder of the built client. */
  clientDir?: string;
  /** Multiplies the rate limits that are kept in memory. */
  personLimitScale?: number;
}

/** Every request passes this middleware from top to bottom. */
export function createApp(
  deps: AppDeps,
  { clientDir = 'dist/client', personLimitScale = 1 }: Options = {},
): Express {
  const { config, log } = deps;
  learnAsianNames();
  // Tells the client what its forms ask for.
  const asksAge = config.minAge > 0 || config.guardianAge > 0;
  const head = [
    ...(asksAge ? ['<meta name="sign-up" content="birth-year">'] : []),
    ...(config.publicPages ? [] : ['<meta name="public-pages" content="off">']),
  ].join('');
  const passport = createPassport(deps);
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', queryParser);
  app.set('etag', false);
  app.disable('x-powered-by');

  app.use(requestLog(app, log), securityHeaders(config), metrics(deps), readableAddress);
  const limitPerson = limitPeople(config, personLimitScale);
  app.use('/api', inOrder(apiHeaders, singleQueryKeys, readBearer(deps, limitPerson)));
  app.use(['/api/public', '/api/live'], openToOtherSites);
  app.use(['/api/public', '/api/live/:code/stream', '/api/oembed'], withoutCookies);
  app.use(['/overlay', '/embed', '/feeds'], withoutCookies);
  // Mail programs send a form, from elsewhere.
  app.use(systemRoutes(deps), unsubscribeRoutes(deps));
  app.use('/api', inOrder(originGuard(config), readableBody, express.json({ limit: JSON_LIMIT })));
  // Before all routes, so that no write is left out.
  app.use('/api', inOrder(readActor(deps), speakLanguage, limitPerson));
  const directory = path.resolve(clientDir);
  app.use(
    chatRoutes(deps),
    notificationsRoutes(deps),
    combosRoutes(deps),
    battlesRoutes(deps),
    friendsRoutes(deps),
    badgesRoutes(deps),
    crawlerRoutes(deps, { directory }),
    webPagesRoutes(deps, { directory, head }),
    overlayRoutes(deps, { directory }),
    signInRoutes(deps, passport),
    accountsRoutes(deps),
    secondFactorsRoutes(deps),
    guardiansRoutes(deps),
    sessionsRoutes(deps),
    tokensRoutes(deps),
    webhooksRoutes(deps),
    collectionRoutes(deps),
    exportsRoutes(deps),
    importsRoutes(deps),
    pushRoutes(deps),
    statsRoutes(deps),
    metaRoutes(deps),
    peopleRoutes(deps),
    profilesRoutes(deps),
    blocksRoutes(deps),
    reportsRoutes(deps),
    activityRoutes(deps),
    feedRoutes(deps),
    mediaRoutes(deps),
    mediaFileRoutes(deps),
    commentsRoutes(deps),
    decksRoutes(deps),
    deckBattlesRoutes(deps),
    tournamentsRoutes(deps),
    eventsRoutes(deps),
    ruleSetsRoutes(deps),
    tradesRoutes(deps),
    searchRoutes(deps),
    adminRoutes(deps),
    embedsRoutes(deps),
    feedsRoutes(deps),
    ...(config.publicPages ? [webRoutes(deps), shareLinksRoutes(deps), ownFeedRoutes(deps)] : []),
  );
  app.use('/api', unknownRoute);
  app.use(compression(), clientFiles(directory, createPageReader(deps), head));
  app.use(errorHandler);
  return app;
}
