import fc from 'fast-check';
import { expect, it } from 'vitest';
import { battleTextsOf, eachText } from '#shared/battles';
import { IMPORT_MAX_ROWS } from '#shared/imports';
import { FINISH_TYPES, WINNERS } from '#shared/rules/finish';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import type { PartKind } from '#shared/rules/parts/kinds';
import { numberRounds } from '#shared/rules/scoring';
import { readRows } from '../../tables/read-rows';
import { battleCsv } from '../exports/battle-csv';
import type { ExportedBattle } from '../exports/exports.queries';
import { readBattles } from './read-battles';

/** A possible stored text: trimmed, not blank, with everything that may confuse CSV. */
const words = (max: number) =>
  fc
    .tuple(
      fc.constantFrom('', '=', '+', '-', '@', "'", "''=", '"', '＝', ';'),
      fc.string({
        unit: fc.oneof(
          fc.constantFrom(
            '"',
            "'",
            ',',
            ';',
            '\t',
            '\n',
            '|',
            ':',
            '=',
            ' ',
            '\\',
            '👩‍👧',
            'é',
            '文',
          ),
          fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
        ),
        maxLength: max / 6,
      }),
    )
    .map(([first, rest]) => `${first}${rest}x`.normalize('NFC'))
    .map((text) =>
      text
        .replace(/[\u202a-\u202e\u2066-\u2069\0]/g, '')
        .replace(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ')
        .trim()
        .slice(-max),
    );

const part = (kind: PartKind) =>
  fc.constantFrom('N/A', ...partsOfKind(kind).map(({ name }) => name));
const optional = (kind: PartKind) => part(kind).map((name) => (name === 'N/A' ? null : name));

const battle: fc.Arbitrary<ExportedBattle> = fc.record({
  id: fc.constant(1),
  playedAt: fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  }),
  ...eachText(() => words(80)),
  opponentName: words(60),
  result: fc.constant('WIN' as const),
  myScore: fc.nat(60),
  opponentScore: fc.nat(60),
  finishType: fc.constant('spin' as const),
  rounds: fc
    .array(
      fc.record({
        winner: fc.constantFrom(...WINNERS),
        finishType: fc.constantFrom(...FINISH_TYPES),
      }),
      { minLength: 1, maxLength: 20 },
    )
    .map(numberRounds),
  createdAt: fc.constant(new Date()),
  combo: fc.record({
    id: fc.constant(1),
    name: words(60),
    blade: part('blade'),
    disk: part('disk'),
    driver: part('driver'),
    lockChip: optional('lockChip'),
    mainBlade: optional('mainBlade'),
    assistBlade: optional('assistBlade'),
    overBlade: optional('overBlade'),
  }),
});

async function* oneByOne(battles: ExportedBattle[]) {
  for (const one of battles) yield [one];
}

it('reads back every battle that an export wrote', async () => {
  const property = fc.asyncProperty(fc.array(battle, { maxLength: 8 }), async (battles) => {
    let file = '';
    for await (const text of battleCsv(oneByOne(battles))) file += text;
    const rows = readRows(Buffer.from(file), { most: IMPORT_MAX_ROWS, of: 'battles' });
    const known = { matches: [], own: [], combos: [] };
    const found = await readBattles(rows, known, { timeZone: 'America/New_York' });
    expect(found.report.problems).toEqual([]);
    expect(found.battles).toEqual(
      battles.map((battle) => {
        const { id: _, name: comboName, ...parts } = battle.combo;
        const { playedAt, rounds } = battle;
        return { ...battleTextsOf(battle), playedAt, rounds, score: null, comboName, parts };
      }),
    );
  });
  await fc.assert(property, { numRuns: 100 });
});
