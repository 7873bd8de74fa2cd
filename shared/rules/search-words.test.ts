import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, isFoundIn, searchWords } from './search-words';

describe('searchWords', () => {
  it('folds case, accents and widths, and names each word once', () => {
    expect(searchWords('  José ＪＯＳＥ\tgarcía ')).toEqual(['jose', 'garcia']);
    expect(searchWords('   ')).toEqual([]);
  });

  it('takes the first eight', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });

  it('never reads typed accents as no search at all', () => {
    expect(searchWords('\u0301')).toHaveLength(1);
  });
});

describe('foldText', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('isFoundIn', () => {
  it('finds every word in any text', () => {
    expect(isFoundIn(['Wizard Rod', null, 'José'], 'jose wiz')).toBe(true);
    expect(isFoundIn(['Wizard Rod', 'José'], 'jose wand')).toBe(false);
    expect(isFoundIn(['Wizard Rod'], '')).toBe(true);
    expect(isFoundIn(["O'Brien", 'ウィザード'], 'obrien ういザード')).toBe(true);
  });

  it('does not join texts', () => {
    expect(isFoundIn(['Rod', 'ney'], 'rodney')).toBe(false);
  });
});
