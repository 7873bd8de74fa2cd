import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASIAN_NAMES, learnAsianNames } from './asian-names';
import {
  canonicalName,
  findPart,
  NA,
  otherNamesOf,
  PART_KINDS,
  PART_TYPES,
  partsMeant,
  partsOfKind,
  searchParts,
} from './catalogue';
import { isNoPart } from './kinds';
import { fold } from './text';

const everyPart = PART_KINDS.flatMap((kind) => partsOfKind(kind).map((part) => ({ kind, part })));
const anyPart = fc.constantFrom(...everyPart);
const names = (parts: readonly { name: string }[]) => parts.map((part) => part.name);

// What was indexed before is indexed again.
findPart('blade', 'Wizard Rod');
learnAsianNames();

/** The same name as a hurried person may type it. */
const anySpelling = (name: string) =>
  fc
    .record({ upper: fc.boolean(), gap: fc.constantFrom(' ', '', '  ', '-', '.') })
    .map(({ upper, gap }) => {
      const spaced = name.replaceAll(' ', gap);
      return ` ${upper ? spaced.toUpperCase() : spaced.toLowerCase()} `;
    });

describe('the catalogue', () => {
  it('has the parts that every combo form must offer', () => {
    const listed = {
      lockChip: ['Dran', 'Hells', 'Wizard', 'Perseus', 'Fox', 'Rhino'],
      mainBlade: ['Brave', 'Reaper', 'Arc', 'Dark', 'Brush'],
      assistBlade: ['Slash', 'Round', 'Bumper', 'Turn', 'Charge', 'Jaggy'],
      disk: ['0-70', '9-80'],
      driver: ['Flat', 'Taper', 'Needle', 'Ball', 'Turbo', 'Operate'],
    } as const;
    for (const [kind, wanted] of Object.entries(listed)) {
      expect(names(partsOfKind(kind as keyof typeof listed))).toEqual(
        expect.arrayContaining([...wanted]),
      );
    }
    expect(partsOfKind('disk').length).toBeGreaterThanOrEqual(26);
    expect(partsOfKind('driver').length).toBeGreaterThanOrEqual(38);
    expect(partsOfKind('blade').filter((part) => part.crossover).length).toBeGreaterThan(10);
    expect(partsOfKind('overBlade').length).toBeGreaterThan(0);
  });

  it('holds facts of the kinds that Part promises, and nothing else', () => {
    const types: readonly unknown[] = [...PART_TYPES, undefined];
    const wrong = everyPart.filter(({ part }) => {
      const { name, hasbroName, aliases, versionOf, ...more } = part;
      const { abbreviation, type, line, spin, ...rest } = more;
      const { weight, integratedRatchet, sides, height, crossover, note, ...unexpected } = rest;
      const texts = [hasbroName, abbreviation, crossover, note, ...(aliases ?? [])];
      return !(
        name.trim() === name &&
        name !== '' &&
        texts.every((text) => text === undefined || (typeof text === 'string' && text !== '')) &&
        types.includes(type) &&
        (versionOf === undefined || findPart('blade', versionOf)?.name === versionOf) &&
        [undefined, 'BX', 'UX', 'CX', 'CX expand'].includes(line) &&
        [undefined, 'left', 'right'].includes(spin) &&
        (weight === undefined || (weight > 0 && weight < 100)) &&
        [undefined, true].includes(integratedRatchet) &&
        (sides === undefined || (sides >= 0 && sides <= 9)) &&
        (height === undefined || (height >= 5 && height <= 9)) &&
        Object.keys(unexpected).length === 0
      );
    });
    expect(wrong).toEqual([]);
  });

  it('says of a ratchet what its name says', () => {
    for (const { name, sides, height } of partsOfKind('disk')) {
      if (name === 'M-85') continue; // The metal one has no number of sides.
      expect(name).toBe(`${sides}-${(height ?? 0) * 10}`);
    }
  });

  it('has no two parts of a kind under one name, alias or abbreviation', () => {
    for (const kind of PART_KINDS) {
      const owners = new Map<string, string>();
      for (const part of partsOfKind(kind)) {
        const { name: primary, abbreviation = primary } = part;
        for (const name of [primary, abbreviation, ...otherNamesOf(kind, part)]) {
          expect(fold(name)).not.toBe('');
          expect([undefined, part.name]).toContain(owners.get(fold(name)));
          owners.set(fold(name), part.name);
        }
      }
    }
  });

  it('takes no ratchet with Turbo, Operate and blades that have their own', () => {
    const without = names(partsOfKind('driver').filter((part) => part.integratedRatchet));
    expect(without).toEqual(['Operate', 'Turbo']);
    expect(findPart('blade', 'Bullet Griffon')?.integratedRatchet).toBe(true);
    expect(findPart('blade', 'Wizard Rod')?.integratedRatchet).toBeUndefined();
  });
});

describe('finding a part', () => {
  it('knows all names of one part', () => {
    for (const name of ['Wizard Rod', 'Wand Wizard', 'ウィザードロッド', 'ｳｨｻﾞｰﾄﾞﾛｯﾄﾞ', 'wizardrod']) {
      expect(findPart('blade', name)?.name).toBe('Wizard Rod');
    }
    expect(findPart('blade', 'うぃざーどろっど')?.name).toBe('Wizard Rod');
    expect(findPart('blade', 'Wízard-Rod')?.name).toBe('Wizard Rod');
    expect(findPart('driver', 'lf')?.name).toBe('Low Flat');
    expect(findPart('lockChip', 'Incendio')?.name).toBe('Hells');
    expect(findPart('disk', '960')?.name).toBe('9-60');
  });

  it('knows Chinese and Korean names, and Chinese of two regions', () => {
    for (const name of ['巫師幻杖', '魔導神杖', '위저드로드', '위저드 로드']) {
      expect(findPart('blade', name)?.name).toBe('Wizard Rod');
      expect(names(searchParts('blade', name))).toEqual(['Wizard Rod']);
    }
    expect(names(searchParts('blade', '魔導'))).toEqual([
      'Wizard Arrow',
      'Wizard Arrow V2',
      'Wizard Rod',
    ]);
    for (const [kind, learned] of Object.entries(ASIAN_NAMES)) {
      const known = names(partsOfKind(kind as keyof typeof ASIAN_NAMES));
      expect(known).toEqual(expect.arrayContaining(Object.keys(learned)));
    }
  });

  it.each([
    ['Ring Heavens', 'Heavens Ring'],
    ['Aether Ring', 'Heavens Ring'],
    ['Shinobi Cutter', 'Cutter Shinobi'],
    ['Shuriken Shinobi', 'Cutter Shinobi'],
    ['horusshatter', 'Shatter Horus'],
    ['Bat Gust', 'Gust Bat'],
    ['Storm Pegasus', 'Storm Pegasis'],
    ['Dran Sword', 'Dran Sword'],
    ['Dran Sword V2', 'Dran Sword V2'],
    ['dransword v2', 'Dran Sword V2'],
    ['Sword Dran Ver. 2', 'Dran Sword V2'],
    ['ドランソード V2', 'Dran Sword V2'],
    ['ナイトシールド バージョン2.0', 'Knight Shield V2'],
    ['翔龍神劍 V2', 'Dran Sword V2'],
    ['Wizard Arrow Ver.2.0', 'Wizard Arrow V2'],
    ['Arrow Wizard Version 2', 'Wizard Arrow V2'],
    ['Wizard Arrow Version 2.0', 'Wizard Arrow V2'],
    ['Wizard Arrow V3', undefined],
  ])('takes the blade %s for %s', (typed, name) => {
    expect(findPart('blade', typed)?.name).toBe(name);
  });

  it('finds nothing for N/A, blanks, other kinds and what is not there', () => {
    for (const text of ['N/A', 'n/a', 'NA', '', '  ', null, undefined]) {
      expect(findPart('blade', text)).toBeNull();
    }
    expect(findPart('driver', 'Wizard Rod')).toBeNull();
    expect(findPart('blade', 'Wizard Ro')).toBeNull();
    expect(findPart('blade', '__proto__')).toBeNull();
    expect(findPart('blade', '!?')).toBeNull();
  });

  it('finds every part by every name in any spelling', () => {
    fc.assert(
      fc.property(
        anyPart.chain(({ kind, part }) => {
          const { name, abbreviation = name } = part;
          return fc
            .constantFrom(name, abbreviation, ...otherNamesOf(kind, part))
            .chain(anySpelling)
            .map((typed) => ({ kind, part, typed }));
        }),
        ({ kind, part, typed }) => {
          expect(findPart(kind, typed)?.name).toBe(part.name);
          expect(canonicalName(kind, typed)).toBe(part.name);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('stores N/A for no part, and a part that it does not know as typed', () => {
    expect(canonicalName('disk', ' n/a ')).toBe(NA);
    expect(canonicalName('disk', null)).toBe(NA);
    expect(canonicalName('blade', '  Home  Made ')).toBe('Home  Made');
  });

  it('stores initials as the only part that has them, and others as typed', () => {
    expect(canonicalName('blade', 'WR')).toBe('Wizard Rod');
    expect(canonicalName('blade', 'wr')).toBe('Wizard Rod');
    // Dran Sword and others.
    expect(canonicalName('blade', 'DS')).toBe('DS');
    expect(canonicalName('driver', 'ボール')).toBe('Ball');
  });

  it('names a part the same again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PART_KINDS), fc.string({ unit: 'grapheme' }), (kind, text) => {
        const once = canonicalName(kind, text);
        expect(canonicalName(kind, once)).toBe(once);
      }),
    );
  });

  it('knows no part by its spelling only', () => {
    expect(['N/A', 'n / a', 'na', ' ', null].map((text) => isNoPart(text))).toEqual(
      Array(5).fill(true),
    );
    expect(['nah', 'a', 'Nano'].map((text) => isNoPart(text))).toEqual(Array(3).fill(false));
  });
});

describe('searching parts', () => {
  it('puts the exact name first, then abbreviations, beginnings, words and insides', () => {
    expect(names(searchParts('driver', 'Ball'))[0]).toBe('Ball');
    expect(names(searchParts('driver', 'b')).slice(0, 2)).toEqual(['Ball', 'Bound Spike']);
    expect(names(searchParts('driver', 'f')).slice(0, 3)).toEqual([
      'Flat',
      'Free Ball',
      'Free Flat',
    ]);
    expect(names(searchParts('blade', 'drag'))).toEqual([
      'Dragoon Storm',
      'Cobalt Dragoon',
      'Lightning L-Drago (Rapid-Hit Type)',
      'Lightning L-Drago (Upper Type)',
      'Luster Dragoon',
      'Meteor Dragoon',
    ]);
    expect(names(searchParts('blade', 'izard r'))).toEqual(['Wizard Rod']);
  });

  it('finds initials, pieces of words, words in any order, aliases and words of several names', () => {
    for (const query of ['WR', 'wizrod', 'rod wiz', 'wand', 'wand rod', 'ロッド']) {
      expect(names(searchParts('blade', query))).toContain('Wizard Rod');
    }
    expect(names(searchParts('blade', 'WR'))[0]).toBe('Wizard Rod');
    expect(names(searchParts('blade', 'CD'))[0]).toBe('Cobalt Dragoon');
  });

  it('ranks initials before beginnings, which take words as they come', () => {
    expect(names(searchParts('blade', 'wh')).slice(0, 2)).toEqual(['Wyvern Hover', 'Whale Wave']);
    expect(names(searchParts('blade', 'm')).slice(0, 2)).toEqual(['Mammoth Tusk', 'Megatron']);
  });

  it('ranks a primary name before an alias', () => {
    // Crimson Garuda is Hasbro's Scarlet Garuda, Shark Scale only has a word that begins so.
    expect(names(searchParts('blade', 'sca'))).toEqual([
      'Shark Scale',
      'Samurai Calibur',
      'Crimson Garuda',
    ]);
    expect(names(searchParts('blade', 'savage'))).toEqual(['Bear Scratch']);
  });

  it('lists all for no query, none for what no name has', () => {
    expect(searchParts('disk', ' ')).toEqual(partsOfKind('disk'));
    expect(searchParts('disk', 'zzz')).toEqual([]);
    expect(searchParts('disk', '???')).toEqual([]);
  });

  it('means the first version of a blade unless the second is named', () => {
    expect(names(partsMeant('blade', 'Shield'))).toEqual(['Draciel Shield', 'Knight Shield']);
    expect(names(partsMeant('blade', 'Arrow V2'))).toEqual(['Wizard Arrow V2']);
    expect(names(searchParts('blade', 'Dran Sw'))).toEqual(['Dran Sword', 'Dran Sword V2']);
  });

  it('finds every part first by its full name, and among others by any beginning', () => {
    fc.assert(
      fc.property(anyPart, fc.nat(), ({ kind, part }, cut) => {
        expect(searchParts(kind, part.name)[0]?.name).toBe(part.name);
        const beginning = part.name.slice(0, 1 + (cut % part.name.length));
        expect(names(searchParts(kind, beginning))).toContain(part.name);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never lists a part twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PART_KINDS), fc.string({ unit: 'binary' }), (kind, query) => {
        const found = names(searchParts(kind, query));
        expect(new Set(found).size).toBe(found.length);
        const meant = names(partsMeant(kind, query));
        expect(new Set(meant).size).toBe(meant.length);
      }),
    );
  });
});
