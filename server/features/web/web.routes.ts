import type { Request, RequestHandler } from 'express';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { createRoutes, parseParams } from '../../http/handle';
import { buildTag, mapPage } from '../../http/pagination';
import { createMemoryLimiter, limitByAddress } from '../../http/rate-limit';
import { knowsTag, sendFile, tagOf } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { getMatchups, getPartStats, listPartStats, metaMadeAt } from '../meta/meta.service';
import { createPublicProfiles, profileVersion, servePublicAvatar } from './profiles.service';
import { mountShared } from './shared.routes';
import * as service from './tournaments.service';

/** What people put on the web, without an account and without cookies. */
export const webRoutes = createRoutes((handle, deps: AppDeps) => {
  const limited = limitByAddress(createMemoryLimiter(deps.config, 'public'));
  const getTournament = service.createPublicTournaments(deps);
  const build = buildTag(deps.config.env);

  /** Answers whoever has the present version by one query. */
  const versioned: RequestHandler = async (req: Request, res, next) => {
    const { id } = parseParams(api.getPublicTournament, req);
    const version = await service.tournamentVersion(deps, id);
    res.locals.version = version;
    const tag = tagOf(build, readerLanguage(), version);
    res.setHeader('ETag', `W/${tag}`);
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else next();
  };

  handle(api.listPublicTournaments, limited, ({ query }) =>
    service.listPublicTournaments(deps, query),
  );
  handle(api.getPublicTournament, limited, versioned, ({ res }) =>
    getTournament(res.locals.version),
  );
  const without = <T extends { mine: unknown }>({ mine: _, ...stats }: T) => stats;
  handle(api.getPublicMeta, limited, async () => ({ refreshedAt: await metaMadeAt(deps) }));
  handle(api.listPublicPartStats, limited, async ({ query }) =>
    mapPage(await listPartStats(deps, null, query), without),
  );
  handle(api.getPublicPartStats, limited, async ({ params }) =>
    without(await getPartStats(deps, null, params)),
  );
  handle(api.getPublicMatchups, limited, ({ query }) => getMatchups(deps, query.by));

  handle(api.getPublicFlyer, limited, async ({ params, query }) =>
    sendFile(await service.servePublicFlyer(deps, params.id, query.w)),
  );

  const getProfile = createPublicProfiles(deps);
  const knownProfile: RequestHandler = async (req: Request, res, next) => {
    const version = await profileVersion(deps, parseParams(api.getPublicProfile, req).id);
    res.locals.version = version;
    const tag = tagOf(build, readerLanguage(), version);
    res.setHeader('ETag', `W/${tag}`);
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else next();
  };
  handle(api.getPublicProfile, limited, knownProfile, ({ res }) => getProfile(res.locals.version));
  handle(api.getPublicAvatar, limited, async ({ params, query }) =>
    sendFile(await servePublicAvatar(deps, params.id, query.w)),
  );

  mountShared(handle, deps, limited);
});
