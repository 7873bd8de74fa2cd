import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbookFile } from '../testing/battle-files';
import { isWorkbook, readWorkbook } from './read-workbook';

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of readWorkbook(Buffer.from(bytes))) rows.push(row);
  return rows;
}

const refusal = (message: RegExp) => ({
  fields: [{ path: 'file', message: expect.stringMatching(message) }],
});

it('reads texts, numbers and dates, which have no time zone, and empty rows', async () => {
  const book = await workbookFile([
    ['Date', 'Combo', 'Score'],
    [new Date('2026-01-02T14:30:00Z'), 'Dran Sword 3-60 Flat', 3],
    [null, '', null],
    [46024.5, 'José 日本', true, null],
  ]);
  expect(isWorkbook(book)).toBe(true);
  expect(await rowsOf(book)).toEqual([
    ['Date', 'Combo', 'Score'],
    ['2026-01-02T14:30:00', 'Dran Sword 3-60 Flat', '3'],
    [],
    ['46024.5', 'José 日本', 'true'],
  ]);
});

describe('a hostile or broken file', () => {
  /** A workbook with some parts replaced. */
  async function bookWith(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
    const all: Zippable = unzipSync(await workbookFile([['a']]));
    for (const [name, part] of Object.entries(parts)) {
      all[name] = typeof part === 'string' ? strToU8(part) : part;
    }
    return zipSync(all, { level: 9 });
  }

  const SHEET = 'xl/worksheets/sheet1.xml';

  /** Changes the size that the archive's directory states for the sheet. */
  function claim(book: Uint8Array, bytes: number): Buffer {
    const claimed = Buffer.from(book);
    // Entries of 46 bytes before the name, with the size at 24.
    claimed.writeUInt32LE(bytes, claimed.lastIndexOf(SHEET) - 46 + 24);
    return claimed;
  }

  it('of few bytes that claim many is refused without unpacking them', async () => {
    const bomb = claim(await bookWith({ [SHEET]: new Uint8Array(1_000) }), 65 * 1024 * 1024);
    await expect(rowsOf(bomb)).rejects.toMatchObject(refusal(/^This workbook is too large/));
  });

  it('that claims fewer bytes than it holds is not unpacked further', async () => {
    const bomb = claim(await bookWith({ [SHEET]: new Uint8Array(4 * 1024 * 1024) }), 1_000);
    expect(await rowsOf(bomb)).toEqual([]);
  });

  const sheetOf = (rows: number, column: string, text: string) => {
    const cells = Array.from({ length: rows }, (_, row) => {
      const cell = `<c r="${column}${row + 1}" t="str"><v>${text}</v></c>`;
      return `<row r="${row + 1}">${cell}</row>`;
    });
    return bookWith({ [SHEET]: `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>` });
  };

  it.each([
    ['a cell at the far end of a row', 1, 'XFD'],
    ['more text in all than an import has', 1_700, 'A'],
  ])('with %s is refused', async (_, rows, column) => {
    const book = await sheetOf(rows, column, 'x'.repeat(20_000));
    await expect(rowsOf(book)).rejects.toMatchObject(refusal(/^This workbook is too large/));
  });

  it.each([
    ['an archive of something else', zipSync({ 'a.txt': strToU8('x') })],
    ['a torn archive', Buffer.from('PK\x03\x04\0\0')],
    ['a sheet of nothing', zipSync({ [SHEET]: strToU8('<x') })],
  ])('such as %s is refused', async (_, bytes) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject(refusal(/^This workbook cannot be read/));
  });

  it('of an older format asks for .xlsx or CSV', () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]);
    expect(() => isWorkbook(old)).toThrow('This is an old or protected Excel workbook.');
  });
});
