import type { RequestHandler } from 'express';
import { api } from '#shared/routes';
import { type AppDeps, currentTime } from '../../deps';
import { createRoutes, parseParams } from '../../http/handle';
import { pagesOf } from '../../http/pagination';
import { replyOnce } from '../../http/repeats';
import { sendFile } from '../../http/responses';
import { createUploads, limitUploads } from '../../media/uploads';
import { servePicture } from '../media/pictures.service';
import { calendarFileName, writeCalendar } from './calendar.presenter';
import {
  createTournamentMaker,
  deleteTournament,
  findEditable,
  updateTournament,
} from './save-tournament.service';
import { presentTournament } from './tournaments.presenter';
import * as service from './tournaments.service';

/** Seconds. Safe to cache, since the URL changes with the flyer. */
const FLYER_SECONDS = 24 * 60 * 60;

export const tournamentsRoutes = createRoutes((handle, deps: AppDeps) => {
  const uploads = createUploads(deps, 'image');
  const limited = limitUploads(deps);
  const createTournament = createTournamentMaker(deps);

  /** Checked before the flyer is received. */
  const editorsOnly: RequestHandler = async (req, _res, next) => {
    const { id } = parseParams(api.updateTournament, req);
    if (req.user) await findEditable(deps, req.user, id);
    next();
  };

  handle(api.listTournaments, pagesOf(deps, service.listTournaments, presentTournament));

  handle(api.listMyTournaments, pagesOf(deps, service.listMyTournaments, presentTournament));

  handle(
    api.createTournament,
    limited,
    uploads.guard(api.createTournament.files),
    ({ actor, body, req }) =>
      uploads.use(req, async ({ file }) => {
        const { item, created } = await createTournament(actor, body, file);
        return replyOnce(created, presentTournament(item, actor));
      }),
  );

  handle(api.getTournament, async ({ actor, params }) =>
    presentTournament(await service.getTournament(deps, actor, params.id), actor),
  );

  handle(
    api.updateTournament,
    editorsOnly,
    limited,
    uploads.guard(api.updateTournament.files),
    ({ actor, params, body, req }) =>
      uploads.use(req, async ({ file }) =>
        presentTournament(await updateTournament(deps, actor, params.id, body, file), actor),
      ),
  );

  handle(api.deleteTournament, ({ actor, params }) => deleteTournament(deps, actor, params.id));

  handle(api.getTournamentFlyer, async ({ actor, params, query }) => {
    const tournament = await service.findTournament(deps, actor, params.id);
    const file = await servePicture(deps, tournament, {
      name: `ripcord-tournament-${tournament.id}`,
      width: query.w,
      cacheControl: `private, max-age=${FLYER_SECONDS}`,
    });
    return sendFile(file);
  });

  handle(api.getTournamentCalendar, async ({ actor, params, res }) => {
    const tournament = await service.findTournament(deps, actor, params.id);
    const name = calendarFileName(tournament);
    res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
    const now = currentTime(deps);
    const isCancelled = tournament.eventPhase === 'cancelled';
    return writeCalendar([{ ...tournament, isCancelled }], {
      now,
      publicUrl: deps.config.publicUrl,
    });
  });
});
