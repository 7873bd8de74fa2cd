import type { Role } from '../shared/accounts';

/** The signed-in person on whose behalf a request or a socket message is handled. */
export interface Actor {
  id: number;
  username: string;
  displayName: string | null;
  role: Role;
  email: string | null;
  avatarFolder: string | null;
  /** Whether the setup screen has been filled in. */
  profileCompleted: boolean;
  /** IANA name. */
  timeZone: string;
  /** An administrator who may do nothing else yet; see `withRequirement`. */
  mustSetUpSecondFactor?: boolean;
}

declare global {
  namespace Express {
    /** `req.user`, as passport names it. */
    interface User extends Actor {}
    interface Request {
      /** Id of the session that the request came with. */
      sid?: string;
    }
  }
}
