import type { OwnProfile, Profile } from '#shared/profiles';
import { api } from '#shared/routes';
import { winPercentage } from '#shared/rules/rates';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage } from '../../http/pagination';
import { withCurrent } from '../../http/repeats';
import { sendFile } from '../../http/responses';
import { createUploads, limitUploads } from '../../media/uploads';
import { presentUserBadge } from '../badges/badges.service';
import { presentBattle } from '../battles/battles.presenter';
import { presentCombo } from '../combos/combos.presenter';
import { presentMedia } from '../media/media.presenter';
import { presentPerson, presentRelatedPerson } from '../people/people.presenter';
import type { FactsRow } from './profiles.queries';
import * as service from './profiles.service';
import {
  createProfileSaver,
  type Derived,
  type OwnProfileRow,
  type ProfileRow,
} from './profiles.service';
import { createRestorer } from './restore-data';

const presentFacts = (row: FactsRow & Derived) => ({
  bio: row.bio,
  city: row.city,
  totalBattles: row.outcomes.battles,
  totalCombos: row.comboCount,
  winRate: winPercentage(row.outcomes),
  friendCount: row.friendCount,
  createdAt: row.createdAt.toISOString(),
  showcasedBadges: row.showcased.map(presentUserBadge),
});

export const presentOwnProfile = (row: OwnProfileRow): OwnProfile => ({
  ...presentPerson(row),
  ...presentFacts(row),
  email: row.email,
  profileCompleted: row.profileCompleted,
  webProfile: row.webProfile,
  version: row.version,
});

export const presentProfile = (row: ProfileRow, actor: Actor): Profile => ({
  ...presentRelatedPerson(row, actor),
  ...presentFacts(row),
});

export const profilesRoutes = createRoutes((handle, deps: AppDeps) => {
  const uploads = createUploads(deps, 'image');
  const saveProfile = createProfileSaver(deps);
  const restoreData = createRestorer(deps);

  const readOwnProfile = async (actor: Actor) =>
    presentOwnProfile(await service.getOwnProfile(deps, actor));

  handle(api.getOwnProfile, ({ actor }) => readOwnProfile(actor));

  handle(
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

  handle(api.getProfile, async ({ actor, params }) =>
    presentProfile(await service.getProfile(deps, actor, params.id), actor),
  );

  handle(api.listPersonCombos, async ({ actor, params, query }) =>
    mapPage(await service.listCombos(deps, actor, params.id, query), presentCombo, actor),
  );

  handle(api.listPersonBattles, async ({ actor, params, query }) =>
    mapPage(await service.listBattles(deps, actor, params.id, query), presentBattle, actor),
  );

  handle(api.listPersonMedia, async ({ actor, params, query }) =>
    mapPage(await service.listMedia(deps, actor, params.id, query), presentMedia, actor),
  );

  handle(api.restoreData, ({ actor }) => restoreData(actor));

  handle(api.getAvatarPicture, async ({ actor, params, query }) =>
    sendFile(await service.serveAvatar(deps, actor, { ...params, width: query.w })),
  );
});
