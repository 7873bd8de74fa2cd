import { useParams } from 'react-router-dom';
import { DeckPage } from '@/features/decks/page/deck-page';

export function Component() {
  const { id } = useParams();
  return <DeckPage key={id} />;
}
