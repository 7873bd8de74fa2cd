import { useSyncExternalStore } from 'react';
import { isReachable, subscribeReachable } from './api';

/** Whether the server answered when it was last called. */
export const useReachable = () => useSyncExternalStore(subscribeReachable, isReachable);
