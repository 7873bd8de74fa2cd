import { type RequestHandler, Router } from 'express';
import { api } from '../../../shared/routes';
import type { AppDeps } from '../../deps';
import { handle, parseParams, Reply } from '../../http/handle';
import { unchanged } from '../../http/poll';
import { knowsTag, tagOf } from '../../http/responses';
import { entrantRoutes } from './entrants.routes';
import * as service from './events.service';
import { exportEvent } from './export-event';
import { createLivePages, findLiveEvent, getLiveCard } from './live.service';
import { drawRound } from './pairing';
import * as read from './read-event';
import { putOrder, putResult, submitReport } from './reports.service';
import * as rounds from './rounds.service';

/** A poll of something in an event that has not changed is answered by its version alone. */
const sinceVersion = (deps: AppDeps): RequestHandler =>
  unchanged(deps, (actor, req) =>
    service.eventVersion(deps, actor, parseParams(api.getEvent, req).id),
  );

function setUpRoutes(router: Router, deps: AppDeps): void {
  const polled = sinceVersion(deps);

  handle(router, api.putEvent, async ({ actor, params, body }) => {
    const { created, event } = await service.putEvent(deps, actor, params.id, body);
    return created ? event : new Reply(200, event);
  });
  handle(router, api.getEvent, polled, ({ actor, params }) =>
    service.presentFor(deps, actor, params.id),
  );
  handle(router, api.changePhase, ({ actor, params, body }) =>
    service.changePhase(deps, actor, params.id, body, drawRound),
  );
  handle(router, api.setClock, ({ actor, params, body }) =>
    service.setClock(deps, actor, params.id, body),
  );
  handle(router, api.drawRound, ({ actor, params, body }) =>
    rounds.drawNextRound(deps, actor, params.id, body, drawRound),
  );
  handle(router, api.getRound, ({ actor, params }) =>
    rounds.getRound(deps, actor, params.id, params.n),
  );
  handle(router, api.repairRound, ({ actor, params, body }) =>
    rounds.repairRound(deps, actor, params.id, params.n, body, drawRound),
  );
  handle(router, api.deleteRound, ({ actor, params, query }) =>
    rounds.deleteRound(deps, actor, params.id, params.n, query.version),
  );
  handle(router, api.advance, async ({ actor, params, body }) => {
    await rounds.advance(deps, actor, params.id, body.version);
    return service.presentFor(deps, actor, params.id);
  });
  handle(router, api.undoAdvance, ({ actor, params, query }) =>
    rounds.undoAdvance(deps, actor, params.id, query.version),
  );
}

function matchRoutes(router: Router, deps: AppDeps): void {
  const polled = sinceVersion(deps);

  handle(router, api.listMatches, polled, ({ actor, params, query }) =>
    read.listMatches(deps, actor, params.id, query),
  );
  handle(router, api.getMatch, ({ actor, params }) =>
    read.getMatch(deps, actor, params.id, params.key),
  );
  handle(router, api.reportMatch, async ({ actor, params, body }) => {
    const { status, body: answer } = await submitReport(deps, actor, params.id, params.key, body);
    return new Reply(status, answer);
  });
  handle(router, api.putOrder, ({ actor, params, body }) =>
    putOrder(deps, actor, params.id, params.key, body),
  );
  handle(router, api.putResult, ({ actor, params, body }) =>
    putResult(deps, actor, params.id, params.key, body),
  );
  handle(router, api.getStandings, polled, ({ actor, params, query }) =>
    read.getStandings(deps, actor, params.id, query.stage),
  );
}

/** Public: answered from the version of the event, without looking who asks. */
const liveSince =
  (deps: AppDeps): RequestHandler =>
  async (req, res, next) => {
    const { code } = parseParams(api.getLivePage, req);
    const { tournamentId, version } = await findLiveEvent(deps, code);
    const tag = tagOf('live', tournamentId, version, req.path);
    res.setHeader('ETag', `W/${tag}`);
    res.setHeader('X-Robots-Tag', 'noindex');
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else next();
  };

function fileRoutes(router: Router, deps: AppDeps): void {
  const polled = sinceVersion(deps);
  const live = liveSince(deps);
  const getLivePage = createLivePages(deps);

  handle(router, api.getPacket, polled, ({ actor, params }) =>
    read.getPacket(deps, actor, params.id),
  );
  handle(router, api.listLog, ({ actor, params, query }) =>
    read.listLog(deps, actor, params.id, query),
  );
  handle(router, api.exportEvent, async ({ actor, params, query }) => {
    const { name, type, text } = await exportEvent(deps, actor, params.id, query.format);
    return async (_req, res) => {
      res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      res.status(200).type(type).send(text);
    };
  });
  handle(router, api.getLivePage, live, ({ params }) => getLivePage(params.code));
  handle(router, api.getLiveCard, live, ({ params }) =>
    getLiveCard(deps, params.code, params.card),
  );
}

export function eventsRoutes(deps: AppDeps): Router {
  const router = Router();
  setUpRoutes(router, deps);
  entrantRoutes(router, deps, sinceVersion(deps));
  matchRoutes(router, deps);
  fileRoutes(router, deps);
  return router;
}
