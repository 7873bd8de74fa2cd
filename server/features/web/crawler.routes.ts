import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import { api } from '#shared/routes';
import { t } from '#shared/translate';
import type { AppDeps } from '../../deps';
import { isNotFound, notFound } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { ownOrigin } from '../../http/request-guards';
import { type ServedFile, sendFile, tagOf } from '../../http/responses';
import { createCards } from './cards.service';
import type { PageOptions } from './pages.routes';
import { sitemapIndex, sitemapPart } from './sitemaps';

const SITEMAP_SECONDS = 60 * 60;

/** The product's own card, while another cannot be drawn. */
async function plainCard(directory: string): Promise<ServedFile> {
  const file = path.join(directory, 'icons/card.jpg');
  const { size } = await stat(file);
  return {
    name: 'ripcord.jpg',
    type: 'image/jpeg',
    size,
    tag: tagOf('plain', size),
    cacheControl: 'no-store',
    isPublic: true,
    open: async (range) => createReadStream(file, range),
  };
}

/** What crawlers and chats ask for besides pages. */
export const crawlerRoutes = createRoutes(
  (handle, deps: AppDeps, { directory }: Pick<PageOptions, 'directory'>) => {
    const { config, log } = deps;
    handle(api.getRobots, ({ req, res }) => {
      res.setHeader('Cache-Control', 'no-cache');
      if (!config.publicPages) return 'User-agent: *\nDisallow: /\n';
      const sitemap = `${ownOrigin(config, req)}/sitemap.xml`;
      return `User-agent: *\nDisallow: /api/\n\nSitemap: ${sitemap}\n`;
    });

    const cards = createCards(deps);
    handle(api.getCard, async ({ params, res }) => {
      const { kind, name } = params;
      const card = config.publicPages ? await cards.find(kind, name) : null;
      if (!card) throw notFound(t('There is nothing here.'));
      if (name !== card.name) {
        return async () => {
          res.setHeader('Cache-Control', 'no-cache');
          res.redirect(302, card.path);
        };
      }
      try {
        return sendFile(await card.get());
      } catch (error) {
        if (isNotFound(error)) throw error;
        log.warn({ err: error, kind, name: card.name }, 'card not drawn');
        return sendFile(await plainCard(directory));
      }
    });

    /** @throws AppError 404 where nothing is public */
    const shared = (res: Response) => {
      if (!config.publicPages) throw notFound(t('There is nothing here.'));
      const isShared = config.publicUrl !== undefined;
      const cache = isShared ? `public, max-age=${SITEMAP_SECONDS}` : 'private, no-cache';
      res.setHeader('Cache-Control', cache);
    };
    handle(api.getSitemap, ({ req, res }) => {
      shared(res);
      return sitemapIndex(deps, ownOrigin(config, req));
    });
    handle(api.getSitemapPart, ({ req, res, params }) => {
      shared(res);
      return sitemapPart(deps, ownOrigin(config, req), params);
    });
  },
);
