import { z } from 'zod';
import { SCOPES } from './scopes';

/** Every error code with its HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  forbidden: 403,
  confirmation_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  unsatisfiable: 416,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unsupported_format: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** A sentence about one field; `path` is dotted text such as `roundsData.0.winner`. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every error. `message` is shown to people. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  requestId: z.string(),
  /** With a 403 for a token: the scope that it lacks. */
  needs: z.enum(SCOPES).optional(),
  /** With a 409 for a stale version: the current state, in the route's response format. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
