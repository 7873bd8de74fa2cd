import { hash, randomBytes, randomInt } from 'node:crypto';

/** A token for a link or a cookie: 32 random bytes, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** For an address that its owner can look up again: 22 characters, more than anybody can guess. */
export const newLinkCode = (): string => randomBytes(16).toString('base64url');

const LINK_CODE = /^[\w-]{22}$/;

/** Whether it may be such a code; anything else needs no query. */
export const isLinkCode = (text: string): boolean => LINK_CODE.test(text);

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
