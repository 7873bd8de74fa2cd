import type { Restoration } from '#shared/profiles';
import { format, locale, type Message, msg, t } from '#shared/translate';
import { transact } from '../../db/pool';
import { bumpVersions } from '../../db/versions';
import type { Actor, AppDeps } from '../../deps';
import { createLimiter } from '../../http/rate-limit';
import { awardEarned } from '../badges/badges.service';
import { rebuildRecords } from '../battles/rebuild-records.service';
import { recountDecks } from '../deck-battles/deck-battles.counters';
import { recountMedia } from '../media/posts.counters';
import { endStalledOf } from '../media/stalled.service';
import { recountPeople } from '../people/people.counters';
import { recountParticipants } from '../tournaments/registration.service';

type Deps = Pick<AppDeps, 'config' | 'pool' | 'db' | 'threads' | 'jobs' | 'realtime' | 'log'>;
type Changed = Restoration['changed'];

/** In the order the message lists them. */
const WORDS = {
  battles: msg('{count, plural, one {# battle} other {# battles}}'),
  combos: msg('{count, plural, one {# combo} other {# combos}}'),
  days: msg('{count, plural, one {# day of battles} other {# days of battles}}'),
  decks: msg('{count, plural, one {# deck} other {# decks}}'),
  media: msg('{count, plural, one {# post} other {# posts}}'),
  stalled: msg('{count, plural, one {# stuck upload} other {# stuck uploads}}'),
  tournaments: msg('{count, plural, one {# tournament} other {# tournaments}}'),
  profile: msg('{count, plural, one {# number on your profile} other {# numbers on your profile}}'),
  badges: msg('{count, plural, one {# missing badge} other {# missing badges}}'),
} satisfies Record<keyof Changed, Message>;

function summarize(changed: Changed): string {
  const parts = (Object.keys(WORDS) as (keyof Changed)[])
    .filter((kind) => changed[kind] > 0)
    .map((kind) => format(WORDS[kind], { count: changed[kind] }));
  if (parts.length === 0) return t('All your data is correct. Nothing needed fixing.');
  return t('Fixed: {list}.', { list: new Intl.ListFormat(locale()).format(parts) });
}

/** Recounts under the locks for combos and friends. */
const recountProfile = (deps: Deps, { id }: Actor) =>
  transact(deps, async (tx) => {
    await bumpVersions(tx, [id], 'battles', 'combos', 'friends');
    return recountPeople(tx, [id]);
  });

/**
 * Rebuilds all of a person's data that is computed from records, each kind in its own transaction
 * under its feature's lock. Idempotent; after a failure, the next run continues.
 * @throws AppError 429
 */
export function createRestorer(deps: Deps) {
  const limiter = createLimiter(deps, 'restorations');
  return async (actor: Actor): Promise<Restoration> => {
    await limiter.consume(String(actor.id));
    const changed: Changed = {
      ...(await rebuildRecords(deps, actor)),
      decks: await transact(deps, (tx) => recountDecks(tx, actor.id)),
      media: await transact(deps, (tx) => recountMedia(tx, actor.id)),
      stalled: await endStalledOf(deps, actor.id),
      tournaments: await recountParticipants(deps, actor.id),
      profile: await recountProfile(deps, actor),
      // Last: badges depend on all counts.
      badges: (await awardEarned(deps, actor.id)).length,
    };
    return { message: summarize(changed), changed };
  };
}
