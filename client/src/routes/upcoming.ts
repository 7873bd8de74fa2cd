/**
 * Screens that are linked to and not there yet, each with one line of what it will be. The screen
 * that gets built takes its line out of here and its own file in the router.
 */
export const UPCOMING = {
  dashboard: {
    title: 'Dashboard',
    text: 'Here your latest combos, battles and posts will greet you at a glance.',
  },
} as const satisfies Record<string, { title: string; text: string }>;

export type Upcoming = keyof typeof UPCOMING;
