import { type Pool, SEARCH_SETTINGS } from '../db/pool';

/** An executed statement, to be explained. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether it was sent on a connection of `searchesOf`. */
  isSearch: boolean;
}

const costOf = (plan: string) => Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plan)?.[1]);

/**
 * From the sixth execution on, Postgres keeps one plan for all values if it is cheaper than
 * planning each time, which it estimates at 2.5 per relation; this leaves some margin.
 */
const isLikelyKept = (generic: string, custom: string) =>
  costOf(generic) <= costOf(custom) + 5 * (1 + (custom.match(/ on /g)?.length ?? 0));

/**
 * Explains these as prepared statements, with a custom and with a generic plan. With `isRun` the
 * plans show what was never executed.
 */
export async function explain(
  pool: Pool,
  statements: readonly Statement[],
  { isRun = false } = {},
): Promise<string> {
  const client = await pool.connect();
  const plans: string[] = [];
  const planOf = async (execute: string, mode?: 'auto' | 'force_generic_plan') => {
    if (mode) await client.query(`set local plan_cache_mode = ${mode}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${isRun ? '(analyze) ' : ''}${execute}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  try {
    await client.query('begin');
    for (const [index, { text, values, isSearch }] of statements.entries()) {
      if (!/^\s*\(?(select|update|delete)/.test(text)) continue;
      await client.query(`prepare plan_${index} as ${text}`);
      const list = values
        .map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))))
        .join(', ');
      const execute = `execute plan_${index}${list && `(${list})`}`;
      const settings = isSearch ? SEARCH_SETTINGS.replaceAll('set ', 'set local ') : '';
      await client.query(`reset all; ${settings}`);
      const custom = await planOf(execute, settings ? undefined : 'auto');
      plans.push(text, custom);
      if (list && !settings) {
        const generic = await planOf(execute, 'force_generic_plan');
        if (isLikelyKept(generic, custom)) plans.push(text, generic);
      }
      await client.query(`deallocate plan_${index}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans.join('\n');
}
