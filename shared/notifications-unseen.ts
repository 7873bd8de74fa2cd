import { z } from 'zod';
import { route } from './contract';
import { count } from './fields';

/** Apart from the other calls, whose schemas the bell of every screen does not need. */
export const unseenApi = {
  countNotifications: route('GET /api/notifications/unseen', {
    summary: 'How many notifications the caller has not seen',
    response: z.object({ count }),
  }),
};
