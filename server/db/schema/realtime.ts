import { bigint, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, users } from './accounts';

/** Running processes; one that has not said so for a while is gone, and with it its sockets. */
export const instances = pgTable('instances', {
  id: uuid().primaryKey(),
  seenAt: moment().notNull().defaultNow(),
});

/** Who has a socket open, and with which process. */
export const presence = pgTable(
  'presence',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instanceId: uuid()
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.instanceId] }),
    index('presence_instance_id_idx').on(table.instanceId),
  ],
);
