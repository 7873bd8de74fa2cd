import { hash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As somebody types it. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

export const hashCode = (code: string): string => hash('sha256', readCode(code), 'base64url');
