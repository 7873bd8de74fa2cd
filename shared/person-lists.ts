import { z } from 'zod';
import { battleSchema } from './battles';
import { comboSchema } from './combos';
import { route } from './contract';
import { idParams, pageQuery } from './fields';
import { mediaSchema } from './media';

/**
 * What somebody shares with everybody. For themselves: a profile is the first screen of most visits,
 * and needs none of these contracts.
 */
export const personListsApi = {
  listPersonCombos: route({
    method: 'GET',
    path: '/api/users/:id/combos',
    access: 'user',
    summary: "Somebody's public combos, most recently changed first",
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(comboSchema),
    paged: true,
  }),
  listPersonBattles: route({
    method: 'GET',
    path: '/api/users/:id/battles',
    access: 'user',
    summary: "Somebody's battles with public combos, newest first",
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(battleSchema),
    paged: true,
  }),
  listPersonMedia: route({
    method: 'GET',
    path: '/api/users/:id/media',
    access: 'user',
    summary: "Somebody's public posts that are ready, newest first",
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(mediaSchema),
    paged: true,
  }),
};
