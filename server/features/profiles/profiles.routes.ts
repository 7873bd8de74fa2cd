import { Router } from 'express';
import { api } from '../../../shared/routes';
import type { Actor } from '../../actor';
import type { AppDeps } from '../../deps';
import { withCurrent } from '../../http/edit-version';
import { handle } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { sendFile } from '../../http/responses';
import { presentBattle } from '../battles/battles.presenter';
import { presentCombo } from '../combos/combos.presenter';
import { presentMedia } from '../media/media.presenter';
import { createUploads, limitUploads } from '../media/upload';
import { presentOwnProfile, presentProfile } from './profiles.presenter';
import * as service from './profiles.service';
import { createProfileSaver } from './profiles.service';
import { createRestorer } from './restore-data';

export function profilesRoutes(deps: AppDeps): Router {
  const router = Router();
  const uploads = createUploads(deps, 'image');
  const saveProfile = createProfileSaver(deps);
  const restoreData = createRestorer(deps);

  const readOwnProfile = async (actor: Actor) =>
    presentOwnProfile(await service.getOwnProfile(deps, actor));

  handle(router, api.getOwnProfile, ({ actor }) => readOwnProfile(actor));

  handle(
    router,
    api.updateProfile,
    limitUploads(deps),
    uploads.guard(api.updateProfile.files),
    ({ actor, body, req }) =>
      uploads.use(req, ({ avatar }) =>
        withCurrent(
          async () => presentOwnProfile(await saveProfile(actor, body, avatar)),
          () => readOwnProfile(actor),
        ),
      ),
  );

  handle(router, api.getProfile, async ({ actor, params }) =>
    presentProfile(await service.getProfile(deps, actor, params.id), actor),
  );

  handle(router, api.listPersonCombos, async ({ actor, params, query }) =>
    mapPage(await service.listCombos(deps, actor, params.id, query), (row) =>
      presentCombo(row, actor),
    ),
  );

  handle(router, api.listPersonBattles, async ({ actor, params, query }) =>
    mapPage(await service.listBattles(deps, actor, params.id, query), (row) =>
      presentBattle(row, actor),
    ),
  );

  handle(router, api.listPersonMedia, async ({ actor, params, query }) =>
    mapPage(await service.listMedia(deps, actor, params.id, query), (row) =>
      presentMedia(row, actor),
    ),
  );

  handle(router, api.restoreData, ({ actor }) => restoreData(actor));

  handle(router, api.getAvatarPicture, async ({ actor, params, query }) =>
    sendFile(await service.serveAvatar(deps, actor, { ...params, width: query.w })),
  );

  return router;
}
