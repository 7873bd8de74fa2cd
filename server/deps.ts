import type { Logger } from 'pino';
import type { Route } from '#shared/contract';
import type { GuardianState, Role } from '#shared/current-user';
import type { Language } from '#shared/languages';
import type { Scope } from '#shared/scopes';
import type { Background } from './async';
import type { Config } from './config';
import type { Db, Pool } from './db/pool';
import type { Versions } from './db/versions';
import type { JobQueue } from './jobs/queue';
import type { EmailState, Mailer } from './mail/mailer';
import type { Storage } from './media/storage/storage';
import type { Realtime } from './realtime/events';
import type { TaskRunner } from './threads/definitions';

/** GET /api/ready answers 200 only in `ready`. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining';
}

export interface AppDeps {
  config: Config;
  pool: Pool;
  db: Db;
  log: Logger;
  mailer: Mailer;
  background: Background;
  /** Uploaded files. */
  storage: Storage;
  jobs: JobQueue;
  realtime: Realtime;
  threads: TaskRunner;
  readiness: Readiness;
  /** Returns the current time where results depend on it; defaults to the system clock. */
  clock?: () => Date;
}

/** The time where results depend on it. */
export const currentTime = ({ clock }: Pick<AppDeps, 'clock'>): Date => clock?.() ?? new Date();

/** The signed-in person on whose behalf a request or a socket message is handled. */
export interface Actor {
  id: number;
  username: string;
  displayName: string | null;
  role: Role;
  email: string | null;
  emailState: EmailState;
  avatarFolder: string | null;
  /** Whether the setup screen has been filled in. */
  profileCompleted: boolean;
  /** IANA name. */
  timeZone: string;
  /** Chosen; null follows the browser. */
  language: Language | null;
  /** What the browser said at the last sign-in; for mails if none is chosen. */
  deviceLanguage: Language;
  /** Set for an administrator who must first set up a second factor; see `withRequirement`. */
  mustSetUpSecondFactor?: boolean;
  /** Set for a child, else null. While `waiting`, the child may do nothing else. */
  guardian?: GuardianState | null;
  /** Set where a program acts for the person, with a token. It never has the rights of an administrator. */
  program?: {
    /** What its token may do. */
    scopes: readonly Scope[];
    /** Of the route that it calls. */
    scope: Scope;
  };
}

/** What a request with a token must pass before its route. */
export interface Bearer {
  /** Sets the actor. @throws AppError 401 */
  signIn(): Promise<void>;
  /** Counts the request and checks the scope. @throws AppError 429, 403 */
  enter(route: Pick<Route, 'scope'>): Promise<void>;
}

declare global {
  namespace Express {
    /** The type of `req.user`; passport requires this name. */
    interface User extends Actor {}
    interface Request {
      /** Id of the session the request was sent with. */
      sid?: string;
      /** A request with a token has no session. */
      bearer?: Bearer;
      /** The person's versions, for polls. */
      versions?: Versions;
    }
  }
}
