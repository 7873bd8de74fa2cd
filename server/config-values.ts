import { createECDH } from 'node:crypto';
import fs from 'node:fs';
import express from 'express';
import { z } from 'zod';

/* How the values of environment variables are read. */

function isTrustProxy(value: string): boolean {
  try {
    express().set('trust proxy', value);
    return true;
  } catch {
    return false;
  }
}

/** The forms of Express's `trust proxy`: true, false, a number of hops, or a list of addresses. */
export const trustProxy = z.string().transform((value, context): boolean | number | string => {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (isTrustProxy(value)) return value;
  context.addIssue({
    code: 'custom',
    message:
      'must be true, false, a number of hops, or addresses separated by commas (also loopback, linklocal, uniquelocal)',
  });
  return z.NEVER;
});

export const urlOf = (protocols: RegExp, example: string) =>
  z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && protocols.test(url.protocol) && url.hostname + url.pathname !== '';
  }, `must be an address such as ${example}`);

/** Must be an origin: a path would break links, and cookies are bound to "/". */
export const publicUrl = urlOf(/^https?:$/, 'https://ripcord.example')
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username, {
    error: 'must have no path, such as https://ripcord.example',
  })
  .transform((url) => url.origin);

export const flag = z
  .string()
  .regex(/^(true|false|1|0)$/i, 'must be true or false')
  .transform((value) => /^(true|1)$/i.test(value));

export function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

export const program = z
  .string()
  .refine(
    (value) => value === 'none' || isProgram(value),
    'must be a program that can be run, or none',
  );

/** Origins, as of a push service or a receiver of webhooks of one's own. */
export const origins = z.string().transform((value, context): string[] =>
  value.split(',').flatMap((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return [url.origin];
    context.addIssue({
      code: 'custom',
      message: 'must be origins separated by commas, such as https://push.example',
    });
    return [];
  }),
);

/** Bytes as base64url. */
export const key = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .regex(new RegExp(`^[\\w-]{${characters}}$`), `must be ${characters} characters of base64url`);
};

/** The public half of a VAPID key, as base64url; undefined if there is none. */
export function publicVapidKey(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

export const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from 0 to ${max}`)
    .transform(Number)
    .refine((value) => value <= max, `must be a whole number from 0 to ${max}`);

/** An age in years; 0 turns the check off. */
export const age = wholeNumber(21);
