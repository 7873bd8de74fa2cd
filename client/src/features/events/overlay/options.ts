export const OVERLAY_VIEWS = ['score', 'bracket', 'standings', 'next'] as const;
export type OverlayView = (typeof OVERLAY_VIEWS)[number];

export interface OverlayOptions {
  view: OverlayView;
  /** All tables without one. */
  table: number | undefined;
  theme: 'dark' | 'light';
  scale: number;
}

const SCALES = { min: 0.5, max: 3 };

/** What an address asks for; nothing in it is an error, as that would be on stream. */
export function readOptions(search: string): OverlayOptions {
  const query = new URLSearchParams(search);
  const table = Number(query.get('table'));
  const scale = Number(query.get('scale'));
  return {
    view: OVERLAY_VIEWS.find((view) => view === query.get('view')) ?? 'score',
    table: Number.isInteger(table) && table > 0 ? table : undefined,
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    scale: scale > 0 ? Math.min(SCALES.max, Math.max(SCALES.min, scale)) : 1,
  };
}

export function overlayPath(code: string, { view, table, theme, scale }: OverlayOptions): string {
  const query = new URLSearchParams({ view });
  if (table !== undefined) query.set('table', String(table));
  query.set('theme', theme);
  query.set('scale', String(scale));
  return `/overlay/${code}?${query}`;
}
