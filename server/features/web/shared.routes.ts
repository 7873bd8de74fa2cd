import type { Request, RequestHandler } from 'express';
import { api } from '#shared/routes';
import type { AppDeps } from '../../deps';
import { type Mount, parseParams } from '../../http/handle';
import { buildTag } from '../../http/pagination';
import { knowsTag, sendFile, tagOf } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import * as service from '../share-links/share-links.service';

/** What a share link opens, for everybody alike. */
export function mountShared(handle: Mount, deps: AppDeps, limited: RequestHandler): void {
  const getShared = service.createSharedThings(deps);
  const build = buildTag(deps.config.env);

  /** Answers whoever has the present version by one query. */
  const versioned: RequestHandler = async (req: Request, res, next) => {
    const version = await service.linkVersion(deps, parseParams(api.getShared, req).code);
    res.locals.version = version;
    const tag = tagOf(build, readerLanguage(), version);
    res.setHeader('ETag', `W/${tag}`);
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else next();
  };

  handle(api.getShared, limited, versioned, ({ res }) => getShared(res.locals.version));
  handle(api.getSharedFile, limited, async ({ params, query }) =>
    sendFile(await service.serveSharedFile(deps, params.code, 'file', query.w)),
  );
  handle(api.getSharedThumbnail, limited, async ({ params }) =>
    sendFile(await service.serveSharedFile(deps, params.code, 'thumbnail')),
  );
  handle(api.getSharedAvatar, limited, async ({ params, query }) =>
    sendFile(await service.serveSharedAvatar(deps, params.code, query.w)),
  );
  handle(api.countSharedView, limited, ({ params }) => service.countView(deps, params.code));
}
