import { expect, it } from 'vitest';
import { languages } from '#shared/languages';
import { typesetting } from './fonts';

const SHOWN = [
  'Größe Łódź İstanbul Ñandú',
  'Турнир у Київі',
  'Ελλάδα',
  '東京ベイブレード大会',
  '台北陀螺大賽',
  '한국어 대회',
];

it.each(languages)('has every character of our scripts for texts in %s', (language) => {
  const { ruler } = typesetting(language);
  for (const text of SHOWN) expect(ruler.drawable(text)).toBe(text.normalize('NFC'));
});

it('leaves out what no font has, and what remains of an emoji', () => {
  const { ruler } = typesetting('en');
  expect(ruler.drawable('Cup 👩‍👩‍👧‍👦🏆 مرحبا ❤️\u202e!').replace(/\s+/g, ' ')).toBe('Cup ❤!');
});

it('knows how wide a text is', () => {
  const { ruler } = typesetting('ja');
  expect(ruler.width('大会', 50)).toBe(100);
  expect(ruler.width('iiii', 50)).toBeLessThan(ruler.width('WWWW', 50));
  expect(ruler.width('WW', 100)).toBeCloseTo(ruler.width('WW', 50) * 2);
});

it('draws what is written alike in the reader’s way', () => {
  const names = (language: 'ja' | 'zh-Hant') =>
    typesetting(language).files.map((file) => /NotoSans(JP|TC|KR)/.exec(file)?.[1]);
  expect(names('ja')).toEqual([undefined, 'JP', 'TC', 'KR']);
  expect(names('zh-Hant')).toEqual([undefined, 'TC', 'JP', 'KR']);
});
