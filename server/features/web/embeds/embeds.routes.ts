import type { Request, Response } from 'express';
import { ID_TEXT } from '#shared/address-id';
import { api } from '#shared/routes';
import { t } from '#shared/translate';
import { cacheByVersion } from '../../../cache';
import type { AppDeps } from '../../../deps';
import { AppError, notFound } from '../../../http/app-error';
import { createRoutes } from '../../../http/handle';
import { createMemoryLimiter, limitByAddress } from '../../../http/rate-limit';
import { ownOrigin } from '../../../http/request-guards';
import { knowsTag, type ResponseWriter, tagOf } from '../../../http/responses';
import { inLanguage, languageOf, requestLanguage } from '../../../i18n/reader';
import { createLivePages, findLiveEvent } from '../../events/live.service';
import { type GuessLimit, limitLiveCodes } from '../../events/live-codes.service';
import { dateWords, stateWords } from '../tournament-document';
import { readTournament, tournamentVersion } from '../tournaments.service';
import { absentDocument, embedDocument } from './embed-document';
import { oembedOf } from './oembed';

/** Nothing runs in it, and any page may frame it. */
const EMBED_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/** Seconds that anybody may keep one. */
const KEPT_SECONDS = 10;

export function createEmbeds(deps: AppDeps) {
  const pages = cacheByVersion<string>(200);
  const getLivePage = createLivePages(deps);

  const livePage = async (code: string) =>
    (await getLivePage(await findLiveEvent(deps, code))).value;

  return {
    async tournament(id: number, origin: string, view: string | undefined): Promise<string> {
      const version = await tournamentVersion(deps, id);
      const language = languageOf(version);
      return inLanguage(language, async () => {
        const tournament = await readTournament(deps, id);
        const code = tournament.event?.live;
        const page = code ? await livePage(code) : null;
        const key = `${id} ${view} ${origin}`;
        return pages(key, JSON.stringify([version, page]), async () => {
          const { timeZone } = version;
          const { name, date, locations } = tournament;
          return embedDocument({
            language,
            title: name,
            url: `${origin}/tournaments/${id}`,
            facts: [
              [dateWords(date, { language, timeZone }), locations[0]].filter(Boolean).join(' · '),
              stateWords(tournament),
            ],
            page,
            view,
          });
        });
      });
    },

    live(code: string, origin: string, req: Request, view: string | undefined): Promise<string> {
      const language = requestLanguage(req);
      return inLanguage(language, async () => {
        const page = await livePage(code);
        const url = `${origin}/live/${code}`;
        return embedDocument({ language, title: page.name, url, facts: [], page, view });
      });
    },
  };
}

/** Small pages for iframes of other sites: without cookies, scripts and forms. */
export const embedsRoutes = createRoutes((handle, deps: AppDeps) => {
  const { config } = deps;
  const limited = limitByAddress(createMemoryLimiter(config, 'public'));
  const guess: GuessLimit = limitLiveCodes(deps);
  const embeds = createEmbeds(deps);

  const send = (html: string, req: Request, res: Response, status = 200): void => {
    const tag = tagOf(html);
    res.removeHeader('X-Frame-Options');
    res.setHeader('Content-Security-Policy', EMBED_POLICY);
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    res.setHeader('X-Robots-Tag', 'noindex');
    res.setHeader('Vary', 'Accept-Language');
    const isShared = config.publicUrl !== undefined && status === 200;
    const cache = isShared ? `public, max-age=${KEPT_SECONDS}` : 'private, no-cache';
    res.setHeader('Cache-Control', cache);
    if (status === 200) res.setHeader('ETag', tag);
    if (status === 200 && knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else res.status(status).type('html').send(html);
  };

  /** What is not shown is a small page as well, the same as what does not exist. */
  const embedded =
    (make: () => Promise<string>): ResponseWriter =>
    async (req, res) => {
      try {
        if (!config.publicPages) throw notFound(t('There is nothing here.'));
        send(await make(), req, res);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
        const language = requestLanguage(req);
        send(
          inLanguage(language, () => absentDocument(language)),
          req,
          res,
          404,
        );
      }
    };

  handle(api.getTournamentEmbed, limited, ({ params, query, req }) =>
    embedded(async () => {
      if (!ID_TEXT.test(params.id)) throw notFound(t('There is nothing here.'));
      return embeds.tournament(Number(params.id), ownOrigin(config, req), query.view);
    }),
  );
  handle(api.getLiveEmbed, limited, ({ params, query, req }) =>
    embedded(() =>
      guess(req, params.code, () =>
        embeds.live(params.code, ownOrigin(config, req), req, query.view),
      ),
    ),
  );
  handle(api.getOembed, limited, async ({ query, req, res }) => {
    if (!config.publicPages) throw notFound(t('There is nothing here.'));
    res.setHeader('Cache-Control', 'no-cache');
    return oembedOf(deps, query, ownOrigin(config, req), (code, find) => guess(req, code, find));
  });
});
