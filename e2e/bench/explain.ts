import type pg from 'pg';
import { z } from 'zod';
import { SEARCH_SETTINGS } from '../../server/db/pool';
import type { Statement } from './recorded-app';

/** Sequential scans of tables with at least this many rows are flagged. */
const LARGE_TABLE = 10_000;

/** Runs per plan; the fastest is least disturbed by other load. */
const RUNS = 9;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(planNode).optional();
  },
});

const explained = z.tuple([z.object({ Plan: planNode, 'Execution Time': z.number() })]);

export interface Cost {
  /** 8 kB each, cached or not. */
  buffers: number;
  milliseconds: number;
  /** Large tables with sequential scans. */
  wholeTables: string[];
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

async function costOf(
  client: pg.ClientBase,
  { text, values, isSearch }: Statement,
  large: ReadonlySet<string>,
): Promise<Cost> {
  // Searches keep one plan for all texts; everything else is planned for its values.
  const list = values.map((value) => client.escapeLiteral(String(value))).join(', ');
  const [statement, used] = isSearch ? [`EXECUTE search(${list})`, []] : [text, values];
  if (isSearch) await client.query(`${SEARCH_SETTINGS}; PREPARE search AS ${text}`);
  let best: Cost | undefined;
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${statement}`,
      used,
    );
    const [{ Plan: plan, 'Execution Time': milliseconds }] = explained.parse(
      rows[0]?.['QUERY PLAN'],
    );
    if (best && best.milliseconds <= milliseconds) continue;
    const wholeTables = [...nodesOf(plan)]
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '')
      .filter((table) => large.has(table));
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    best = { buffers, milliseconds, wholeTables };
  }
  if (isSearch) await client.query('DEALLOCATE search; RESET ALL');
  if (!best) throw new Error('Nothing was explained.');
  return best;
}

/** Tables in which a sequential scan would be slow. */
export async function largeTables(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= $1",
    [LARGE_TABLE],
  );
  return new Set(rows.map((row) => row.relname));
}

/** Total cost of a request's read statements. */
export async function costOfAll(
  pool: pg.Pool,
  statements: readonly Statement[],
  large: ReadonlySet<string>,
): Promise<Cost> {
  const total: Cost = { buffers: 0, milliseconds: 0, wholeTables: [] };
  const client = await pool.connect();
  try {
    for (const statement of statements) {
      if (!/^\s*select/i.test(statement.text)) continue;
      const cost = await costOf(client, statement, large);
      total.buffers += cost.buffers;
      total.milliseconds += cost.milliseconds;
      total.wholeTables.push(...cost.wholeTables);
    }
    return total;
  } finally {
    client.release();
  }
}
