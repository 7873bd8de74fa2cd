import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only navigation closes it
  useEffect(() => close(), [key]);
}
