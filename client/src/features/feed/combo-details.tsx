import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { knownCombo } from './api';

const Panel = lazy(async () => ({
  default: (await import('./combo-details-dialog')).ComboDetailsDialog,
}));

interface ComboDetailsProps {
  /** The combo that the address names; null when none is open. */
  id: number | null;
  onClose: () => void;
}

/** The dialog of one combo. Its script comes with the first one that is opened. */
export function ComboDetails({ id, onClose }: ComboDetailsProps) {
  const client = useQueryClient();
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <Panel key={id} id={id} known={knownCombo(client, id)} onClose={onClose} />
    </Suspense>
  );
}
