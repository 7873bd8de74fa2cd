import { z } from 'zod';
import { catalogueFacts, partInput, partSchema } from './collection';
import { pages, route } from './contract';
import { idOut, timestampOut } from './fields';
import { msg } from './translate';

export const WISHLIST_MAX = 1_000;
export const WISHLIST_FULL = msg('A wishlist holds at most 1,000 parts.');
export const WISHED_ALREADY = msg('This part is on your wishlist already.');

export const PRIORITIES = ['high', 'normal', 'low'] as const;
export const wishSchema = partSchema.extend({
  id: idOut,
  ...catalogueFacts,
  priority: z.enum(PRIORITIES),
  createdAt: timestampOut,
});
export type Wish = z.infer<typeof wishSchema>;

const priority = z.enum(PRIORITIES, { error: msg('Please choose a priority') });

export const wishlistApi = {
  listWishes: route('GET /api/wishlist', {
    scope: 'me:read',
    ...pages(wishSchema),
    summary: "One's wishlist, high priority first",
  }),
  addWish: route('POST /api/wishlist', {
    summary: 'Put a part on the wishlist',
    body: partInput.extend({ priority: priority.default('normal') }),
    refuses: ['conflict'],
    status: 201,
    response: wishSchema,
  }),
  updateWish: route('PATCH /api/wishlist/:id', {
    summary: 'Change the priority of a wish',
    body: z.object({ priority }),
    response: wishSchema,
  }),
  deleteWish: route('DELETE /api/wishlist/:id', {
    summary: 'Take a part off the wishlist',
  }),
};
