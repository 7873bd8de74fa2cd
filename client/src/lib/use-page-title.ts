import { useEffect } from 'react';

const PRODUCT = 'Ripcord';

let name = '';
let count = 0;

function draw(): void {
  const title = name ? `${name} · ${PRODUCT}` : PRODUCT;
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Sets the page's title: "Combos · Ripcord". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    name = title;
    draw();
  }, [title]);
}

/** Prefixes the page's title with a count: "(2) Chat · Ripcord". */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    if (unread === 0) return;
    count = unread;
    draw();
    return () => {
      count = 0;
      draw();
    };
  }, [unread]);
}
