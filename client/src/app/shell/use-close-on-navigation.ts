import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Closes something that lies over the screen when the address changes: any link in it leads away,
 * and so does the browser's back button.
 */
export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address closes it
  useEffect(() => close(), [key]);
}
