import { z } from 'zod';
import { battleSchema } from './battles';
import { comboSchema } from './combos';
import { route } from './contract';
import { deckComboSchema, deckSchema } from './decks';
import { mediaSchema } from './media';
import { codeParams } from './share-links';
import { t } from './translate';

/** What the page of a link says of a combo: nothing of whose it is, or where else it is. */
export const sharedComboSchema = comboSchema.omit({
  id: true,
  userId: true,
  isPublic: true,
  isMine: true,
  version: true,
  user: true,
  can: true,
});
export type SharedCombo = z.infer<typeof sharedComboSchema>;

/** Opponents are not named: the page says "Opponent". */
export const sharedBattleSchema = battleSchema
  .omit({
    id: true,
    userId: true,
    opponentName: true,
    myComboId: true,
    version: true,
    event: true,
    can: true,
  })
  .extend({ myCombo: battleSchema.shape.myCombo.omit({ id: true, isPublic: true }) });
export type SharedBattle = z.infer<typeof sharedBattleSchema>;

const sharedDeckCombo = deckComboSchema.omit({ id: true, userId: true, canView: true });
export const sharedDeckSchema = deckSchema
  .omit({
    id: true,
    userId: true,
    isPublic: true,
    version: true,
    user: true,
    isMine: true,
    can: true,
  })
  .extend({ combo1: sharedDeckCombo, combo2: sharedDeckCombo, combo3: sharedDeckCombo });
export type SharedDeck = z.infer<typeof sharedDeckSchema>;

/** Without what members did: views, likes and comments. */
export const sharedMediaSchema = mediaSchema.pick({
  title: true,
  description: true,
  mediaType: true,
  visibility: true,
  mediaUrl: true,
  thumbnailUrl: true,
  images: true,
  placeholder: true,
  width: true,
  height: true,
  duration: true,
  createdAt: true,
  updatedAt: true,
});
export type SharedMedia = z.infer<typeof sharedMediaSchema>;

const owner = z.object({
  shownName: z.string(),
  /** Of an uploaded picture. */
  avatarUrl: z.string().nullable(),
});

export const sharedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('combo'), thing: sharedComboSchema, owner }),
  z.object({ kind: z.literal('battle'), thing: sharedBattleSchema, owner }),
  z.object({ kind: z.literal('deck'), thing: sharedDeckSchema, owner }),
  z.object({ kind: z.literal('media'), thing: sharedMediaSchema, owner }),
]);
export type Shared = z.infer<typeof sharedSchema>;

export function sharedTitle({ kind, thing, owner }: Shared): string {
  if (kind === 'media') return thing.title;
  if (kind !== 'battle') return thing.name;
  const { myScore, opponentScore } = thing;
  return t('{owner} {score} Opponent', {
    owner: owner.shownName,
    score: `${myScore}–${opponentScore}`,
  });
}

const width = z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() });
const file = {
  access: 'public',
  params: codeParams,
  isRanged: true,
  refuses: ['unsatisfiable'],
  produces: 'application/octet-stream',
} as const;

export const sharedThingsApi = {
  getShared: route('GET /api/public/s/:code', {
    access: 'public',
    summary: 'What a share link shows',
    params: codeParams,
    response: sharedSchema,
  }),
  getSharedFile: route('GET /api/public/s/:code/file', {
    ...file,
    summary: 'The image (`w`: at least so wide, if there is one) or video of a shared post',
    query: width,
  }),
  getSharedThumbnail: route('GET /api/public/s/:code/thumbnail', {
    ...file,
    summary: 'A still picture of a shared post',
  }),
  getSharedAvatar: route('GET /api/public/s/:code/avatar', {
    access: 'public',
    params: codeParams,
    produces: 'application/octet-stream',
    summary: "The owner's uploaded picture",
    query: width,
  }),
  countSharedView: route('POST /api/public/s/:code/views', {
    access: 'public',
    params: codeParams,
    summary: 'Count that the page was opened: by day, without anything about who did',
  }),
};
