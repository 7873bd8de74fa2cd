import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Ruler } from '#shared/cards/text';
import type { Language } from '#shared/languages';

const packages = createRequire(import.meta.url);

/** TrueType, since resvg reads no woff2. Latin, Cyrillic and Greek are in the first. */
const FONTS = {
  latin: {
    font: 'Source Sans 3',
    file: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  },
  ja: {
    font: 'Noto Sans JP',
    file: '@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf',
  },
  'zh-Hant': {
    font: 'Noto Sans TC',
    file: '@expo-google-fonts/noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold.ttf',
  },
  ko: {
    font: 'Noto Sans KR',
    file: '@expo-google-fonts/noto-sans-kr/600SemiBold/NotoSansKR_600SemiBold.ttf',
  },
} as const;
type FontName = keyof typeof FONTS;

const fileOf = (name: FontName): string => packages.resolve(FONTS[name].file);

/** Characters of which a font is asked: planes 0 to 2, where all of our scripts are. */
const CHARACTERS = 0x30000;
const MISSING = 0xffff;

/** Widths of a font's characters in thousandths of its size. */
type Widths = Uint16Array;

/** Reads which characters a TrueType font has and how wide they are (OpenType 1.9: cmap, hmtx). */
export function widthsOf(file: string): Widths {
  const font = readFileSync(file);
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16;
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  }
  const table = (name: string) => {
    const at = tables.get(name);
    if (at === undefined) throw new Error(`${file} has no table ${name}`);
    return at;
  };
  const unitsPerEm = font.readUInt16BE(table('head') + 18);
  const metrics = font.readUInt16BE(table('hhea') + 34);
  const hmtx = table('hmtx');
  const advance = (glyph: number) =>
    Math.round((font.readUInt16BE(hmtx + Math.min(glyph, metrics - 1) * 4) * 1000) / unitsPerEm);
  const widths = new Uint16Array(CHARACTERS).fill(MISSING);
  const cmap = table('cmap');
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    const glyphs = GLYPHS[font.readUInt16BE(at)]?.(font, at) ?? [];
    for (const [character, glyph] of glyphs) {
      if (glyph !== 0 && character < CHARACTERS) widths[character] = advance(glyph);
    }
  }
  return widths;
}

type Mapping = Generator<[character: number, glyph: number]>;

/** Formats of a character map: of the first plane, and of all. */
const GLYPHS: Partial<Record<number, (font: Buffer, at: number) => Mapping>> = {
  *4(font, at) {
    const doubled = font.readUInt16BE(at + 6);
    for (let index = 0; index < doubled; index += 2) {
      const end = font.readUInt16BE(at + 14 + index);
      const start = font.readUInt16BE(at + 16 + doubled + index);
      const delta = font.readUInt16BE(at + 16 + 2 * doubled + index);
      const place = at + 16 + 3 * doubled + index;
      const offset = font.readUInt16BE(place);
      for (let character = start; character <= end && character < 0xffff; character += 1) {
        const direct =
          offset === 0 ? character : font.readUInt16BE(place + offset + (character - start) * 2);
        const isGlyph = offset === 0 || direct !== 0;
        yield [character, isGlyph ? (direct + delta) & 0xffff : 0];
      }
    }
  },
  *12(font, at) {
    for (let index = 0; index < font.readUInt32BE(at + 12); index += 1) {
      const group = at + 16 + index * 12;
      const [start, end] = [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
      const first = font.readUInt32BE(group + 8);
      for (let character = start; character <= end; character += 1) {
        yield [character, first + character - start];
      }
    }
  },
};

const known = new Map<FontName, Widths>();

function widthsIn(name: FontName): Widths {
  const widths = known.get(name) ?? widthsOf(fileOf(name));
  known.set(name, widths);
  return widths;
}

/** Characters that are written alike in several languages look as in the first that has them. */
const orderFor = (language: Language): FontName[] => {
  const own = language === 'zh-Hant' || language === 'ja' ? [language] : [];
  return [...new Set<FontName>(['latin', ...own, 'ja', 'zh-Hant', 'ko'])];
};

export interface Typesetting {
  /** Font files, the preferred ones first. */
  files: string[];
  ruler: Ruler;
}

/** The fonts for texts in a language, and how wide they are. */
export function typesetting(language: Language): Typesetting {
  const order = orderFor(language);
  const widthIn = (name: FontName, character: string): number | undefined => {
    const width = widthsIn(name)[character.codePointAt(0) ?? 0] ?? MISSING;
    return width === MISSING ? undefined : width;
  };
  const fontOf = (character: string) =>
    order.find((name) => widthIn(name, character) !== undefined);
  const widthOf = (character: string): number | undefined => {
    const name = fontOf(character);
    return name && widthIn(name, character);
  };
  /**
   * resvg draws boxes where a text needs several fonts and has a ligature in one, and takes all of
   * it from another font than it was measured in where that has every character.
   */
  const runs = (text: string) => {
    const pieces: { text: string; font: string }[] = [];
    for (const character of text) {
      const piece = pieces.at(-1);
      const font = FONTS[fontOf(character) ?? 'latin'].font;
      // Spaces and accents stay with what is before them.
      if (piece && (piece.font === font || /[\s\p{M}]/u.test(character))) piece.text += character;
      else pieces.push({ text: character, font });
    }
    return pieces;
  };
  return {
    files: order.map(fileOf),
    ruler: {
      runs,
      drawable: (text) =>
        Array.from(text.normalize('NFC'))
          .filter((character) => character.trim() === '' || widthOf(character) !== undefined)
          // What stays of a sequence that is drawn as one emoji.
          .filter(
            (character) =>
              !/[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Emoji_Presentation}]/u.test(character),
          )
          .join(''),
      width: (text, size) =>
        (Array.from(text).reduce((sum, character) => sum + (widthOf(character) ?? 0), 0) * size) /
        1000,
    },
  };
}
