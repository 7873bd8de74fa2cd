import { z } from 'zod';
import { deviceShape } from './accounts';
import { route } from './contract';
import { currentUserSchema } from './current-user';
import { idOut, text, timestampOut } from './fields';
import { msg } from './translate';

/** Per person. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
export const RECOVERY_CODE_COUNT = 10;

/** Errors of the field `code`. */
export const CODE_MISSING = msg('Please enter the code from your authenticator app');
export const CODE_WRONG = msg('This code is not right. Please check it and try again.');

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, msg('Please send base64url'));

const credentialId = base64url(1_400);

/** RegistrationResponseJSON of WebAuthn. */
const newCredentialSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

/** AuthenticationResponseJSON of WebAuthn. */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});

export const passkeyNameSchema = text({
  max: PASSKEY_NAME_MAX,
  singleLine: true,
  required: msg('Please give the passkey a name'),
});

export const passkeySchema = z.object({
  id: idOut,
  name: z.string(),
  createdAt: timestampOut,
  /** Null until it is used. */
  lastUsedAt: timestampOut.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const signInSecuritySchema = z.object({
  passkeys: z.array(passkeySchema),
  twoStep: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});
export type SignInSecurity = z.infer<typeof signInSecuritySchema>;

export const codeSchema = z.object({
  /** Six digits from an authenticator app or, where stated, a recovery code. */
  code: text({ max: 40, required: msg('Please enter the code') }),
});

/** Shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorsApi = {
  getSignInSecurity: route('GET /api/user/sign-in-security', {
    beforeSecondFactor: true,
    summary: "The caller's passkeys, and whether two-step login is on",
    response: signInSecuritySchema,
  }),
  startPasskey: route('POST /api/passkeys/options', {
    beforeSecondFactor: true,
    summary: 'Begin to add a passkey: options for navigator.credentials.create',
    refuses: ['confirmation_required'],
    response: passkeyCreationSchema,
  }),
  addPasskey: route('POST /api/passkeys', {
    beforeSecondFactor: true,
    summary: `Add a passkey; at most ${PASSKEYS_MAX}`,
    body: z.object({ name: passkeyNameSchema, credential: newCredentialSchema }),
    status: 201,
    response: passkeySchema,
  }),
  deletePasskey: route('DELETE /api/passkeys/:id', {
    summary: 'Remove a passkey: nobody can log in with it any more',
    refuses: ['confirmation_required'],
  }),
  startTwoStep: route('POST /api/user/two-step/setup', {
    beforeSecondFactor: true,
    summary: 'Begin to turn two-step login on: a new secret for an authenticator app (TOTP)',
    refuses: ['confirmation_required'],
    response: z.object({
      /** Base32. */
      secret: z.string(),
      /** otpauth:// URI with the secret, to be shown as a QR code. */
      uri: z.string(),
    }),
  }),
  turnOnTwoStep: route('POST /api/user/two-step', {
    beforeSecondFactor: true,
    summary: "Turn two-step login on with the app's first code; other sessions end",
    body: codeSchema,
    response: recoveryCodesSchema,
  }),
  turnOffTwoStep: route('DELETE /api/user/two-step', {
    summary: 'Turn two-step login off; recovery codes become void',
    refuses: ['confirmation_required'],
  }),
  createRecoveryCodes: route('POST /api/user/two-step/recovery-codes', {
    summary: 'New recovery codes; older ones become void',
    refuses: ['confirmation_required'],
    response: recoveryCodesSchema,
  }),
  startPasskeySignIn: route('POST /api/login/passkey/options', {
    access: 'public',
    summary: 'Begin to log in or to confirm with a passkey: options for navigator.credentials.get',
    response: passkeyRequestSchema,
  }),
  signInWithPasskey: route('POST /api/login/passkey', {
    access: 'public',
    summary: 'Log in with a passkey; needs neither password nor code',
    body: assertionSchema.extend(deviceShape),
    refuses: ['unauthenticated'],
    response: currentUserSchema,
  }),
  signInWithCode: route('POST /api/login/code', {
    access: 'public',
    summary:
      'The second step after POST /api/login answered `second_factor_required`: a code of the app or a recovery code',
    body: codeSchema.extend(deviceShape),
    refuses: ['unauthenticated'],
    response: currentUserSchema,
  }),
  confirmWithPasskey: route('POST /api/user/confirm/passkey', {
    beforeSecondFactor: true,
    summary: 'As POST /api/user/confirm, with a passkey',
    body: assertionSchema,
  }),
};
