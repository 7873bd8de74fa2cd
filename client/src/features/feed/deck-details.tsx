import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { knownDeck } from './api';

const Panel = lazy(async () => ({
  default: (await import('./deck-details-dialog')).DeckDetailsDialog,
}));

interface DeckDetailsProps {
  /** The deck that the address names; null when none is open. */
  id: number | null;
  onClose: () => void;
}

/** The dialog of one deck. Its script comes with the first one that is opened. */
export function DeckDetails({ id, onClose }: DeckDetailsProps) {
  const client = useQueryClient();
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <Panel key={id} id={id} known={knownDeck(client, id)} onClose={onClose} />
    </Suspense>
  );
}
