import { z } from 'zod';
import { personSchema } from './accounts';
import { route } from './contract';
import { id, pageQuery } from './fields';

export const blocksApi = {
  listBlocks: route({
    method: 'GET',
    path: '/api/blocks',
    access: 'user',
    summary: 'The people whom one has blocked, newest block first',
    query: pageQuery,
    status: 200,
    response: z.array(personSchema),
    paged: true,
  }),
  createBlock: route({
    method: 'POST',
    path: '/api/blocks',
    access: 'user',
    summary:
      'Block a person: the two see nothing of each other, are no longer friends and cannot write',
    body: z.object({ userId: id('Please choose a person') }),
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: personSchema,
  }),
  deleteBlock: route({
    method: 'DELETE',
    path: '/api/blocks/:userId',
    access: 'user',
    summary:
      'Take a block back; fine when there is none. A friendship does not come back by itself',
    params: z.object({ userId: id() }),
    status: 204,
  }),
};
