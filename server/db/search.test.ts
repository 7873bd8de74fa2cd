import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { storedForm } from './search';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Stores texts as generated columns do. */
async function stored(...texts: (string | null)[]): Promise<string> {
  const values = sql.join(
    texts.map((text) => sql`${text}::text`),
    sql`, `,
  );
  const { rows } = await database.db.execute<{ stored: string }>(
    sql`select search_text_of(${values}) as stored`,
  );
  return rows[0]?.stored ?? '';
}

describe('the folding', () => {
  it.each([
    ['José ÉTOILE', 'jose etoile'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['İstanbul ısı', 'istanbul isi'],
    ['Ｗｉｚａｒｄ　Ｒｏｄ', 'wizard rod'],
    ['Łódź Ørsted Đặng æther', 'lodz orsted dang aether'],
    ['ΟΔΟΣ', storedForm('οδος')],
    ['ボール', storedForm('ﾎﾞｰﾙ')],
    ['ぼーる', storedForm('ボール')],
    ['ウィッチ ゃゕ', storedForm('ういツチ ヤカ')],
    ["O'Brien O’Brien ＯʼＢrien", 'obrien obrien obrien'],
    ['한국', storedForm('한국'.normalize('NFD'))],
  ])('%s is stored as %s', async (text, folded) => {
    expect(await stored(text)).toBe(`\n ${folded}\n `);
    expect(storedForm(text)).toBe(folded);
  });

  it('keeps apart what Japanese voicing marks tell apart', () => {
    expect(storedForm('ボール')).not.toContain(storedForm('ホ'));
  });

  it('is alike in SQL and in JavaScript', async () => {
    const written = fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S}\p{Mn}ぁ-ヶ' ]{1,20}$/u);
    await fc.assert(
      fc.asyncProperty(written, async (text) => {
        const { rows } = await database.db.execute<{ known: boolean }>(
          sql`select unicode_assigned(${text}) as known`,
        );
        // Node may support a newer Unicode version than Postgres.
        fc.pre(rows[0]?.known ?? false);
        expect(await stored(text)).toBe(`\n ${storedForm(text)}\n `);
      }),
      { numRuns: 100 },
    );
  });

  it('begins each line of each text with a blank and leaves out missing texts', async () => {
    expect(await stored('One', null, 'Two\nlines')).toBe('\n one\n two\n lines\n ');
  });

  it('is found by a trigram index in any script', async () => {
    const { rows } = await database.db.execute<{ trigrams: string[] }>(
      sql`select show_trgm(search_text_of('ボール')) as trigrams`,
    );
    expect(rows[0]?.trigrams.length).toBeGreaterThan(3);
  });
});
