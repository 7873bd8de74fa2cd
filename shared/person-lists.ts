import { battleSchema } from './battles';
import { comboSchema } from './combos';
import { pages, route } from './contract';
import { mediaSchema } from './media';

/**
 * A person's public lists. Kept apart from the profile, which is the first screen of most visits
 * and needs none of these contracts.
 */
export const personListsApi = {
  listPersonCombos: route('GET /api/users/:id/combos', {
    ...pages(comboSchema),
    summary: "Somebody's public combos, most recently changed first",
  }),
  listPersonBattles: route('GET /api/users/:id/battles', {
    ...pages(battleSchema),
    summary: "Somebody's battles with public combos, newest first",
  }),
  listPersonMedia: route('GET /api/users/:id/media', {
    ...pages(mediaSchema),
    summary: "Somebody's public posts that are ready, newest first",
  }),
};
