import { useEffect } from 'react';

export const PRODUCT = 'Ripcord';

/** Names the page in the browser's tab: "Combos · Ripcord". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
