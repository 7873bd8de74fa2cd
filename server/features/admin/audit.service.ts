import type { PageQuery } from '../../../shared/fields';
import type { AppDeps } from '../../deps';
import { decodeCursor, idCursor, type Page, toPage } from '../../http/pagination';
import type { AuditRow } from './audit.queries';
import { listEntries } from './audit.queries';

export async function listAudit(
  { db }: Pick<AppDeps, 'db'>,
  { limit, cursor }: PageQuery,
): Promise<Page<AuditRow>> {
  const after = decodeCursor(cursor, idCursor);
  return toPage(await listEntries(db, { after, limit }), limit, ({ id }) => [id]);
}
