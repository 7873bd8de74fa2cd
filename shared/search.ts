import { z } from 'zod';
import { battleComboSchema } from './battles';
import { ownerSchema } from './combos';
import { route } from './contract';
import { idOut, searchText, timestampOut } from './fields';
import { MEDIA_TYPES } from './media';
import { personSchema } from './people';
import { EVENT_PHASES } from './rules/events/phases';

/** Shorter texts find nothing. */
export const SEARCH_MIN = 2;
/** Debounce of the search box (milliseconds). */
export const SEARCH_DELAY_MS = 300;
/** Most results of each kind. */
export const SEARCH_GROUP_MAX = 5;

/** The fields that draw an emblem, and the owner. */
const foundCombo = battleComboSchema.extend({ isMine: z.boolean(), user: ownerSchema });

export const searchResultsSchema = z.object({
  users: z.array(personSchema),
  combos: z.array(foundCombo),
  media: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      mediaType: z.enum(MEDIA_TYPES),
      thumbnailUrl: z.string().nullable(),
      user: z.object({ username: z.string() }).nullable(),
    }),
  ),
  tournaments: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      date: timestampOut,
      location: z.string(),
      eventPhase: z.enum(EVENT_PHASES).nullable(),
    }),
  ),
  decks: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      isMine: z.boolean(),
      combos: z.array(battleComboSchema).length(3),
      user: ownerSchema,
    }),
  ),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

export const searchApi = {
  searchAll: route('GET /api/search', {
    summary: `People, combos, posts, tournaments and decks, at most ${SEARCH_GROUP_MAX} of each; nothing private of others`,
    query: z.object({ q: searchText.default('') }),
    response: searchResultsSchema,
  }),
};
