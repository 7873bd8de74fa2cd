import type { Request, RequestHandler, Response } from 'express';
import { ID_TEXT } from '#shared/address-id';
import { api } from '#shared/routes';
import { createSessionReader, sessionCookieName } from '../../auth/session-reader';
import type { AppDeps } from '../../deps';
import { databaseError, isNotFound } from '../../http/app-error';
import { createRoutes } from '../../http/handle';
import { buildTag } from '../../http/pagination';
import { ownOrigin } from '../../http/request-guards';
import { knowsTag } from '../../http/responses';
import { chosenHere } from '../../i18n/reader';
import { linkVersion } from '../share-links/share-links.service';
import { createPages, type SentPage } from './pages.service';
import { profileVersion } from './profiles.service';
import { tournamentVersion } from './tournaments.service';

export interface PageOptions {
  /** Folder of the built client. */
  directory: string;
  /** HTML added to every page's head. */
  head: string;
}

/** Seconds that anybody may keep a page. */
const PAGE_SECONDS = 60;

/** Leaves the answer to the app's own page. */
type Leave = (status: number) => void;

/** Finds a page; null is what does not exist. */
type FindPage = (req: Request) => Promise<SentPage | null>;

/**
 * Pages that are read without an account: for crawlers, chats and people who follow a link. The app
 * answers those who are logged in, and with 404 what is not shown.
 */
export const webPagesRoutes = createRoutes(
  (handle, deps: AppDeps, { directory, head }: PageOptions) => {
    const { config, log } = deps;
    const cookieName = `${sessionCookieName(config)}=`;
    const readSession = createSessionReader(deps);
    const pages = createPages(deps, { directory, head, build: buildTag(config.env) });

    const hasSession = (req: Request) => req.headers.cookie?.includes(cookieName) ?? false;
    const asked = (req: Request) => ({ origin: ownOrigin(config, req), scripts: chosenHere(req) });

    const isSignedIn = async (req: Request) =>
      hasSession(req) && (await readSession(req.headers.cookie)) !== null;

    async function answer(req: Request, res: Response, leave: Leave, find: FindPage) {
      try {
        if (await isSignedIn(req)) return leave(200);
        const page = config.publicPages ? await find(req) : null;
        if (!page) return leave(config.publicPages ? 404 : 200);
        await sendPage(req, res, page);
      } catch (error) {
        if (isNotFound(error)) return leave(404);
        // The app says so, and tries again.
        log.warn({ err: error }, 'page without an account');
        const { retryAfter } = databaseError(error) ?? {};
        if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
        leave(503);
      }
    }

    async function sendPage(req: Request, res: Response, page: SentPage): Promise<void> {
      const isShared = config.publicUrl !== undefined && !hasSession(req);
      const cache = isShared ? `public, max-age=${PAGE_SECONDS}` : 'private, no-cache';
      res.setHeader('Cache-Control', cache);
      res.setHeader('ETag', page.tag);
      res.setHeader('Vary', 'Cookie, Accept-Encoding');
      res.setHeader('Content-Language', page.language);
      if (!page.isListed) res.setHeader('X-Robots-Tag', 'noindex');
      if (knowsTag(req.get('if-none-match'), page.tag)) {
        res.status(304).end();
        return;
      }
      const wanted = req.acceptsEncodings('br', 'gzip');
      const encoding = wanted === 'br' || wanted === 'gzip' ? wanted : undefined;
      const body = encoding ? await page.encoded(encoding) : page.html;
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (encoding) res.setHeader('Content-Encoding', encoding);
      res.setHeader('Content-Length', body.length);
      res.end(req.method === 'HEAD' ? undefined : body);
    }

    /** Runs before the contract's own handling, so that the app's page can answer instead. */
    const pageOf =
      (find: FindPage): RequestHandler =>
      (req, res, next) =>
        answer(
          req,
          res,
          (status) => {
            res.status(status);
            next('router');
          },
          find,
        );
    const sent = () => {
      throw new Error('The page has been sent');
    };

    handle(
      api.getTournamentsPage,
      pageOf((req) => pages.list(asked(req))),
      sent,
    );
    handle(
      api.getMetaPage,
      pageOf((req) => pages.meta(asked(req))),
      sent,
    );
    handle(
      api.getPartPage,
      pageOf((req) => {
        const { kind, slug } = req.params;
        return pages.part({ kind: String(kind), slug: String(slug) }, asked(req));
      }),
      sent,
    );
    handle(
      api.getTournamentPage,
      pageOf(async (req) => {
        const id = String(req.params.id);
        if (!ID_TEXT.test(id)) return null;
        return pages.tournament(await tournamentVersion(deps, Number(id)), asked(req));
      }),
      sent,
    );
    handle(
      api.getProfilePage,
      pageOf(async (req) => {
        const id = String(req.params.id);
        if (!ID_TEXT.test(id)) return null;
        return pages.profile(await profileVersion(deps, Number(id)), asked(req));
      }),
      sent,
    );
    handle(
      api.getSharedPage,
      pageOf(async (req) =>
        pages.shared(await linkVersion(deps, String(req.params.code)), asked(req)),
      ),
      sent,
    );
  },
);
