import { z } from 'zod';
import { route } from './contract';
import { currentUserApi, currentUserSchema } from './current-user';
import { EMAIL_MAX, EMAIL_PATTERN, emailSchema, normalizeEmail } from './email';
import { optionalText, secret, text } from './fields';
import { birthYearSchema } from './guardians';
import { deviceLanguageSchema, languageChangeSchema } from './languages';
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, DISPLAY_NAME_TOO_SHORT } from './people';
import { deviceTimeZoneSchema, timeZoneChangeSchema } from './time-zone';
import { msg, t } from './translate';

/** Shorter names are not checked while typing. The check is debounced (milliseconds). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const USERNAME_CHECK_DELAY_MS = 500;
export const usernameTooShort = () =>
  t('Username must be at least {min} characters', { min: USERNAME_MIN });
export const USERNAME_TAKEN = msg('Username is already taken');
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/;

export const REGISTER_PASSWORD_MIN = 6;
export const RESET_PASSWORD_MIN = 8;
const PASSWORD_TOO_SHORT = {
  error: () => t('Password must be at least {min} characters', { min: REGISTER_PASSWORD_MIN }),
};

export const NEW_PASSWORD_TOO_SHORT = {
  error: () => t('Password must be at least {min} characters long', { min: RESET_PASSWORD_MIN }),
};

/** The answer to every reset request; it does not reveal whether the account exists. */
export const RESET_REQUESTED = msg(
  "If the username exists, you'll receive a password reset link via email",
);
export const RESET_TOKEN_MISSING = msg(
  'No reset token provided. Please request a new password reset link.',
);
export const EMAIL_LINK_INVALID = msg('This link does not work any more.');
export const RESET_TOKEN_INVALID = msg(
  'Invalid or expired token. Please request a new password reset link.',
);

export const usernameSchema = text({
  max: USERNAME_MAX,
  required: msg('Username is required'),
  described: { minLength: USERNAME_MIN, pattern: USERNAME_PATTERN.source },
}).pipe(
  z
    .string()
    .min(USERNAME_MIN, { error: usernameTooShort })
    .regex(USERNAME_PATTERN, msg('Use only letters, digits and _ . -')),
);

/** What a device says of itself when its person signs up or in. */
export const deviceShape = { timeZone: deviceTimeZoneSchema, language: deviceLanguageSchema };

export const EMAIL_TAKEN = msg('This email address is already used by another account');

export const registrationSchema = z.object({
  username: usernameSchema,
  password: secret({
    min: REGISTER_PASSWORD_MIN,
    message: PASSWORD_TOO_SHORT,
  }),
  displayName: optionalText(DISPLAY_NAME_MAX, { singleLine: true }).refine(
    (name) => name === null || name.length >= DISPLAY_NAME_MIN,
    DISPLAY_NAME_TOO_SHORT,
  ),
  ...deviceShape,
  /** Required and stored only if MIN_AGE or GUARDIAN_AGE is set. */
  birthYear: birthYearSchema.optional(),
  /** Required below GUARDIAN_AGE. */
  guardianEmail: emailSchema.optional(),
});
export type Registration = z.output<typeof registrationSchema>;

export const loginSchema = z.object({
  /** A username or an e-mail address. */
  username: text({ max: EMAIL_MAX, required: msg('Username is required') }),
  password: secret({ min: 1, message: msg('Password is required') }),
  ...deviceShape,
});

/** Null or empty removes the address. */
export const emailChangeSchema = z.object({
  email: text({
    max: EMAIL_MAX,
    described: { pattern: `^[\\p{C}\\p{Z}]*$|${EMAIL_PATTERN.source}` },
  })
    .transform(normalizeEmail)
    .pipe(z.literal('').or(z.email({ pattern: EMAIL_PATTERN }).max(EMAIL_MAX)))
    .nullable()
    .transform((email) => email || null),
});

/**
 * Sensitive changes need a sign-in or a confirmation (`POST /api/user/confirm`) this recent, so
 * that nobody can take over the account from an unattended device.
 */
export const RECENT_SIGN_IN_MINUTES = 10;

export const confirmationSchema = z.object({
  currentPassword: secret({ min: 1, message: msg('Current password is required') }),
  /** Required with two-step sign-in: a code of the app or a recovery code. */
  code: optionalText(40).optional(),
});

/** Error of the field `currentPassword`. */
export const CURRENT_PASSWORD_WRONG = msg('Current password is incorrect');

export const passwordChangeSchema = z
  .object({
    currentPassword: secret({ min: 1, message: msg('Current password is required') }),
    newPassword: secret({ min: REGISTER_PASSWORD_MIN, message: PASSWORD_TOO_SHORT }),
    confirmPassword: secret({ min: REGISTER_PASSWORD_MIN, message: PASSWORD_TOO_SHORT }),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    error: msg('Passwords do not match'),
  });

export const resetRequestSchema = z.object({
  username: text({ max: 254, required: msg('Please enter your username to reset your password') }),
});

export const resetCompletionSchema = z.object({
  token: text({ max: 200, required: RESET_TOKEN_MISSING }),
  newPassword: secret({
    min: RESET_PASSWORD_MIN,
    message: NEW_PASSWORD_TOO_SHORT,
  }),
});

export const accountsApi = {
  ...currentUserApi,
  login: route('POST /api/login', {
    access: 'public',
    summary: 'Log in with a username or email address',
    body: loginSchema,
    refuses: ['unauthenticated', 'second_factor_required'],
    response: currentUserSchema,
  }),
  register: route('POST /api/register', {
    access: 'public',
    summary: 'Create an account and log in',
    body: registrationSchema,
    refuses: ['forbidden'],
    status: 201,
    response: currentUserSchema,
  }),
  checkUsername: route('GET /api/users/check-username', {
    access: 'public',
    summary: 'Whether a username can still be chosen',
    query: z.object({ username: z.string({ error: msg('Username is required') }).max(200) }),
    response: z.object({ available: z.boolean() }),
  }),
  updateEmail: route('PUT /api/user/email', {
    summary:
      'Set or, with null, remove the address for reset links and logging in; the old address is told',
    body: emailChangeSchema,
    refuses: ['confirmation_required'],
    response: currentUserSchema,
  }),
  sendEmailConfirmation: route('POST /api/user/email/confirmation', {
    summary: 'Mail a link that confirms the address',
    status: 202,
    refuses: ['conflict'],
  }),
  confirmEmail: route('POST /api/email-confirmations', {
    access: 'public',
    summary: 'Confirm an address with the token of the mailed link',
    body: z.object({ token: z.string().max(200).default('') }),
    refuses: ['not_found'],
  }),
  confirmIdentity: route('POST /api/user/confirm', {
    beforeSecondFactor: true,
    beforeGuardian: true,
    summary: `Prove again who is there; changes that need a recent login are open for ${RECENT_SIGN_IN_MINUTES} minutes`,
    body: confirmationSchema,
  }),
  updateTimeZone: route('PUT /api/user/time-zone', {
    summary: 'Choose the time zone of days and weeks; logging in then no longer changes it',
    body: timeZoneChangeSchema,
    response: currentUserSchema,
  }),
  updateLanguage: route('PUT /api/user/language', {
    beforeSecondFactor: true,
    beforeGuardian: true,
    summary: "Choose the language of the app and of mails; null follows the browser's",
    body: languageChangeSchema,
    response: currentUserSchema,
  }),
  changePassword: route('PUT /api/user/password', {
    summary: 'Change the password; every other session of the account ends',
    body: passwordChangeSchema,
    response: z.object({ message: z.string() }),
  }),
  deleteAccount: route('DELETE /api/user/account', {
    beforeGuardian: true,
    summary: 'Delete the account and everything of that person, for good',
    refuses: ['confirmation_required', 'conflict'],
  }),
  requestReset: route('POST /api/user/reset-password', {
    access: 'public',
    summary: 'Ask for a password reset link by email',
    body: resetRequestSchema,
    response: z.object({
      message: z.string(),
      /** Development only. */
      resetUrl: z.string().optional(),
    }),
  }),
  verifyResetToken: route('GET /api/user/verify-reset-token', {
    access: 'public',
    summary: 'Whether a reset link still works',
    query: z.object({ token: z.string().max(200).default('') }),
    response: z.object({ valid: z.boolean(), message: z.string() }),
  }),
  completeReset: route('POST /api/user/complete-reset', {
    access: 'public',
    summary: 'Set a new password with a reset token',
    body: resetCompletionSchema,
    response: z.object({ success: z.boolean(), message: z.string() }),
  }),
  getAvatar: route('GET /api/avatars/:username.svg', {
    summary: "A generated picture of a person's initials",
    params: z.object({ username: z.string().max(USERNAME_MAX) }),
    produces: 'image/svg+xml',
  }),
  getAvatarPicture: route('GET /api/avatars/:username/:version', {
    summary: 'The picture that a person uploaded (`w`: at least so wide, if there is one)',
    params: z.object({
      username: z.string().max(USERNAME_MAX),
      /** Changes with the picture, so that browsers can cache it. */
      version: z.string().regex(/^[0-9a-f]{8}$/),
    }),
    query: z.object({ w: z.coerce.number().int().min(1).max(10_000).optional() }),
    produces: 'application/octet-stream',
  }),
};
