import { activityApi } from '@shared/activity';
import { pagesOf } from '@/lib/queries';

/** What friends did lately, newest first. */
export const activityQuery = pagesOf(activityApi.listActivity, { query: { limit: 20 } });
