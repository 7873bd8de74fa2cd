import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A dialog that `?<name>=true` opens. The address forgets it at once, so that a reload or a step
 * back does not open the dialog again.
 */
export function useAskedDialog(name: string) {
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isAsked = search.get(name) === 'true';

  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        params.delete(name);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAsked, name, setSearch]);

  return { isOpen, setOpen, open: useCallback(() => setOpen(true), []) };
}
