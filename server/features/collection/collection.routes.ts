import type { OwnedPart } from '#shared/collection';
import { api } from '#shared/routes';
import { factsOf } from '#shared/rules/parts/catalogue';
import type { Wish } from '#shared/wishlist';
import { shareRun } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { createRoutes } from '../../http/handle';
import { mapPage, pagesOf, unchanged } from '../../http/pagination';
import { createLimiter, limitByPerson } from '../../http/rate-limit';
import { replyOnce } from '../../http/repeats';
import { createUploads } from '../../media/uploads';
import { presentCombo } from '../combos/combos.presenter';
import type { OwnedRow, WishRow } from './collection.queries';
import type { Used } from './collection.service';
import * as service from './collection.service';
import { exportCollection, importCollection } from './collection-files';
import { getMissing, listAlmost } from './missing-parts';
import * as wishlist from './wishlist.service';

export const presentPart = ({ row, usedBy }: Used): OwnedPart => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ...factsOf(row),
  count: row.count,
  forTrade: row.forTrade,
  note: row.note,
  usedBy,
  updatedAt: row.updatedAt.toISOString(),
});

export const presentWish = ({ id, kind, name, priority, createdAt }: WishRow): Wish => ({
  id,
  kind,
  name,
  ...factsOf({ kind, name }),
  priority,
  createdAt: createdAt.toISOString(),
});

export const presentName = ({ kind, name }: Pick<OwnedRow, 'kind' | 'name'>) => ({ kind, name });

export const collectionRoutes = createRoutes((handle, deps: AppDeps) => {
  const limited = limitByPerson(createLimiter(deps, 'builds'));
  const exports = createLimiter(deps, 'exports');
  const limitImports = limitByPerson(createLimiter(deps, 'imports'));
  const uploads = createUploads(deps, 'table');
  const unchangedParts = unchanged(deps, (actor) => service.readListState(deps, actor));

  const sharedTask = <N extends 'best-builds' | 'advise-part'>(name: N, actor: Actor) =>
    shareRun(deps, `${name} for ${actor.id}`, () => deps.threads.run(name, actor.id, actor));

  handle(api.listCollection, unchangedParts, pagesOf(deps, service.listParts, presentPart));

  handle(api.addParts, async ({ actor, body }) => {
    const { created, item } = await service.addParts(deps, actor, body);
    return replyOnce(created, item.map(presentPart));
  });

  handle(api.addFromCombos, async ({ actor }) =>
    (await service.addFromCombos(deps, actor)).map(presentPart),
  );

  handle(api.updateOwnedPart, async ({ actor, params, body }) =>
    presentPart(await service.updatePart(deps, actor, params.id, body)),
  );

  handle(api.deleteOwnedPart, ({ actor, params }) => service.deletePart(deps, actor, params.id));

  handle(api.getCollectionSummary, ({ actor }) => service.getSummary(deps, actor));

  handle(api.getMissingParts, async ({ actor, query }) => {
    const { owned, missing } = await getMissing(deps, actor, query.comboId);
    return { owned: owned.map(presentName), missing: missing.map(presentName) };
  });

  handle(api.listAlmostBuildable, async ({ actor, query }) =>
    mapPage(await listAlmost(deps, actor, query), ({ combo, missing }) => ({
      combo: presentCombo(combo, actor),
      missing: presentName(missing),
    })),
  );

  handle(api.getBuildable, limited, ({ actor }) => sharedTask('best-builds', actor));

  handle(api.getAdvice, limited, ({ actor }) => sharedTask('advise-part', actor));

  handle(api.getCollectionSettings, ({ actor }) => service.getSettings(deps, actor));

  handle(api.putCollectionSettings, ({ actor, body }) => service.putSettings(deps, actor, body));

  handle(api.listCollectionOf, async ({ actor, params, query }) =>
    mapPage(await service.listPartsOfPerson(deps, actor, params.id, query), presentPart),
  );

  handle(api.exportCollection, async ({ actor, query }) => {
    await exports.consume(String(actor.id));
    return exportCollection(deps, actor, query.format);
  });

  handle(
    api.importCollection,
    limitImports,
    uploads.guard(api.importCollection.files),
    ({ actor, query, req }) =>
      uploads.use(req, ({ file }) => importCollection(deps, actor, { file, dryRun: query.dryRun })),
  );

  handle(api.listWishes, pagesOf(deps, wishlist.listWishes, presentWish));

  handle(api.addWish, async ({ actor, body }) =>
    presentWish(await wishlist.addWish(deps, actor, body)),
  );

  handle(api.updateWish, async ({ actor, params, body }) =>
    presentWish(await wishlist.setPriority(deps, actor, params.id, body.priority)),
  );

  handle(api.deleteWish, ({ actor, params }) => wishlist.deleteWish(deps, actor, params.id));
});
