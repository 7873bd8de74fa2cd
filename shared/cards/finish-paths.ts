import type { EventFinish } from '../rules/finish';

/** Paths of the finishes' icons: strokes in a 24 x 24 box. */
export const FINISH_PATHS: Record<EventFinish, readonly string[]> = {
  spin: ['M20 12a8 8 0 1 1-2.6-5.9', 'M20.5 3v4h-4', 'M15 12a3 3 0 1 1-3-3'],
  burst: [
    'm12 2.5 2.1 5 4.8-2.6-1.6 5.2 4.9 1.9-4.9 1.9 1.6 5.2-4.8-2.6-2.1 5-2.1-5-4.8 2.6 1.6-5.2L1.8 12l4.9-1.9-1.6-5.2 4.8 2.6z',
  ],
  over: ['M3 18C4 8 13 4 19.5 11', 'M20.5 5.5V12H14', 'M11 20.5h10M11 20.5v-5'],
  extreme: ['M13.5 4 20 12l-6.5 8', 'M8 4.5 14 12l-6 7.5', 'M3 7.5 6.5 12 3 16.5'],
  own: ['M9.5 14.5 4 9l5.5-5.5', 'M4 9h10a6 6 0 0 1 0 12h-3'],
  penalty: ['M12 3.5 21.5 20h-19z', 'M12 10v4.5', 'M12 17.3v.2'],
};
