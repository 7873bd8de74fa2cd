import { sharedThingsApi } from '#shared/shared-things';
import { call } from '@/lib/api';
import { queryOf } from '@/lib/queries';

export const sharedQuery = (code: string) =>
  queryOf(sharedThingsApi.getShared, { params: { code } });

/** Counts that the page was opened; not worth an error. */
export const countSharedView = (code: string) =>
  call(sharedThingsApi.countSharedView, { params: { code } }).catch(() => {});
