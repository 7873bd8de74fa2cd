import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookFile } from '../../testing/battle-files';
import { isWorkbook, readWorkbook } from './read-workbook';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  const rows: string[][] = [];
  for await (const row of readWorkbook(file)) rows.push(row);
  return rows;
}

const refusal = (message: RegExp) => ({
  fields: [{ path: 'file', message: expect.stringMatching(message) }],
});

it('reads texts, numbers and dates, and passes over empty rows', async () => {
  const book = await workbookFile([
    ['Date', 'Combo', 'Score'],
    [new Date('2026-01-02T14:30:00Z'), 'Dran Sword 3-60 Flat', 3],
    [null, '', null],
    [46024.5, 'José 日本', true, null],
  ]);
  expect(isWorkbook(book)).toBe(true);
  expect(await rowsOf(book)).toEqual([
    ['Date', 'Combo', 'Score'],
    ['2026-01-02T14:30:00.000Z', 'Dran Sword 3-60 Flat', '3'],
    ['46024.5', 'José 日本', 'true'],
  ]);
});

describe('a hostile or broken file', () => {
  /** A workbook of which some parts are replaced. */
  async function bookWith(parts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
    const all: Zippable = unzipSync(await workbookFile([['a']]));
    for (const [name, part] of Object.entries(parts)) {
      all[name] = typeof part === 'string' ? strToU8(part) : part;
    }
    return zipSync(all, { level: 9 });
  }

  const SHEET = 'xl/worksheets/sheet1.xml';

  it('of few bytes that claim many is refused without unpacking them', async () => {
    const bomb = await bookWith({ [SHEET]: new Uint8Array(65 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(rowsOf(bomb)).rejects.toMatchObject(refusal(/^This workbook is too large/));
  });

  it('that claims fewer bytes than it holds is not unpacked further', async () => {
    const bomb = Buffer.from(await bookWith({ [SHEET]: new Uint8Array(4 * 1024 * 1024) }));
    // The size in the central directory, which follows the signature by 24 bytes.
    const name = bomb.lastIndexOf(SHEET);
    bomb.writeUInt32LE(1_000, name - 46 + 24);
    expect(await rowsOf(bomb)).toEqual([]);
  });

  it('with a cell at the far end of a row is refused', async () => {
    const cells = Array.from({ length: 20_000 }, (_, row) => {
      return `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`;
    });
    const far = await bookWith({
      [SHEET]: `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
    });
    const rows = rowsOf(far);
    await expect(rows).rejects.toMatchObject(refusal(/^This workbook is too large/));
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
