import type { Actor } from '../actor';

declare global {
  namespace Express {
    /** Whoever is acting, as passport names it. */
    interface User extends Actor {}
    interface Request {
      /** The id of the session that the request came with. */
      sid?: string;
    }
  }
}
