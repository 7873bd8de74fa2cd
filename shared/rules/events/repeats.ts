/** How an event repeats: by days, on the same date of a month, or on its "third Saturday". */
export const REPEATS = ['week', 'fortnight', 'month_date', 'month_weekday'] as const;
export type Repeat = (typeof REPEATS)[number];

/** How many events may exist ahead. */
export const SERIES_AHEAD_MAX = 8;
