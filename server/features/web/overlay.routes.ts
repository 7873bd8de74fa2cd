import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '#shared/routes';
import { t } from '#shared/translate';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { builtLanguage, pageOf } from '../../http/client-files';
import { createRoutes } from '../../http/handle';
import { knowsTag, tagOf } from '../../http/responses';
import { requestLanguage } from '../../i18n/reader';
import { WAITING } from './document';
import type { PageOptions } from './pages.routes';

/** Shown while the app loads, which nobody should see over a video. */
const SKELETON = '<!--skeleton-->';

/** The app's page as an overlay: transparent, and empty until there is something to show. */
export const overlayRoutes = createRoutes(
  (handle, { config }: AppDeps, { directory }: Pick<PageOptions, 'directory'>) => {
    handle(api.getOverlayPage, async ({ req, res }) => {
      if (!config.publicPages) throw notFound(t('There is nothing here.'));
      const language = builtLanguage(directory, requestLanguage(req));
      const template = await readFile(path.join(directory, pageOf(language)), 'utf8').catch(() => {
        throw notFound(t('The client has not been built.'));
      });
      const page = template
        .replace(WAITING, '')
        .replace(SKELETON, '')
        .replace('<html ', '<html data-overlay ');
      const tag = tagOf(page);
      res.setHeader('ETag', tag);
      res.setHeader('Content-Language', language);
      res.setHeader('X-Robots-Tag', 'noindex');
      res.setHeader('Vary', 'Accept-Language');
      return async () => {
        if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
        else res.type('html').send(page);
      };
    });
  },
);
