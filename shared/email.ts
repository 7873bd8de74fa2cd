import { z } from 'zod';
import { text } from './fields';

export const EMAIL_INVALID = 'Please enter a valid email address';

/** Any script on both sides of the @ (RFC 6531). */
export const EMAIL_PATTERN =
  /^[^\s\p{C}@"<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

/** A guardian's address. A person's own is `emailChangeSchema`. */
export const emailSchema = text({ max: 254, required: EMAIL_INVALID }).pipe(
  z.string().refine((email) => EMAIL_PATTERN.test(email), EMAIL_INVALID),
);
