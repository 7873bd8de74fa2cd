import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '#shared/exports';
import { readTogether } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { battleCsv } from './battle-csv';
import { listBattles } from './exports.queries';
import { personalJson } from './personal-json';

export interface ExportOrder {
  actor: Pick<Actor, 'id'>;
  format: ExportFormat;
  /** Absolute path. */
  file: string;
  now: Date;
}

/** The task `write-export`: writes from one database snapshot, however long it takes. */
export function writeExport(
  { db }: Pick<AppDeps, 'db'>,
  { actor: { id }, format, file, now }: ExportOrder,
): Promise<undefined> {
  return readTogether(
    db,
    async (tx) => {
      const text = format === 'csv' ? battleCsv(listBattles(tx, id)) : personalJson(tx, id, now);
      await pipeline(Readable.from(text), createWriteStream(file, { mode: 0o600 }));
      return undefined;
    },
    { isSnapshot: true },
  );
}
