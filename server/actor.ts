import type { Role } from '../shared/accounts';

/** Who is acting: the signed-in person of a request or, later, of a socket. */
export interface Actor {
  id: number;
  username: string;
  displayName: string | null;
  role: Role;
  email: string | null;
  /** Where an uploaded picture is. */
  avatarFolder: string | null;
  /** Whether the setup screen has been filled in. */
  profileCompleted: boolean;
}
