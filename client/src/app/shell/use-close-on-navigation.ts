import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address closes it
  useEffect(() => close(), [key]);
}
