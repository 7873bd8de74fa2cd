import { api } from '#shared/routes';
import { t } from '#shared/translate';
import type { AppDeps } from '../../../deps';
import { notFound } from '../../../http/app-error';
import { createRoutes } from '../../../http/handle';
import { createMemoryLimiter, limitByAddress } from '../../../http/rate-limit';
import { ownOrigin } from '../../../http/request-guards';
import { knowsTag, type ResponseWriter, tagOf } from '../../../http/responses';
import * as service from './feeds.service';

/** Seconds that anybody may keep a feed; readers ask a few times a day. */
const FEED_SECONDS = 15 * 60;

const NOT_KEPT = 'private, no-cache';

/** What calendars and feed readers subscribe to; without cookies, in English. */
export const feedsRoutes = createRoutes((handle, deps: AppDeps) => {
  const { config } = deps;
  const limited = limitByAddress(createMemoryLimiter(config, 'public'));
  const shared = config.publicUrl === undefined ? NOT_KEPT : `public, max-age=${FEED_SECONDS}`;

  const feed =
    (
      type: string,
      write: (origin: string) => Promise<string>,
      cacheControl = shared,
    ): ResponseWriter =>
    async (req, res) => {
      if (!config.publicPages) throw notFound(t('There is nothing here.'));
      const text = await write(ownOrigin(config, req));
      const tag = tagOf(text);
      res.setHeader('Cache-Control', cacheControl);
      res.setHeader('ETag', tag);
      if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
      else res.type(type).send(text);
    };

  handle(api.getCalendarFeed, limited, () =>
    feed('text/calendar', () => service.calendarFeed(deps)),
  );
  handle(api.getAtomFeed, limited, () =>
    feed('application/atom+xml', (origin) => service.atomFeed(deps, origin)),
  );
  handle(api.getPersonalFeed, limited, ({ params, res }) => {
    res.setHeader('X-Robots-Tag', 'noindex');
    return feed('text/calendar', () => service.personalFeed(deps, params.code), NOT_KEPT);
  });
});
