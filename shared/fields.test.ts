import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id, optionalText, pageQuery, searchText, text } from './fields';

describe('text', () => {
  const name = text({ max: 10, required: 'Name is required' });

  it('trims, normalises and takes the marks away that turn a line around', () => {
    expect(name.parse('  Cafe\u0301 \u202e')).toBe('Café');
  });

  it.each(['', '   ', '\u200b\u2060', '\u202e'])('calls %j missing', (value) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe('Name is required');
  });

  it.each(['a\u0000b', '\ud800', 'x\udfffy'])('refuses %j, which cannot be stored', (value) => {
    expect(name.safeParse(value).success).toBe(false);
  });

  it('counts a line break once, however it was sent', () => {
    expect(name.parse('one\r\ntwo\r34')).toBe('one\ntwo\n34');
    expect(name.parse('\r\nfull\r\n12345')).toBe('full\n12345');
  });

  it('makes one line of a name', () => {
    const line = text({ max: 20, singleLine: true });
    expect(line.parse('one \r\n two\u2028three\n')).toBe('one two three');
    expect(optionalText(9, { singleLine: true }).parse('a\nb')).toBe('a b');
  });

  it('keeps emoji that are joined', () => {
    expect(name.parse('👩‍🚀')).toBe('👩‍🚀');
  });

  it('is the same when it is read again', () => {
    const free = text({ max: 1000 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const once = free.safeParse(value);
        fc.pre(once.success);
        expect(free.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

it('optional text is null when there is none', () => {
  const note = optionalText(5);
  for (const value of [undefined, null, '', '  ']) expect(note.parse(value)).toBeNull();
  expect(note.parse(' hi ')).toBe('hi');
  expect(note.safeParse('longer').success).toBe(false);
});

describe('id', () => {
  it('takes a positive integer or its digits', () => {
    expect(id().parse(7)).toBe(7);
    expect(id().parse('0012')).toBe(12);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, '0', '-3', '1e3', '9007199254740992', '', null, {}])(
    'refuses %j with its sentence',
    (value) => {
      expect(id('Pick one').safeParse(value).error?.issues[0]?.message).toBe('Pick one');
    },
  );
});

describe('a page', () => {
  it('has 50 rows unless told otherwise, and at most 100', () => {
    expect(pageQuery.parse({}).limit).toBe(50);
    expect(pageQuery.parse({ limit: '7' }).limit).toBe(7);
    expect(pageQuery.parse({ limit: '100000' }).limit).toBe(100);
  });

  it.each(['0', '-1', '1.5', 'many', 'NaN'])('refuses a limit of %s', (limit) => {
    expect(pageQuery.safeParse({ limit }).success).toBe(false);
  });
});

it('a search counts its first hundred characters', () => {
  expect(searchText.parse(`  ${'x'.repeat(150)}`)).toBe('x'.repeat(100));
});
