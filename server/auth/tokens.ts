import { hash, randomBytes, randomInt } from 'node:crypto';

/** Of a link or a cookie: 32 random bytes, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: a copy of the table lets nobody in. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Without letters and digits that look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

export const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As somebody types it. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const hashCode = (code: string): string => hash('sha256', readCode(code), 'base64url');
