import { describe, expect, it } from 'vitest';
import { foldText } from '../search-words';
import { readingsOf } from './aliases';
import { learnAsianNames } from './asian-names';
import { otherNamesOf, partsOfKind } from './catalogue';
import { PART_KINDS } from './kinds';

learnAsianNames();

describe('readingsOf', () => {
  it.each([
    ['wand', [['wizard rod']]],
    ['wan', [['wizard rod']]],
    ['wr', [['wizard rod']]],
    ['wizardrod', [['wizard rod']]],
    ['gf', [['gear flat']]],
    ['960', [['9-60']]],
    ['9-60b', [['9-60', 'ball']]],
    ['wr9-60gb', [['wizard rod', '9-60', 'gear ball']]],
    [foldText('ウィザードロッド'), [['wizard rod']]],
    [foldText('うぃざーどろっど'), [['wizard rod']]],
    [foldText('ウィザードロ'), [['wizard rod']]],
    ['魔導神杖', [['wizard rod']]],
    ['위저드로드', [['wizard rod']]],
  ])('%s stands for %j', (word, readings) => {
    expect(readingsOf(word)).toEqual(readings);
  });

  it('names all parts of an ambiguous alias', () => {
    expect(readingsOf('triceratops')).toEqual([['tricera press'], ['tricera spiky']]);
    expect(readingsOf('incendio')).toEqual([['hells']]);
  });

  it.each(['b', 'w', 'ball', 'wizard', 'wiz', 'an', 'xyzzy', '9-60', '!!', ''])(
    '%s stands only for itself',
    (word) => expect(readingsOf(word)).toEqual([]),
  );

  it('stays short, whatever the word', () => {
    const names = PART_KINDS.flatMap((kind) =>
      partsOfKind(kind).flatMap((part) => [part.name, ...otherNamesOf(kind, part)].map(foldText)),
    );
    const words = new Set(
      names.flatMap((name) => [name.slice(0, 2), name.slice(0, 3), ...name.split(' ')]),
    );
    const most = Math.max(...[...words].map((word) => readingsOf(word).length));
    expect(most).toBeLessThanOrEqual(11);
  });
});
