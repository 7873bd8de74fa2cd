import { hash, randomBytes, randomInt } from 'node:crypto';

/** A token for a link or a cookie: 32 random bytes, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token, so that a leaked table grants no access. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Leaves out letters and digits that look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

export const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Normalizes a code as typed. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const hashCode = (code: string): string => hash('sha256', readCode(code), 'base64url');
