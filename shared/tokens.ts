import { z } from 'zod';
import { route } from './contract';
import { idOut, text, timestampOut } from './fields';
import { SCOPES } from './scopes';
import { msg } from './translate';

/** Per person. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;

/** Days until a token ends; null for one that does not end. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;

/** Days before its end at which the owner is told. */
export const TOKEN_WARNING_DAYS = 7;

/** A token as only its owner sees it, never with its secret. */
export const tokenSchema = z.object({
  id: idOut,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: timestampOut,
  expiresAt: timestampOut.nullable(),
  /** To the hour. */
  lastUsedAt: timestampOut.nullable(),
});
export type Token = z.infer<typeof tokenSchema>;

const NO_SCOPE = msg('Please choose what the token may do');

export const newTokenSchema = z.object({
  name: text({
    max: TOKEN_NAME_MAX,
    singleLine: true,
    required: msg('Please give the token a name'),
  }),
  scopes: z
    .array(z.enum(SCOPES, NO_SCOPE), NO_SCOPE)
    .min(1, NO_SCOPE)
    .max(20, NO_SCOPE)
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  days: z.literal(TOKEN_DAYS, msg('Please choose 30, 90 or 365 days, or null')).default(90),
});

export const tokensApi = {
  listTokens: route('GET /api/tokens', {
    summary: "The caller's tokens for programs, newest first",
    response: z.array(tokenSchema),
  }),
  createToken: route('POST /api/tokens', {
    summary: `Make a token for a program, which is shown only in this answer; at most ${TOKENS_MAX}`,
    body: newTokenSchema,
    status: 201,
    response: tokenSchema.extend({
      /** `rip_` and 43 characters. */
      token: z.string(),
    }),
    refuses: ['confirmation_required'],
  }),
  deleteToken: route('DELETE /api/tokens/:id', {
    summary: 'Revoke a token: it no longer works anywhere',
  }),
};
