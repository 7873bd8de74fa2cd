export const EVENT_PHASES = [
  'draft',
  'registration',
  'check_in',
  'running',
  'finished',
  'cancelled',
] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];
