import { expect, it } from 'vitest';
import { learnAsianNames } from './asian-names';
import { shownName } from './names';

learnAsianNames();

it('names a part in Japanese beside its Latin name, if the catalogue has one', () => {
  expect(shownName('blade', 'Aero Pegasus', 'ja')).toEqual({
    name: 'エアロペガサス',
    latin: 'Aero Pegasus',
  });
  expect(shownName('disk', '9-60', 'ja')).toEqual({ name: '9-60', latin: null });
  expect(shownName('blade', 'Home Made', 'ja')).toEqual({ name: 'Home Made', latin: null });
});

it.each(['en', 'de', 'zh-Hant'])('keeps the stored name in %s', (language) => {
  expect(shownName('blade', 'Aero Pegasus', language)).toEqual({
    name: 'Aero Pegasus',
    latin: null,
  });
});
