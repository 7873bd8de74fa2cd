import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailChangeSchema, registrationSchema } from './accounts';
import { comboInputSchema } from './combos';
import { errorBodySchema } from './errors';
import { profileChangeSchema } from './profiles';
import { tournamentInputSchema } from './tournaments';

const firstMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

it.each<[string, z.ZodType, unknown]>([
  ['Please enter a number of at least 0', comboInputSchema.shape.weight, -1],
  ['Please enter a number of at most 1000', comboInputSchema.shape.weight, 1001],
  ['Please choose yes or no', comboInputSchema.shape.isPublic, 'maybe'],
  ['Please enter text', comboInputSchema.shape.description, 7],
  ['Please use at most 1000 characters', comboInputSchema.shape.description, 'x'.repeat(1001)],
  ['Please fill this in', errorBodySchema.shape.requestId, undefined],
  ['Please enter a valid email address', emailChangeSchema.shape.email, 'nobody'],
  ['Please choose a, b or c', z.enum(['a', 'b', 'c']), 'd'],
  ['Please enter a whole number', z.int(), 1.5],
  ['Please choose at least 2 items', z.array(z.string()).min(2), []],
  ['Please choose at most 1 item', z.array(z.string()).max(1), ['a', 'b']],
  ['Please use at most 1 character', z.string().max(1), 'ab'],
  ['Please enter a number of at most 9007199254740991', z.int(), 2e300],
  ['Please enter a number of more than 0.5', z.number().gt(0.5), 0],
  ['Please choose 1', z.literal(1), 2],
  ['Please leave out a, b, c', z.strictObject({}), { a: 1, b: 2, c: 3 }],
  ['Please enter a multiple of 0.5', z.number().multipleOf(0.5), 0.7],
])('says %j', (message, schema, value) => {
  expect(firstMessage(schema, value)).toBe(message);
});

it('keeps the sentences that a schema has of its own', () => {
  expect(firstMessage(comboInputSchema.shape.name, '')).toBe('Name is required');
});

it('wants the same display name at registration as on the profile', () => {
  const { displayName } = registrationSchema.shape;
  for (const [typed, stored] of [
    ['', null],
    [null, null],
    ['Mio\nMay', 'Mio May'],
  ]) {
    expect(displayName.parse(typed)).toBe(stored);
  }
  const tooShort = 'Display name must be at least 3 characters';
  for (const schema of [displayName, profileChangeSchema.shape.displayName]) {
    expect(firstMessage(schema, 'Al')).toBe(tooShort);
  }
});

it('makes one line of the names of people, combos and tournaments', () => {
  for (const { shape } of [profileChangeSchema, comboInputSchema, tournamentInputSchema]) {
    const name = 'displayName' in shape ? shape.displayName : shape.name;
    expect(name.parse('one\r\ntwo')).toBe('one two');
  }
});
