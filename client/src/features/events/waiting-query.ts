import { myEventsApi } from '#shared/event-me';
import { queryOf } from '@/lib/queries';

/** By itself, because the battle list needs nothing else of events. */
export const waitingQuery = queryOf(myEventsApi.listWaitingRounds);
