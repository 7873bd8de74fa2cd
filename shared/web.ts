import { z } from 'zod';
import { badgeSchema } from './badges';
import { pages, route } from './contract';
import { rulesPageSchema } from './event-schemas';
import { anyText, count, idOut, pageQuery, timestampOut } from './fields';
import { imageSizesSchema } from './media';
import { metaApi, partDetailSchema, partStatsSchema } from './meta';
import { EVENT_PHASES } from './rules/events/phases';
import { STAGE_KINDS } from './rules/events/settings';
import { sharedComboSchema, sharedDeckSchema } from './shared-things';
import { msg } from './translate';
import { WEB_CHOICES } from './web-choice';

/** A tournament as somebody without an account sees it: nobody but the organiser is named. */
export const publicTournamentSchema = z.object({
  id: idOut,
  name: z.string(),
  description: z.string(),
  locations: z.array(z.string()),
  date: timestampOut,
  isOfficial: z.boolean(),
  isPast: z.boolean(),
  web: z.enum(WEB_CHOICES).exclude(['off']),
  imageUrl: z.string().nullable(),
  images: imageSizesSchema,
  placeholder: z.string().nullable(),
  /** Of the account that it belongs to. */
  organiser: z.string(),
  participantCount: count,
  /** Null for a tournament that is not run in the app. */
  eventPhase: z.enum(EVENT_PHASES).nullable(),
  /** Whether an account can register now, or wait for a place. */
  can: z.object({ register: z.boolean(), wait: z.boolean() }),
  updatedAt: timestampOut,
});
export type PublicTournament = z.infer<typeof publicTournamentSchema>;

export const publicTournamentPageSchema = publicTournamentSchema.extend({
  event: z
    .object({
      stages: z.array(
        z.object({ kind: z.enum(STAGE_KINDS), groups: count, advance: count.nullable() }),
      ),
      maxEntrants: count,
      rules: rulesPageSchema,
      /** The code of its live page, if it is on. */
      live: z.string().nullable(),
    })
    .nullable(),
});
export type PublicTournamentPage = z.infer<typeof publicTournamentPageSchema>;

/** A profile as somebody without an account sees it. */
export const publicProfileSchema = z.object({
  id: idOut,
  shownName: z.string(),
  /** Of an uploaded picture. */
  avatarUrl: z.string().nullable(),
  bio: z.string().nullable(),
  badges: z.array(badgeSchema),
  /** The public ones that changed last. */
  combos: z.array(sharedComboSchema),
  decks: z.array(sharedDeckSchema),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

/** Nobody has battles of their own here. */
export const publicPartStatsSchema = partStatsSchema.omit({ mine: true });
const publicPartDetailSchema = partDetailSchema.omit({ mine: true });
const partParams = z.object({ kind: z.string().max(40), slug: z.string().max(200) });

/** What has pictures for links. */
export const CARD_KINDS = [
  'tournament',
  'part',
  'combo',
  'battle',
  'deck',
  'media',
  'profile',
] as const;
export type CardKindName = (typeof CARD_KINDS)[number];

/** A page for people and crawlers; what it cannot show is the app's page with 404. */
const page = { access: 'public', produces: 'text/html' } as const;

export const webApi = {
  getPublicMeta: route('GET /api/public/meta', {
    access: 'public',
    summary: metaApi.getMeta.summary,
    response: metaApi.getMeta.response,
  }),
  listPublicPartStats: route('GET /api/public/meta/parts', {
    access: 'public',
    ...pages(publicPartStatsSchema),
    query: metaApi.listPartStats.query,
    summary: metaApi.listPartStats.summary,
  }),
  getPublicPartStats: route('GET /api/public/meta/parts/:kind/:slug', {
    access: 'public',
    params: partParams,
    summary: metaApi.getPartStats.summary,
    response: publicPartDetailSchema,
  }),
  getPublicMatchups: route('GET /api/public/meta/matchups', {
    access: 'public',
    query: metaApi.getMatchups.query,
    summary: metaApi.getMatchups.summary,
    response: metaApi.getMatchups.response,
  }),
  getMetaPage: route('GET /meta', {
    ...page,
    summary: 'The statistics of parts; with a session, the app',
  }),
  getPartPage: route('GET /parts/:kind/:slug', {
    ...page,
    params: z.object({ kind: anyText, slug: anyText }),
    summary: 'The page of a part; with a session, the app',
  }),
  getTournamentsPage: route('GET /tournaments', {
    ...page,
    summary: 'The public list of tournaments; with a session, the app',
  }),
  getTournamentPage: route('GET /tournaments/:id', {
    ...page,
    params: z.object({ id: anyText }),
    summary: 'The page of a tournament on the web; with a session, the app',
  }),
  getProfilePage: route('GET /profile/:id', {
    ...page,
    params: z.object({ id: anyText }),
    summary: 'The page of a profile on the web; with a session, the app',
  }),
  getPublicProfile: route('GET /api/public/profiles/:id', {
    access: 'public',
    summary: 'A profile on the web, with public combos and decks',
    response: publicProfileSchema,
  }),
  getPublicAvatar: route('GET /api/public/profiles/:id/avatar', {
    access: 'public',
    summary: 'Its uploaded picture (`w`: at least so wide, if there is one)',
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    produces: 'application/octet-stream',
  }),
  getSharedPage: route('GET /s/:code', {
    ...page,
    params: z.object({ code: anyText }),
    summary: 'The page of a share link; with a session, the app leads to the thing',
  }),
  getCard: route('GET /og/:kind/:name', {
    access: 'public',
    params: z.object({ kind: z.enum(CARD_KINDS), name: anyText }),
    summary:
      'The picture of a page, `<id>-<version>.jpg` (of a part `<kind>-<slug>-<version>.jpg`); another version leads to the present one',
    redirects: true,
    produces: 'image/jpeg',
  }),
  getOverlayPage: route('GET /overlay/:code', {
    ...page,
    params: z.object({ code: anyText }),
    query: z.object({
      view: z.string().optional(),
      table: z.string().optional(),
      theme: z.string().optional(),
      scale: z.string().optional(),
    }),
    summary:
      'An event over a video, by the code of its live page, in 1920 × 1080: `view` is score, bracket, standings or next, `theme` dark or light. Shows nothing rather than an error',
  }),
  getRobots: route('GET /robots.txt', {
    access: 'public',
    summary: 'What crawlers may ask for',
    produces: 'text/plain',
  }),
  getSitemap: route('GET /sitemap.xml', {
    access: 'public',
    summary: 'The index of what is listed',
    produces: 'application/xml',
  }),
  getSitemapPart: route('GET /sitemaps/:kind/:part', {
    access: 'public',
    params: z.object({
      kind: z.enum(['pages', 'parts', 'tournaments', 'profiles']),
      part: z.coerce.number().int().min(1).max(10_000),
    }),
    summary: 'At most 50,000 addresses of one kind',
    produces: 'application/xml',
  }),
  listPublicTournaments: route('GET /api/public/tournaments', {
    access: 'public',
    ...pages(publicTournamentSchema),
    query: pageQuery.extend({
      when: z
        .enum(['upcoming', 'past'], { error: msg('Please choose upcoming or past') })
        .default('upcoming'),
    }),
    summary: 'Tournaments that are listed on the web: the next ones first, past ones latest first',
  }),
  getPublicTournament: route('GET /api/public/tournaments/:id', {
    access: 'public',
    summary: 'A tournament on the web, with its format and rules',
    response: publicTournamentPageSchema,
  }),
  getPublicFlyer: route('GET /api/public/tournaments/:id/flyer', {
    access: 'public',
    summary: 'Its flyer (`w`: at least so wide, if there is one)',
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    produces: 'application/octet-stream',
  }),
};
