import type { RequestHandler } from 'express';
import { api } from '#shared/routes';
import type { Command } from '#shared/rules/events/commands';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes, type Mount, parseParams, Reply } from '../../http/handle';
import { unchanged } from '../../http/pagination';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { replyOnce } from '../../http/repeats';
import { knowsTag, tagOf } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import { createUploads, limitUploads } from '../../media/uploads';
import { presentTournament } from '../tournaments/tournaments.presenter';
import { whenDue } from '../tournaments/tournaments.service';
import { createCopier } from './copies.service';
import { putDeck } from './deck-lists.service';
import * as entrants from './entrants.service';
import * as service from './events.service';
import { presentFor } from './events.service';
import { exportEvent } from './export-event';
import { createChallongeImporter } from './import-challonge';
import { importEntrants } from './import-entrants';
import { createLivePages, findLiveEvent, getLiveCard } from './live.service';
import { type GuessLimit, limitLiveCodes } from './live-codes.service';
import { createLiveStreams } from './live-stream';
import { answerRounds, listWaitingRounds } from './personal-log';
import { listMyEvents } from './personal-log.queries';
import * as read from './read-event';
import { listEntrants } from './read-event';
import { createRegistrar, withdraw } from './registration.service';
import { putLiveScore, putOrder, putResult, submitReport } from './reports.service';
import { drawRound, getRound } from './rounds.service';
import { createRulesPages } from './rules-page.service';
import * as series from './series.service';
import { settleEvents, settleOwn } from './settled.service';
import * as staff from './staff.service';

export function entrantRoutes(handle: Mount, deps: AppDeps, polled: RequestHandler): void {
  const uploads = createUploads(deps, 'table');
  const limited = limitByPerson(createLimiter(deps, 'event-codes'));

  handle(api.listEntrants, polled, ({ actor, params, query }) =>
    listEntrants(deps, actor, params.id, query),
  );
  handle(api.addEntrant, async ({ actor, params, body }) => {
    const { created, entrant } = await entrants.addEntrant(deps, actor, params.id, body);
    return created ? entrant : new Reply(200, entrant);
  });
  handle(
    api.importEntrants,
    limitUploads(deps),
    uploads.guard(api.importEntrants.files),
    ({ actor, params, query, req }) =>
      uploads.use(req, ({ file }) => importEntrants(deps, actor, params.id, file, query.dryRun)),
  );
  handle(api.updateEntrant, ({ actor, params, body }) =>
    entrants.updateEntrant(deps, actor, params.id, params.eid, body),
  );
  handle(api.takePlace, ({ actor, params }) => entrants.takePlace(deps, actor, params.id));
  handle(api.renewClaimCode, ({ actor, params }) =>
    entrants.renewClaimCode(deps, actor, params.id, params.eid),
  );
  handle(api.putDeck, ({ actor, params, body }) =>
    putDeck(deps, actor, params.id, params.eid, body),
  );
  handle(api.checkIn, limited, ({ actor, params, body }) =>
    entrants.checkIn(deps, actor, params.id, body.code),
  );
  handle(api.claimEntrant, limited, ({ actor, params, body }) =>
    entrants.claimEntrant(deps, actor, params.id, body),
  );
  handle(api.listStaff, ({ actor, params }) => staff.listStaff(deps, actor, params.id));
  handle(api.putStaff, ({ actor, params, body }) =>
    staff.putStaff(deps, actor, params.id, params.userId, body),
  );
  handle(api.removeStaff, ({ actor, params }) =>
    staff.removeStaff(deps, actor, params.id, params.userId),
  );
  handle(api.handOver, ({ actor, params, body }) =>
    staff.handOver(deps, actor, params.id, body.userId),
  );
  handle(api.joinStaff, limited, async ({ actor, params, body }) => {
    await staff.joinStaff(deps, actor, params.id, body.code);
    return presentFor(deps, actor, params.id);
  });
}

/** Answers polls of an unchanged event by its version alone. */
const sinceVersion = (deps: AppDeps): RequestHandler =>
  unchanged(deps, async (actor, req) => {
    const state = await service.eventVersion(deps, actor, parseParams(api.getEvent, req).id);
    Object.assign(req.res?.locals ?? {}, { version: state.version });
    return state;
  });

function setUpRoutes(handle: Mount, deps: AppDeps): void {
  const polled = sinceVersion(deps);
  const organise = (actor: Actor, id: number, command: Command, version?: number) =>
    service.organise(deps, actor, id, command, version);
  const organised = async (...call: Parameters<typeof organise>) => {
    await organise(...call);
    return service.presentFor(deps, call[0], call[1]);
  };

  handle(api.putEvent, async ({ actor, params, body }) => {
    const { created, event } = await service.putEvent(deps, actor, params.id, body);
    return created ? event : new Reply(200, event);
  });
  handle(api.getEvent, polled, ({ actor, params }) => service.presentFor(deps, actor, params.id));
  handle(api.changePhase, ({ actor, params, body: { version, ...call } }) =>
    organised(actor, params.id, { act: 'phase', ...call }, version),
  );
  handle(api.renewCodes, ({ actor, params }) => service.renewCodes(deps, actor, params.id));
  handle(api.setClock, ({ actor, params, body: { version, ...call } }) =>
    organised(actor, params.id, { act: 'clock', ...call }, version),
  );
  handle(api.drawRound, ({ actor, params, body: { version, pairs } }) =>
    drawRound(deps, actor, params.id, { act: 'round', pairs }, version),
  );
  handle(api.getRound, ({ actor, params }) => getRound(deps, actor, params.id, params.n));
  handle(api.repairRound, ({ actor, params: { id, n: number }, body: { version, ...call } }) =>
    drawRound(deps, actor, id, { act: 'repair', number, ...call }, version),
  );
  handle(api.deleteRound, ({ actor, params: { id, n: number }, query }) =>
    organise(actor, id, { act: 'take-round-back', number }, query.version),
  );
  handle(api.advance, ({ actor, params, body }) =>
    organised(actor, params.id, { act: 'cut' }, body.version),
  );
  handle(api.undoAdvance, ({ actor, params, query }) =>
    organise(actor, params.id, { act: 'take-cut-back' }, query.version),
  );
}

function seriesRoutes(handle: Mount, deps: AppDeps): void {
  const copy = createCopier(deps);
  const repeat = series.createSeriesMaker(deps);

  handle(api.copyEvent, async ({ actor, params, body }) => {
    const { item, created } = await copy(actor, params.id, body);
    return replyOnce(created, item);
  });
  handle(api.createSeries, async ({ actor, params, body }) => {
    const { item, created } = await repeat(actor, params.id, body);
    return replyOnce(created, item);
  });
  handle(api.getSeries, ({ actor, params }) => series.getSeries(deps, actor, params.id));
  handle(api.updateSeries, ({ actor, params, body }) =>
    series.updateSeries(deps, actor, params.id, body),
  );
  handle(api.endSeries, ({ actor, params }) => series.endSeries(deps, actor, params.id));
}

function matchRoutes(handle: Mount, deps: AppDeps): void {
  const polled = sinceVersion(deps);

  handle(api.listMatches, polled, ({ actor, params, query }) =>
    read.listMatches(deps, actor, params.id, query),
  );
  handle(api.getMatch, ({ actor, params }) => read.getMatch(deps, actor, params.id, params.key));
  handle(api.reportMatch, async ({ actor, params, body }) => {
    const { status, body: answer } = await submitReport(deps, actor, params.id, params.key, body);
    return new Reply(status, answer);
  });
  handle(api.putOrder, ({ actor, params, body }) =>
    putOrder(deps, actor, params.id, params.key, body),
  );
  handle(api.putResult, ({ actor, params, body }) =>
    putResult(deps, actor, params.id, params.key, body),
  );
  handle(api.putLiveScore, ({ actor, params, body }) =>
    putLiveScore(deps, actor, params.id, params.key, body),
  );
  const getStandings = read.createStandings(deps);
  handle(api.getStandings, polled, async ({ actor, params, query, res }) => {
    if (query.division) await read.requireDivisions(deps, actor, params.id);
    return getStandings(params.id, { version: res.locals.version, ...query });
  });
}

/** Public: answered from the event's version, without a session. */
const liveSince =
  (deps: AppDeps, guess: GuessLimit): RequestHandler =>
  async (req, res, next) => {
    const { code } = parseParams(api.getLivePage, req);
    const event = await guess(req, code, () => findLiveEvent(deps, code));
    Object.assign(res.locals, { event });
    const scores = JSON.stringify(deps.realtime.liveScores(event.tournamentId));
    const { tournamentId, version } = event;
    const tag = tagOf('live', tournamentId, version, scores, req.url, readerLanguage());
    res.setHeader('ETag', `W/${tag}`);
    res.setHeader('X-Robots-Tag', 'noindex');
    if (knowsTag(req.get('if-none-match'), tag)) res.status(304).end();
    else next();
  };

function fileRoutes(handle: Mount, deps: AppDeps): void {
  const polled = sinceVersion(deps);
  const guess = limitLiveCodes(deps);
  const live = liveSince(deps, guess);
  const getLivePage = createLivePages(deps);
  const getRules = createRulesPages(deps);
  const stream = createLiveStreams(deps);

  handle(api.getPacket, polled, ({ actor, params }) => read.getPacket(deps, actor, params.id));
  handle(api.listLog, ({ actor, params, query }) => read.listLog(deps, actor, params.id, query));
  handle(api.exportEvent, async ({ actor, params, query }) => {
    const { name, type, text } = await exportEvent(deps, actor, params.id, query.format);
    return async (_req, res) => {
      res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      res.status(200).type(type).send(text);
    };
  });
  const files = createUploads(deps, 'event');
  const importChallonge = createChallongeImporter(deps);
  handle(
    api.importChallonge,
    limitByPerson(createLimiter(deps, 'imports')),
    files.guard(api.importChallonge.files),
    ({ actor, query, req }) =>
      files.use(req, async ({ file }) => {
        const { created, report } = await importChallonge(actor, file, query.dryRun);
        return created ? report : new Reply(200, report);
      }),
  );
  handle(api.getLivePage, live, ({ res, query }) => getLivePage(res.locals.event, query));
  handle(
    api.streamLive,
    ({ params }) =>
      (req, res) =>
        stream(req, res, params.code, guess),
  );
  handle(api.getEventRules, polled, ({ params, res }) => getRules(params.id, res.locals.version));
  handle(api.getLiveRules, live, ({ res }) =>
    getRules(res.locals.event.tournamentId, res.locals.event.version),
  );
  handle(api.getLiveCard, live, ({ params, req, res }) =>
    guess(req, `${params.code}/${params.card}`, () =>
      getLiveCard(deps, res.locals.event, params.card),
    ),
  );
}

export const eventsRoutes = createRoutes((handle, deps: AppDeps) => {
  const register = createRegistrar(deps);
  whenDue(deps.db, (ids) => settleEvents(deps, ids));
  setUpRoutes(handle, deps);
  seriesRoutes(handle, deps);
  entrantRoutes(handle, deps, sinceVersion(deps));
  matchRoutes(handle, deps);
  fileRoutes(handle, deps);
  handle(api.registerForTournament, async ({ actor, params }) =>
    presentTournament(await register(actor, params.id), actor),
  );
  handle(api.withdrawFromTournament, ({ actor, params }) => withdraw(deps, actor, params.id));
  handle(api.listMyEvents, async ({ actor }) => {
    await settleOwn(deps, actor);
    return listMyEvents(deps.db, actor.id);
  });
  handle(api.listWaitingRounds, ({ actor }) => listWaitingRounds(deps, actor));
  handle(api.answerRounds, ({ actor, body }) => answerRounds(deps, actor, body));
});
