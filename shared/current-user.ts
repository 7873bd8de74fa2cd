import { z } from 'zod';
import { route } from './contract';
import { idOut } from './fields';
import { languages } from './languages';

export const roleSchema = z.enum(['user', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** Whether a guardian has confirmed a child's account. */
export const guardianStateSchema = z.enum(['waiting', 'confirmed']);
export type GuardianState = z.infer<typeof guardianStateSchema>;

/** The signed-in person, as only that person sees it. */
export const currentUserSchema = z.object({
  id: idOut,
  username: z.string(),
  displayName: z.string().nullable(),
  avatarUrl: z.string(),
  role: roleSchema,
  /** Where reset links go; null until one is set. */
  email: z.string().nullable(),
  /** Until it is, the address gets only its confirmation and warnings about the account. */
  emailConfirmed: z.boolean(),
  /** Whether the setup screen is filled in; until then it is shown first. */
  profileCompleted: z.boolean(),
  /** IANA name. Days, weeks and the history use this zone. */
  timeZone: z.string(),
  /** Chosen in the settings; null follows the browser. */
  language: z.enum(languages).nullable(),
  /** An administrator who has to set up a passkey or two-step sign-in before anything else. */
  mustSetUpSecondFactor: z.boolean(),
  /** Children only: while `waiting` the account is locked; once `confirmed` it is private. */
  guardian: guardianStateSchema.nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Of every visit; the others are in accounts.ts, which the first screens do without. */
export const currentUserApi = {
  getUser: route('GET /api/user', {
    beforeSecondFactor: true,
    beforeGuardian: true,
    summary: 'The logged-in person',
    response: currentUserSchema,
  }),
  logout: route('POST /api/logout', {
    access: 'public',
    summary: 'End this session',
  }),
};
