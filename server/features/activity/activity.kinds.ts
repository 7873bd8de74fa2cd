import type { Activity } from '../../../shared/activity';
import type { Actor } from '../../auth/actor';
import type { AppDeps } from '../../deps';
import { presentBattle } from '../battles/battles.presenter';
import { findVisibleBattles } from '../battles/battles.service';
import { presentCombo } from '../combos/combos.presenter';
import { findVisibleCombos } from '../combos/combos.service';
import * as queries from './activity.queries';

type Deps = Pick<AppDeps, 'db'>;
type Kind = Activity['kind'];

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What an activity carries besides who and when. */
export type Content = Without<Activity, 'at' | 'user'>;

interface Source {
  /** Finds the newest of friends, by id. */
  list: typeof queries.listCombos;
  /** Reads these as `actor` may see them, by id; what is gone or private by now is left out. */
  load(deps: Deps, actor: Actor, ids: number[]): Promise<[id: number, content: Content][]>;
}

/** Everything that friends do and others see: a new kind of thing is one more entry. */
export const sources: Record<Kind, Source> = {
  combo: {
    list: queries.listCombos,
    load: async (deps, actor, ids) =>
      (await findVisibleCombos(deps, actor, ids)).map((row) => [
        row.id,
        { kind: 'combo', combo: presentCombo(row, actor) },
      ]),
  },
  battle: {
    list: queries.listWins,
    load: async (deps, actor, ids) =>
      (await findVisibleBattles(deps, actor, ids)).map((row) => [
        row.id,
        { kind: 'battle', battle: presentBattle(row, actor) },
      ]),
  },
};

/** In the order in which things of the same moment are shown. */
export const kinds = Object.keys(sources) as Kind[];
