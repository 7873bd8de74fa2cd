import { useCallback, useEffect, useState } from 'react';
import { useAddress } from './use-address';

/**
 * A dialog opened by `?<name>=true`, which is then removed so that a reload or Back does not open it
 * again.
 */
export function useAskedDialog(name: string) {
  const { params, change } = useAddress();
  const [isOpen, setOpen] = useState(false);
  const isAsked = params.get(name) === 'true';

  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    change({ [name]: '' });
  }, [isAsked, name, change]);

  return { isOpen, setOpen, open: useCallback(() => setOpen(true), []) };
}
