import { z } from 'zod';
import { route } from './contract';
import { anyText } from './fields';

export const EMBED_VIEWS = ['standings', 'bracket', 'pairings'] as const;
export type EmbedView = (typeof EMBED_VIEWS)[number];

/** Other pages show it, so an address that asks for something else gets what there is. */
const embed = {
  access: 'public',
  query: z.object({ view: z.string().optional() }),
  produces: 'text/html',
} as const;

export const embedsApi = {
  getTournamentEmbed: route('GET /embed/tournaments/:id', {
    ...embed,
    params: z.object({ id: anyText }),
    summary: 'A tournament on the web, small, for an iframe of another site',
  }),
  getLiveEmbed: route('GET /embed/live/:code', {
    ...embed,
    params: z.object({ code: anyText }),
    summary: 'A live page, small, for an iframe of another site',
  }),
  getOembed: route('GET /api/oembed', {
    access: 'public',
    summary: 'How other sites show the page of a tournament or a live page (oembed.com)',
    query: z.object({
      url: z.string().max(2_000),
      maxwidth: z.coerce.number().int().min(1).optional(),
      maxheight: z.coerce.number().int().min(1).optional(),
      format: z.string().max(20).default('json'),
    }),
    refuses: ['not_found', 'unsupported_format'],
    response: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      provider_name: z.string(),
      provider_url: z.string(),
      title: z.string(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
      cache_age: z.int(),
    }),
  }),
};
