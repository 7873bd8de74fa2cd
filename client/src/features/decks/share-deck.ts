import type { Deck } from '@shared/decks';
import { share } from '@/lib/share';
import { deckPath } from './deck-words';

/** Opens the share dialog for a deck's link; others see it only while it is public. */
export function shareDeck({ id, name, isPublic }: Pick<Deck, 'id' | 'name' | 'isPublic'>): void {
  share({ title: name, path: deckPath(id), isPrivate: !isPublic, kind: 'deck' });
}
