import { t } from '#shared/translate';
import { invalidField } from '../http/app-error';
import { EMPTY, readTable } from './read-table';
import { isWorkbook, readWorkbook } from './read-workbook';

export interface RowLimit {
  /** Rows after the header, empty ones included. */
  most: number;
  of: keyof typeof TOO_MANY;
}

const TOO_MANY = {
  rows: (most: number) =>
    t('This file has more than {most, number} rows. Please split it.', { most }),
  battles: (most: number) =>
    t('This file has more than {most, number} battles. Please split it.', { most }),
};
const tooManyWithEmpty = (most: number) =>
  t(
    'This file has more than {most, number} rows, empty ones included. Please delete the empty rows.',
    { most },
  );

/**
 * Yields the filled rows of a CSV file or workbook, including the header.
 * @throws AppError 400 on `file`
 */
export async function* readRows(bytes: Buffer, limit: RowLimit): AsyncGenerator<string[]> {
  let rows = 0;
  let empty = 0;
  for await (const cells of isWorkbook(bytes) ? readWorkbook(bytes) : readTable(bytes)) {
    const isFilled = cells.some((cell) => cell.trim() !== '');
    rows += 1;
    if (!isFilled) empty += 1;
    if (rows > limit.most + 1) {
      const refusal = empty > 0 ? tooManyWithEmpty : TOO_MANY[limit.of];
      throw invalidField('file', refusal(limit.most));
    }
    if (isFilled) yield cells;
  }
  if (rows === empty) throw invalidField('file', EMPTY);
}
