import type { NamedPart } from '#shared/collection';
import type { PageQuery } from '#shared/fields';
import { namedPartsOf } from '#shared/rules/parts/kinds';
import { partKey } from '#shared/rules/parts/text';
import type { Actor, AppDeps } from '../../deps';
import { decodeCursor, momentCursor, toPage } from '../../http/pagination';
import { findVisibleCombos, getCombo } from '../combos/combos.service';
import * as queries from './collection.queries';
import { partOf } from './part-keys';

type Deps = Pick<AppDeps, 'db'>;

/** Checks each name only once: folding the names of thousands of combos takes milliseconds. */
async function readOwned({ db }: Deps, userId: number) {
  const keys = new Set((await queries.listAllParts(db, userId)).map(partKey));
  const answers = new Map<string, boolean>();
  const isOwned = (part: NamedPart): boolean => {
    const written = `${part.kind} ${part.name}`;
    const answer = answers.get(written) ?? keys.has(partKey(partOf(part)));
    answers.set(written, answer);
    return answer;
  };
  return { isOwned, isEmpty: keys.size === 0 };
}

/** @throws AppError 404 */
export async function getMissing(deps: Deps, actor: Actor, comboId: number) {
  const parts = namedPartsOf(await getCombo(deps, actor, comboId)).map(partOf);
  const { isOwned } = await readOwned(deps, actor.id);
  return { owned: parts.filter(isOwned), missing: parts.filter((part) => !isOwned(part)) };
}

/**
 * Combos compared per page. The list ends if this many do not fill it, however many combos there
 * are.
 */
const COMPARED = 2_000;
/** Combos per statement. Small, since often the first few hundred fill a page. */
const BATCH = 400;

async function findAlmost({ db }: Deps, actor: Actor, { limit, cursor }: PageQuery) {
  const { isOwned, isEmpty } = await readOwned({ db }, actor.id);
  // Every combo has at least two parts.
  if (isEmpty) return [];
  const found: { id: number; updatedAt: Date; missing: NamedPart }[] = [];
  let after = decodeCursor(cursor, momentCursor);
  for (let compared = 0; compared < COMPARED && found.length <= limit; compared += BATCH) {
    const batch = await queries.listOthersCombos(db, actor.id, { after, limit: BATCH });
    for (const { id, updatedAt, ...combo } of batch) {
      const [missing, ...others] = namedPartsOf(combo).filter((part) => !isOwned(part));
      if (missing && others.length === 0) found.push({ id, updatedAt, missing: partOf(missing) });
      after = keyOf({ id, updatedAt });
    }
    if (batch.length < BATCH) break;
  }
  return found;
}

const keyOf = ({ id, updatedAt }: { id: number; updatedAt: Date }): [string, number] => [
  updatedAt.toISOString(),
  id,
];

/** Other people's public combos that need exactly one missing part, by last edit. */
export async function listAlmost(deps: Deps, actor: Actor, query: PageQuery) {
  const page = toPage(await findAlmost(deps, actor, query), query.limit, keyOf);
  const ids = page.items.map(({ id }) => id);
  const combos = await findVisibleCombos(deps, actor, ids);
  const comboById = new Map(combos.map((combo) => [combo.id, combo]));
  return {
    ...page,
    items: page.items.flatMap(({ id, missing }) => {
      const combo = comboById.get(id);
      // Undefined if the combo was just deleted.
      return combo ? [{ combo, missing }] : [];
    }),
  };
}
