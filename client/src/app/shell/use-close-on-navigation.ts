import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes an overlay when the address changes, as by a link in it. */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address closes it
  useEffect(() => close(), [key]);
}
