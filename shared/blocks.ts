import { z } from 'zod';
import { pages, route } from './contract';
import { id } from './fields';
import { personSchema } from './people';
import { msg } from './translate';

export const blocksApi = {
  listBlocks: route('GET /api/blocks', {
    ...pages(personSchema),
    summary: 'The people whom one has blocked, newest block first',
  }),
  createBlock: route('POST /api/blocks', {
    summary:
      'Block a person: the two see nothing of each other, are no longer friends and cannot write',
    body: z.object({ userId: id(msg('Please choose a person')) }),
    refuses: ['not_found'],
    answersAgain: true,
    status: 201,
    response: personSchema,
  }),
  deleteBlock: route('DELETE /api/blocks/:userId', {
    summary:
      'Take a block back; fine when there is none. A friendship does not come back by itself',
  }),
};
