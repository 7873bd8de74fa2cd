import { z } from 'zod';
import { text } from './fields';
import { msg } from './translate';

export const EMAIL_INVALID = msg('Please enter a valid email address');

/** Any script on both sides of the @ (RFC 6531). */
export const EMAIL_PATTERN =
  /^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

export const EMAIL_MAX = 254;

/** Addresses that look the same are the same: full-width letters become plain ones. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC');

/** A guardian's address. A person's own is `emailChangeSchema`. */
export const emailSchema = text({ max: EMAIL_MAX, required: EMAIL_INVALID })
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .max(EMAIL_MAX)
      .refine((email) => EMAIL_PATTERN.test(email), EMAIL_INVALID),
  );
