import type { ShareKind } from '#shared/share-links';

const WORDS: Record<ShareKind, string> = {
  combo: 'combos',
  battle: 'battles',
  deck: 'decks',
  media: 'media',
};

/** The page of a thing for members. */
export const thingPath = (kind: ShareKind, id: number): string => `/${WORDS[kind]}/${id}`;
