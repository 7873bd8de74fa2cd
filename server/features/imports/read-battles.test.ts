import { describe, expect, it } from 'vitest';
import { eachText } from '#shared/battles';
import { type DateOrder, IMPORT_MAX_ROWS, IMPORT_PROBLEMS_MAX } from '#shared/imports';
import type { BattleCells } from '../../tables/battle-text';
import { readRows } from '../../tables/read-rows';
import { battleCells, battleFile } from '../../testing/battle-files';
import { readBattles } from './read-battles';
import type { KnownNames } from './read-parts';

const NOTHING: KnownNames = { matches: [], own: [], combos: [] };

const read = (content: string | Buffer, known: Partial<KnownNames> = {}, order?: DateOrder) =>
  readBattles(
    readRows(Buffer.from(content), { most: IMPORT_MAX_ROWS, of: 'battles' }),
    { ...NOTHING, ...known },
    order ? { order } : {},
  );

/** The only problem of a file with this row. */
async function problemOf(cells: Partial<BattleCells>) {
  const { battles, report } = await read(battleFile([battleCells(), battleCells(cells)]));
  expect(battles).toHaveLength(1);
  expect(report).toMatchObject({ rows: 2, problemCount: 1 });
  return report.problems[0];
}

describe('a table', () => {
  it.each([
    ['with commas', ',', ''],
    ['with semicolons', ';', ''],
    ['with tabs', '\t', ''],
    ['with a byte order mark', ',', '\ufeff'],
  ])('is read %s', async (_, separator, before) => {
    const lines = [
      ['opponent', 'opponentCombo', 'blade', 'ratchet', 'bit', 'rounds', 'note'],
      ['Robin', 'Knight Shield 3-80', 'dransword', '3-60', 'F', 'me:burst', 'x'],
    ];
    const text = before + lines.map((cells) => cells.join(separator)).join('\n');
    const { battles, report } = await read(text);
    expect(report).toEqual({
      rows: 1,
      problems: [],
      problemCount: 0,
      unknownNames: [],
      dateQuestion: null,
      scoreOnlyRows: [],
      scoreOnlyCount: 0,
    });
    expect(battles).toEqual([
      {
        ...eachText(() => ''),
        playedAt: null,
        eventName: 'Practice Match',
        opponentName: 'Robin',
        opponentCombo: 'Knight Shield 3-80',
        rounds: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
        score: null,
        comboName: '',
        parts: {
          blade: 'Dran Sword',
          disk: '3-60',
          driver: 'Flat',
          lockChip: null,
          mainBlade: null,
          assistBlade: null,
          overBlade: null,
        },
      },
    ]);
  });

  it('passes over empty lines, and an inch sign is no mistake', async () => {
    const [head = '', row = ''] = battleFile([battleCells()]).split('\r\n');
    const text = `${head}\n\n${row}\n,,,,\n${row.replace('"Robin"', 'Robin 3"')}\n\n`;
    const { battles, report } = await read(text);
    expect(report).toMatchObject({ rows: 2, problemCount: 0 });
    expect(battles[1]?.opponentName).toBe('Robin 3"');
  });

  it.each([
    ['an empty file', '', 'This file is empty.'],
    ['blanks', ' \n\n', 'This file is empty.'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /^This is not a table/],
    ['an open quote', 'blade,rounds\n"x,y\nz,w', /^This file cannot be read from line \d+ on/],
    [
      'one endless cell',
      `blade,rounds\n"${'x'.repeat(100_000)}`,
      /^This file cannot be read from line/,
    ],
  ])('is refused when it is %s', async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({
      code: 'invalid',
      fields: [
        {
          path: 'file',
          message: typeof message === 'string' ? message : expect.stringMatching(message),
        },
      ],
    });
  });

  it('reports missing columns and the number of rows', async () => {
    const { battles, report } = await read('blade,rounds,Rounds\nDran Sword,me:burst,x\n');
    expect(battles).toEqual([]);
    expect(report.rows).toBe(1);
    expect(report.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [0, 'rounds', 'The column rounds appears twice'],
      [0, 'ratchet', 'The column ratchet is missing'],
      [0, 'bit', 'The column bit is missing'],
      [0, 'opponentName', 'The column opponentName is missing'],
      [0, 'opponentCombo', 'The column opponentCombo is missing'],
    ]);
  });

  it('has an end', async () => {
    const row = battleCells();
    const rows = Array.from({ length: IMPORT_MAX_ROWS }, () => row);
    expect((await read(battleFile(rows))).report.rows).toBe(IMPORT_MAX_ROWS);
    await expect(read(battleFile([...rows, row]))).rejects.toThrow(
      'This file has more than 10,000 battles. Please split it.',
    );
  });

  it.each(['\n', ',,,\r\n'])('counts empty lines such as %j', async (line) => {
    const file = battleFile([battleCells()]);
    expect((await read(file + line.repeat(IMPORT_MAX_ROWS - 1))).report.rows).toBe(1);
    await expect(read(file + line.repeat(IMPORT_MAX_ROWS))).rejects.toThrow(
      'This file has more than 10,000 rows, empty ones included. Please delete the empty rows.',
    );
  });
});

describe('a row', () => {
  it.each<[Partial<BattleCells>, string, string]>([
    [
      { playedAt: '14 March' },
      'playedAt',
      'Please write the date as 2026-03-14, 14.03.2026 or 3/14/2026',
    ],
    [
      { playedAt: '2026-02-30' },
      'playedAt',
      'Please write the date as 2026-03-14, 14.03.2026 or 3/14/2026',
    ],
    [{ playedAt: '1999-12-31' }, 'playedAt', 'This date is before the year 2000'],
    [{ eventName: 'x'.repeat(81) }, 'eventName', 'Please use at most 80 characters'],
    [{ opponentName: ' ' }, 'opponentName', "Please enter your opponent's name or username"],
    [{ opponentName: 'x'.repeat(61) }, 'opponentName', 'Please use at most 60 characters'],
    [{ opponentCombo: '' }, 'opponentCombo', "Please enter your opponent's combo name"],
    [{ rounds: '' }, 'rounds', 'At least one round is required'],
    [
      { rounds: '', score: '3' },
      'score',
      'Please write the score as 3-1, or in the columns myScore and opponentScore',
    ],
    ...['2026-04-01T00:00:00', '1-Apr', '04. Jan', 'Mrz 01', '4/1/2026', '46113', '4月1日'].map(
      (score): [Partial<BattleCells>, string, string] => [
        { rounds: '', score },
        'score',
        'Excel has turned this score into a date. Please format the column as text and enter the score again, such as 4-1',
      ],
    ),
    [
      { rounds: '', score: 'won 3' },
      'score',
      'Please write the score as 3-1, or in the columns myScore and opponentScore',
    ],
    [{ rounds: '', score: '61-0' }, 'score', 'A score is from 0 to 60'],
    [{ rounds: 'm:b '.repeat(21) }, 'rounds', 'Maximum 20 rounds allowed'],
    [
      { rounds: 'me:burst you:spin' },
      'rounds',
      '“you:spin” is not a round. Please write rounds as me:burst opponent:spin draw:over',
    ],
    [{ blade: '' }, 'blade', 'Blade is required'],
    [{ ratchet: '' }, 'ratchet', 'Ratchet is required'],
    [{ bit: ' ' }, 'bit', 'Bit is required'],
    [{ blade: 'x'.repeat(61) }, 'blade', 'Please use at most 60 characters'],
    [{ lockChip: 'x'.repeat(61) }, 'lockChip', 'Please use at most 60 characters'],
  ])('with %j is left out', async (cells, column, message) => {
    const value = Object.values(cells).at(-1);
    const shown = value && value.length > 80 ? `${value.slice(0, 80)}…` : value || null;
    expect(await problemOf(cells)).toEqual({ row: 2, column, value: shown, message });
  });

  it('with more cells than the first line is left out', async () => {
    const { report } = await read(battleFile([battleCells()]).replace(/\r\n$/, ',surplus,'));
    expect(report.problems).toEqual([
      ...[
        {
          row: 1,
          column: null,
          value: 'surplus',
          message: 'This row has more cells than the first line',
        },
      ],
    ]);
  });

  it('may be one of more than are listed', async () => {
    const rows = Array.from({ length: IMPORT_PROBLEMS_MAX + 7 }, () => battleCells({ rounds: '' }));
    const { report } = await read(battleFile(rows));
    expect(report.problems).toHaveLength(IMPORT_PROBLEMS_MAX);
    expect(report.problemCount).toBe(IMPORT_PROBLEMS_MAX + 7);
  });
});

describe('parts', () => {
  it('are found by any of their names; none is N/A', async () => {
    const rows = [
      battleCells({ blade: 'ドランソード', ratchet: '360', bit: 'flat', lockChip: 'n/a' }),
      battleCells({ blade: 'na', ratchet: 'N/A', mainBlade: 'BRAVE', lockChip: 'Dran' }),
      battleCells({ blade: 'WR', ratchet: '9-60', bit: 'ボール' }),
    ];
    const { battles } = await read(battleFile(rows));
    expect(battles.map(({ parts }) => parts)).toMatchObject([
      { blade: 'Dran Sword', disk: '3-60', driver: 'Flat', lockChip: null },
      { blade: 'N/A', disk: 'N/A', driver: 'Flat', lockChip: 'Dran', mainBlade: 'Brave' },
      { blade: 'Wizard Rod', disk: '9-60', driver: 'Ball' },
    ]);
  });

  it('that are unknown are listed, most common first, and their rows skipped', async () => {
    const rows = [
      battleCells({ bit: 'Flot' }),
      battleCells({ blade: 'Dran Swrod' }),
      battleCells({ blade: 'dran swrod', bit: 'Zzz' }),
    ];
    const { battles, report } = await read(battleFile(rows));
    expect(battles).toEqual([]);
    expect(report).toMatchObject({ rows: 3, problemCount: 0 });
    expect(report.unknownNames.map(({ kind, text, rows: count }) => [kind, text, count])).toEqual([
      ['blade', 'Dran Swrod', 2],
      ['driver', 'Flot', 1],
      ['driver', 'Zzz', 1],
    ]);
    expect(report.unknownNames[0]?.suggestions[0]).toBe('Dran Sword');
  });

  it('are mapped as chosen, or keep their names', async () => {
    const known = {
      matches: [
        { kind: 'blade', text: 'my sword', name: 'ドランソード' },
        { kind: 'driver', text: 'Homemade', name: 'Homemade' },
        { kind: 'disk', text: 'none', name: 'N/A' },
      ] as const,
      own: [{ kind: 'lockChip', text: 'Gold Chip' }] as const,
    };
    const rows = [
      battleCells({ blade: 'MY SWORD', ratchet: 'None', bit: 'homemade', lockChip: 'gold chip' }),
    ];
    const { battles, report } = await read(battleFile(rows), known);
    expect(report.unknownNames).toEqual([]);
    expect(battles[0]?.parts).toMatchObject({
      blade: 'Dran Sword',
      disk: 'N/A',
      driver: 'Homemade',
      lockChip: 'Gold Chip',
    });
  });
});
