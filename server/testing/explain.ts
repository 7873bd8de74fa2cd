import type { Pool } from '../db/pool';

/** A statement that was run, to be explained. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** From the sixth execution on Postgres may keep one plan for all values, if that is no dearer. */
const EXECUTIONS = 7;

/** How Postgres runs these, as prepared statements: the first plan and the last of each. */
export async function explain(pool: Pool, statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect();
  const plans: string[] = [];
  try {
    await client.query('begin');
    for (const [index, { text, values }] of statements.entries()) {
      if (text.startsWith('set local')) await client.query(text);
      if (!/^\s*\(?(select|update|delete)/.test(text)) continue;
      await client.query(`prepare plan_${index} as ${text}`);
      const list = values.map((value) => client.escapeLiteral(String(value))).join(', ');
      for (let execution = 1; execution <= EXECUTIONS; execution += 1) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain execute plan_${index}${list && `(${list})`}`,
        );
        if (execution > 1 && execution < EXECUTIONS) continue;
        plans.push(text, ...rows.map((row) => row['QUERY PLAN']));
      }
      await client.query(`deallocate plan_${index}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans.join('\n');
}
