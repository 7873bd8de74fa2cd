import { Resvg } from '@resvg/resvg-js';
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

it('each font draws the pieces that it has, as wide as they were measured', () => {
  const { files, ruler } = typesetting('ja');
  const text = 'Öffi 東京 한국어, 臺灣 Ёж';
  const runs = ruler.runs?.(text) ?? [];
  expect(runs.map((run) => run.text)).toEqual(['Öffi ', '東京 ', '한국어', ', ', '臺灣 ', 'Ёж']);
  expect(runs.map((run) => run.text).join('')).toBe(text);
  const font = { fontFiles: files, loadSystemFonts: false, defaultFontFamily: 'none' };
  for (const run of runs.filter((one) => one.text !== ', ')) {
    const words = `<text font-family="${run.font}" font-size="100" y="100">${run.text}.</text>`;
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" font-weight="600">${words}</svg>`;
    const drawn = new Resvg(markup, { font }).getBBox()?.width ?? 0;
    const measured = ruler.width(`${run.text}.`, 100);
    expect(Math.abs(drawn - measured)).toBeLessThan(measured / 10);
  }
});

it('draws what is written alike in the reader’s way', () => {
  const names = (language: 'ja' | 'zh-Hant') =>
    typesetting(language).files.map((file) => /NotoSans(JP|TC|KR)/.exec(file)?.[1]);
  expect(names('ja')).toEqual([undefined, 'JP', 'TC', 'KR']);
  expect(names('zh-Hant')).toEqual([undefined, 'TC', 'JP', 'KR']);
});
