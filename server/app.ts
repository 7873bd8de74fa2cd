import path from 'node:path';
import compression from 'compression';
import express, { type Express } from 'express';
import { whoCalls } from './auth/session';
import type { AppDeps } from './deps';
import { accountsRoutes } from './features/accounts/accounts.routes';
import { createPassport } from './features/accounts/passport';
import { activityRoutes } from './features/activity/activity.routes';
import { battlesRoutes } from './features/battles/battles.routes';
import { blocksRoutes } from './features/blocks/blocks.routes';
import { chatRoutes } from './features/chat/chat.routes';
import { combosRoutes } from './features/combos/combos.routes';
import { friendsRoutes } from './features/friends/friends.routes';
import { peopleRoutes } from './features/people/people.routes';
import { reportsRoutes } from './features/reports/reports.routes';
import { statsRoutes } from './features/stats/stats.routes';
import { systemRoutes } from './features/system/system.routes';
import { apiHeaders } from './http/api-headers';
import { clientFiles } from './http/client-files';
import { errorHandler, unknownRoute } from './http/error-handler';
import {
  originGuard,
  queryParser,
  readableAddress,
  readableBody,
  singleQueryKeys,
} from './http/request-guards';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { metrics } from './metrics';

/** Far above the longest form; files go by multipart. */
const JSON_LIMIT = '256kb';

interface Options {
  /** Folder of the built client. */
  clientDir?: string;
}

/** The whole app over its dependencies: every request passes these lines from top to bottom. */
export function createApp(deps: AppDeps, { clientDir = 'dist/client' }: Options = {}): Express {
  const { config, log } = deps;
  const passport = createPassport(deps);
  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', queryParser);
  app.set('etag', false);
  app.disable('x-powered-by');

  app.use(requestLog(app, log));
  app.use(securityHeaders(config));
  app.use(metrics(deps));
  app.use(readableAddress);

  app.use('/api', apiHeaders, singleQueryKeys);
  app.use(systemRoutes(deps));

  app.use('/api', originGuard(config), readableBody, express.json({ limit: JSON_LIMIT }));
  app.use('/api', whoCalls(deps));
  app.use(accountsRoutes(deps, passport));
  app.use(combosRoutes(deps));
  app.use(battlesRoutes(deps));
  app.use(statsRoutes(deps));
  app.use(peopleRoutes(deps));
  app.use(friendsRoutes(deps));
  app.use(blocksRoutes(deps));
  app.use(reportsRoutes(deps));
  app.use(chatRoutes(deps));
  app.use(activityRoutes(deps));
  app.use('/api', unknownRoute);

  app.use(compression(), clientFiles(path.resolve(clientDir)));
  app.use(errorHandler);
  return app;
}
