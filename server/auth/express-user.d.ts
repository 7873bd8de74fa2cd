import type { Actor } from './actor';

declare global {
  namespace Express {
    /** What passport puts on a request: whoever is acting. */
    interface User extends Actor {}
  }
}
