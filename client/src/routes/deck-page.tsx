import { useParams } from 'react-router-dom';
import { DeckPage } from '@/features/decks/deck-page';

export function Component() {
  const { id } = useParams();
  return <DeckPage key={id} />;
}
