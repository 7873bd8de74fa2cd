export { markEventStale, useEventUpdates } from './api';
