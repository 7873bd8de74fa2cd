import { z } from 'zod';
import type { Activity } from '../../../shared/activity';
import type { PageQuery } from '../../../shared/fields';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { decodeCursor, momentCursor, type Page, toPage } from '../../http/pagination';
import { presentPerson } from '../accounts/accounts.presenter';
import { kinds, sources } from './activity.kinds';
import type { Cut, Entry } from './activity.queries';

type Deps = Pick<AppDeps, 'db'>;
type Kind = Activity['kind'];
type KindEntry = Entry & { kind: Kind };

/** The place of an entry among all kinds: its moment, its kind and its id. */
const activityCursor = z.tuple([
  momentCursor.def.items[0],
  z.enum(kinds),
  momentCursor.def.items[1],
]);
type Place = z.infer<typeof activityCursor>;

/** The newest first; of the same moment by kind, and within a kind the latest id first. */
const byPlace = (a: KindEntry, b: KindEntry): number =>
  b.at.getTime() - a.at.getTime() || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.id - a.id;

/**
 * Where a kind goes on after a place: of the place's own moment a kind that is shown later has
 * everything before it yet, and one that is shown earlier has nothing.
 */
function placeIn(kind: Kind, place: Place | null): Cut['after'] {
  if (!place) return null;
  const [at, shown, id] = place;
  if (kind === shown) return [at, id];
  return [at, kinds.indexOf(kind) > kinds.indexOf(shown) ? Number.MAX_SAFE_INTEGER : 0];
}

/**
 * What friends did lately, of all kinds together. Each kind is asked for a whole page and they are
 * merged, so that one place in time pages through all. A row that went away or became private
 * between the two looks is left out, and its page is that much shorter.
 */
export async function listActivity(
  deps: Deps,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<Activity>> {
  const place = decodeCursor(cursor, activityCursor);
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const cut = { after: placeIn(kind, place), limit: limit + 1 };
      const entries = await sources[kind].list(deps.db, actor.id, cut);
      return entries.map((entry) => ({ ...entry, kind }));
    }),
  );
  const page = toPage(found.flat().toSorted(byPlace), limit, ({ at, kind, id }) => [
    at.toISOString(),
    kind,
    id,
  ]);
  return { ...page, items: await load(deps, actor, page.items) };
}

async function load(deps: Deps, actor: Actor, entries: KindEntry[]): Promise<Activity[]> {
  const contents = new Map(
    await Promise.all(
      kinds.map(async (kind) => {
        const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
        return [kind, new Map(await sources[kind].load(deps, actor, ids))] as const;
      }),
    ),
  );
  return entries.flatMap(({ kind, id, at, user }) => {
    const content = contents.get(kind)?.get(id);
    return content ? [{ ...content, at: at.toISOString(), user: presentPerson(user) }] : [];
  });
}
