import { useCallback, useEffect, useState } from 'react';
import { useAddress } from './use-address';

/**
 * A dialog that `?<name>=true` opens. The address forgets it at once, so that a reload or a step
 * back does not open the dialog again.
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
