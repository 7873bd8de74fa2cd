import { invalidField } from '../http/app-error';
import { EMPTY, readTable } from './read-table';
import { isWorkbook, readWorkbook } from './read-workbook';

export interface RowLimit {
  /** Rows after the header, empty ones included. */
  most: number;
  /** What a row is called. */
  rows: string;
}

/**
 * Yields the filled rows of a CSV file or workbook, including the header.
 * @throws AppError 400 on `file`
 */
export async function* readRows(bytes: Buffer, limit: RowLimit): AsyncGenerator<string[]> {
  const most = limit.most.toLocaleString('en');
  let rows = 0;
  let empty = 0;
  for await (const cells of isWorkbook(bytes) ? readWorkbook(bytes) : readTable(bytes)) {
    const isFilled = cells.some((cell) => cell.trim() !== '');
    rows += 1;
    if (!isFilled) empty += 1;
    if (rows > limit.most + 1) {
      const refused =
        empty > 0
          ? `This file has more than ${most} rows, empty ones included. Please delete the empty rows.`
          : `This file has more than ${most} ${limit.rows}. Please split it.`;
      throw invalidField('file', refused);
    }
    if (isFilled) yield cells;
  }
  if (rows === empty) throw invalidField('file', EMPTY);
}
