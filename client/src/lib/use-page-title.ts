import { useEffect } from 'react';

const PRODUCT = 'Ripcord';

let name = '';
let count = 0;

function draw(): void {
  const title = name ? `${name} · ${PRODUCT}` : PRODUCT;
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Names the page in the browser's tab: "Combos · Ripcord". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    name = title;
    draw();
  }, [title]);
}

/** "(2) Chat · Ripcord" */
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
