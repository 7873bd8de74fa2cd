import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnAsianNames } from './asian-names';
import { findPart, NA, partsOfKind } from './catalogue';
import type { PartNames } from './kinds';
import { learnNames } from './learned-names';
import { formatCombo, parseCombo } from './quick-entry';

learnAsianNames();

const rod = { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' };
const dranBrave = {
  blade: NA,
  lockChip: 'Dran',
  mainBlade: 'Brave',
  assistBlade: 'Slash',
  disk: '6-60',
  driver: 'Vortex',
};
const ragnaRage = {
  blade: NA,
  lockChip: 'Ragna',
  mainBlade: 'Rage',
  overBlade: 'Flow',
  assistBlade: 'Erase',
  disk: '4-55',
  driver: 'Yielding',
};

/** Parsed without a word left over and without a doubt. */
const clean = (parts: object) => ({ parts, unknown: [], ambiguous: [] });

describe('quick entry of BX and UX combos', () => {
  it.each([
    'Wizard Rod 9-60 Ball',
    'Wizard Rod 9-60B',
    'WR 9-60B',
    'wr 9-60b',
    'WR960B',
    'WR 9 60 B',
    'WR 9–60 B',
    'wizardrod9-60b',
    'WizardRod 9-60 B',
    'WizRod 9-60B',
    'Rod 9-60B',
    'Wand Wizard 9-60 Ball',
    'ウィザードロッド 9-60B',
    'ｳｨｻﾞｰﾄﾞﾛｯﾄﾞ９－６０Ｂ',
    '9-60B Wizard Rod',
    '9-60 Ball, Wizard Rod',
    'Wizard Rod Ball 9-60',
    'UX-03 Wizard Rod 9-60B',
  ])('reads %s', (text) => {
    expect(parseCombo(text)).toEqual(clean(rod));
  });

  it.each([
    ['LF', 'Low Flat'],
    ['gf', 'Gear Flat'],
    ['UN', 'Under Needle'],
    ['NR', 'Narrow'],
    ['Under Needle', 'Under Needle'],
    ['LowF', 'Low Flat'],
    ['tap', 'Taper'],
  ])('reads the bit %s as %s', (typed, driver) => {
    expect(parseCombo(`Dran Sword 3-60${typed}`).parts.driver).toBe(driver);
    expect(parseCombo(`Dran Sword 3-60 ${typed}`).parts.driver).toBe(driver);
  });

  it.each([
    ['Dran Sword V2 3-60F', 'Dran Sword V2', '3-60', 'Flat'],
    ['Wizard Arrow Version 2.0 4-80B', 'Wizard Arrow V2', '4-80', 'Ball'],
    ['Wizard Arrow Ver.2.0 4-80 B', 'Wizard Arrow V2', '4-80', 'Ball'],
    ['Arrow v2 480B', 'Wizard Arrow V2', '4-80', 'Ball'],
    ['DSV2 3-60F', 'Dran Sword V2', '3-60', 'Flat'],
    ['Wizard Arrow 4-80B', 'Wizard Arrow', '4-80', 'Ball'],
    ['魔導神杖 9-60B', 'Wizard Rod', '9-60', 'Ball'],
    ['드랜소드 V2 3-60F', 'Dran Sword V2', '3-60', 'Flat'],
    ['Aether Ring 4-80LC', 'Heavens Ring', '4-80', 'LC'],
  ])('reads %s', (text, blade, disk, driver) => {
    expect(parseCombo(text)).toEqual(clean({ blade, disk, driver }));
  });

  it('reads what is there when a part is missing', () => {
    expect(parseCombo('Wizard Rod')).toEqual(clean({ blade: 'Wizard Rod' }));
    expect(parseCombo('Wizard Rod 9-60')).toEqual(clean({ blade: 'Wizard Rod', disk: '9-60' }));
    expect(parseCombo('9-60 ball')).toEqual(clean({ disk: '9-60', driver: 'Ball' }));
    expect(parseCombo('Ball')).toEqual(clean({ driver: 'Ball' }));
    expect(parseCombo(' ')).toEqual(clean({}));
    expect(parseCombo('N/A')).toEqual(clean({}));
  });

  it('gives N/A as ratchet where blade or bit takes none', () => {
    const griffon = { blade: 'Bullet Griffon', disk: NA, driver: 'Hexa' };
    expect(parseCombo('Bullet Griffon H')).toEqual(clean(griffon));
    expect(parseCombo('rocketgriffonhexa')).toEqual(clean(griffon));
    expect(parseCombo('BG H')).toEqual(clean(griffon));
    const scale = { blade: 'Shark Scale', disk: NA, driver: 'Turbo' };
    expect(parseCombo('Shark Scale Tr')).toEqual(clean(scale));
    expect(parseCombo('Shark Scale Op').parts).toEqual({ ...scale, driver: 'Operate' });
    expect(parseCombo('Wizard Rod B').parts).not.toHaveProperty('disk');
  });

  it('keeps a ratchet that was typed, though blade or bit take none', () => {
    expect(parseCombo('Bullet Griffon 3-60H').parts.disk).toBe('3-60');
  });

  it('takes a ratchet of the catalogue before another number', () => {
    expect(parseCombo('Team 777 Wizard Rod 9-60B')).toEqual({
      ...clean(rod),
      unknown: ['Team 777'],
    });
  });

  it('reads no further than any combo is long', () => {
    expect(parseCombo(`${'x'.repeat(120)} WR 9-60B`).parts).toEqual({});
  });

  it('keeps words that fit nothing', () => {
    // One letter names no blade, though only Hulk is a single word with an H.
    expect(parseCombo('H 3-60F')).toMatchObject({ unknown: ['H'], ambiguous: [] });
    expect(parseCombo('my WR 9-60B please')).toEqual({
      ...clean(rod),
      unknown: ['my', 'please'],
    });
    expect(parseCombo('Wizard Rod 9-99B')).toEqual({
      ...clean({ blade: 'Wizard Rod', driver: 'Ball' }),
      unknown: ['9-99'],
    });
    expect(parseCombo('Gibberish 3-60F')).toEqual({
      ...clean({ disk: '3-60', driver: 'Flat' }),
      unknown: ['Gibberish'],
    });
  });
});

describe('quick entry of CX combos', () => {
  it('reads names that were learned after another text was read', () => {
    learnNames({});
    expect(parseCombo('ドランブレイブS6-60V').unknown).toEqual(['ドランブレイブS']);
    learnAsianNames();
    expect(parseCombo('ドランブレイブS6-60V')).toEqual(clean(dranBrave));
  });

  it.each([
    'DranBraveS 6-60V',
    'Dran Brave S6-60V',
    'ドランブレイブS6-60V',
    '蒼龍勇氣 S 6-60V',
    'dranbraves6-60v',
    'Dran Brave Slash 6-60 Vortex',
    'Courage Dran S 6-60V',
  ])('reads %s', (text) => {
    expect(parseCombo(text)).toEqual(clean(dranBrave));
  });

  it.each([
    'Ragna Rage FE 4-55Y',
    'RagnaRageFE4-55Y',
    'Ragna Rage Flow Erase 4-55 Yielding',
    'Ragna Flow Rage Erase 4-55Y',
  ])('reads %s with its over blade', (text) => {
    expect(parseCombo(text)).toEqual(clean(ragnaRage));
  });

  it('reads Hasbro order with an over blade', () => {
    expect(parseCombo('Armor Knight GV 8-70UN').parts).toMatchObject({
      lockChip: 'Knight',
      mainBlade: 'Fortress',
      overBlade: 'Guard',
      assistBlade: 'Vertical',
    });
  });

  it('gives an over blade to a metal blade only', () => {
    expect(parseCombo('Dran Brave FE 4-55Y').parts).not.toHaveProperty('overBlade');
  });

  it('reads a lock chip alone when no blade begins like it', () => {
    expect(parseCombo('Enlil')).toEqual(clean({ lockChip: 'Enlil' }));
  });

  it('reads a lock chip too new to be known as unknown, and the rest', () => {
    expect(parseCombo('Brandnew Brave S 6-60V')).toMatchObject({
      parts: { blade: NA, mainBlade: 'Brave', assistBlade: 'Slash', disk: '6-60' },
      unknown: ['Brandnew'],
    });
  });
});

describe('names that fit several parts', () => {
  it('are left to the person', () => {
    const parsed = parseCombo('DS 3-60F');
    expect(parsed.parts).toEqual({ disk: '3-60', driver: 'Flat' });
    expect(parsed.ambiguous).toEqual([
      {
        kind: 'blade',
        text: 'DS',
        candidates: [
          'Draciel Shield',
          'Dragoon Storm',
          'Dran Strike',
          'Dran Sword',
          'Dranzer Spiral',
          'Driger Slash',
        ],
      },
    ]);
    expect(parseCombo('Knight 3-60F').ambiguous[0]?.candidates).toEqual([
      'Knight Lance',
      'Knight Mail',
      'Knight Shield',
    ]);
    expect(parseCombo('Spi 3-60F').ambiguous[0]?.candidates).toEqual(['Spider-Man', 'Spinosaurus']);
    // Takara Tomy's Whale Wave and Hasbro's Wand Wizard.
    expect(parseCombo('WW 3-60F').ambiguous[0]?.candidates).toEqual(['Whale Wave', 'Wizard Rod']);
    expect(parseCombo('Wizard Rod 9-60 Low').ambiguous[0]).toMatchObject({ kind: 'driver' });
  });

  it('are no question when one letter more decides, or everybody means the same', () => {
    expect(parseCombo('DSw 3-60F')).toEqual(
      clean({ blade: 'Dran Sword', disk: '3-60', driver: 'Flat' }),
    );
    expect(parseCombo('CD 3-60F').parts.blade).toBe('Cobalt Dragoon');
  });

  it('split from a bit without a ratchet stay a question', () => {
    expect(parseCombo('SS Tr')).toMatchObject({ parts: { disk: NA, driver: 'Turbo' } });
    expect(parseCombo('SS Tr').ambiguous[0]?.candidates).toContain('Shark Scale');
  });
});

describe('short names', () => {
  it('are as on the box', () => {
    expect(formatCombo(rod)).toBe('Wizard Rod 9-60B');
    expect(formatCombo(dranBrave)).toBe('Dran Brave S 6-60V');
    expect(formatCombo(ragnaRage)).toBe('Ragna Rage FE 4-55Y');
    expect(formatCombo({ blade: 'Bullet Griffon', disk: NA, driver: 'Hexa' })).toBe(
      'Bullet Griffon H',
    );
    expect(formatCombo({ blade: 'Wizard Rod', lockChip: null, disk: '', driver: NA })).toBe(
      'Wizard Rod',
    );
  });

  it('tell an over blade alone from an assist blade', () => {
    const names = { blade: NA, lockChip: 'Ragna', mainBlade: 'Rage', overBlade: 'Flow' };
    expect(formatCombo(names)).toBe('Ragna Rage Flow');
    expect(parseCombo('Ragna Rage Flow').parts).toEqual(names);
  });

  it('write parts that the catalogue does not know in full', () => {
    expect(formatCombo({ blade: 'Home Made', disk: '5-55', driver: 'Rocket' })).toBe(
      'Home Made 5-55 Rocket',
    );
  });

  const readsBack = (names: PartNames) => {
    expect(parseCombo(formatCombo(names))).toEqual(clean(names));
  };

  it('read back for every blade and every bit', () => {
    const ratchets = partsOfKind('disk');
    let turn = 0;
    for (const blade of partsOfKind('blade')) {
      for (const bit of partsOfKind('driver')) {
        const integrated = blade.integratedRatchet || bit.integratedRatchet;
        // Each ratchet in turn: it stands between the two and meets every blade and bit.
        turn += 1;
        const disk = integrated ? NA : (ratchets[turn % ratchets.length]?.name ?? NA);
        readsBack({ blade: blade.name, disk, driver: bit.name });
      }
    }
  });

  it('read back for any CX combo, with an over blade where it belongs', () => {
    const any = (kind: Parameters<typeof partsOfKind>[0]) =>
      fc.constantFrom(...partsOfKind(kind).map((part) => part.name));
    fc.assert(
      fc.property(
        fc.record({
          lockChip: any('lockChip'),
          mainBlade: any('mainBlade'),
          assistBlade: any('assistBlade'),
          overBlade: any('overBlade'),
          disk: any('disk'),
          driver: any('driver'),
        }),
        ({ overBlade, ...names }) => {
          const expand = findPart('mainBlade', names.mainBlade)?.line === 'CX expand';
          const disk = findPart('driver', names.driver)?.integratedRatchet ? NA : names.disk;
          readsBack({ blade: NA, ...names, ...(expand ? { overBlade } : {}), disk });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('whatever is typed', () => {
  it('is read the same each time, into parts of the catalogue only', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('DS', 'Dran', 'Brave', 'S', '9-60', '-', 'M-85', 'Tr', 'x', ' '), {
          maxLength: 12,
        })
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const parsed = parseCombo(text);
        expect(parseCombo(text)).toEqual(parsed);
        for (const [kind, name] of Object.entries(parsed.parts)) {
          const known = findPart(kind as keyof typeof parsed.parts, name)?.name;
          expect(known ?? NA).toBe(name);
        }
        for (const { kind, candidates } of parsed.ambiguous) {
          expect(candidates.length).toBeGreaterThan(1);
          expect(parsed.parts).not.toHaveProperty(kind);
        }
      }),
      { numRuns: 500 },
    );
  });
});
