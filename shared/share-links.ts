import { z } from 'zod';
import { pages, route } from './contract';
import { count, id, idOut, timestampOut } from './fields';
import { msg } from './translate';

export const SHARE_KINDS = ['combo', 'battle', 'deck', 'media'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** Per person. */
export const SHARE_LINKS_MAX = 500;

/** The page of a link; everybody may open it. */
export const sharePath = (code: string): string => `/s/${code}`;

const shareLinkSchema = z.object({
  code: z.string(),
  /** Absolute. */
  url: z.string(),
  createdAt: timestampOut,
});

export const ownShareLinkSchema = shareLinkSchema.extend({
  id: idOut,
  kind: z.enum(SHARE_KINDS),
  /** Of the combo, battle, deck or post. */
  thingId: idOut,
  title: z.string(),
  views: count,
});
export type OwnShareLink = z.infer<typeof ownShareLinkSchema>;

/** Whatever it is: an unknown one is answered like one that was withdrawn. */
export const codeParams = z.object({ code: z.string().max(200) });

export const shareLinksApi = {
  listShareLinks: route('GET /api/share-links', {
    summary: "The caller's share links, newest first, with how often each was opened",
    ...pages(ownShareLinkSchema),
  }),
  createShareLink: route('POST /api/share-links', {
    summary: `Open a thing of your own to whoever has the link; at most ${SHARE_LINKS_MAX}`,
    body: z.object({
      kind: z.enum(SHARE_KINDS, msg('Please choose a combo, battle, deck or post')),
      id: id(),
    }),
    status: 201,
    response: shareLinkSchema,
    answersAgain: true,
    refuses: ['not_found', 'conflict'],
  }),
  getShareLink: route('GET /api/share-links/:code', {
    summary: 'Where a link leads somebody who is logged in: to the thing, if they see it',
    params: codeParams,
    response: z.object({ kind: z.enum(SHARE_KINDS), id: idOut.nullable() }),
  }),
  deleteShareLink: route('DELETE /api/share-links/:code', {
    summary: 'Withdraw a link of your own: its code never works again',
    params: codeParams,
  }),
};
