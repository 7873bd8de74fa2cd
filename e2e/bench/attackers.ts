import type pg from 'pg';
import { partsOfKind } from '#shared/rules/parts/catalogue';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { nameKeyOf } from '#shared/rules/parts/text';
import { createDb, createPool } from '../../server/db/pool';
import { refreshMeta } from '../../server/features/meta/refresh';
import { refit } from '../../server/features/recommendations/refit';
import { noLog } from '../../server/log';
import { withClient } from './databases';
import { findPerson, type ScalingPerson } from './people';

/** Battles of each attacker. */
const BATTLES = 38_000;

const ROUNDS = JSON.stringify([
  { roundNumber: 1, winner: 'opponent', finishType: 'spin' },
  { roundNumber: 2, winner: 'me', finishType: 'extreme' },
]);

async function insertBattles(client: pg.Client, { userId }: ScalingPerson): Promise<void> {
  await client.query(
    `WITH own AS (SELECT array_agg(id ORDER BY id) AS ids FROM combos WHERE user_id = $1)
     INSERT INTO battles (user_id, my_combo_id, event_name, opponent_name, opponent_combo, result,
       my_score, opponent_score, finish_type, rounds_data, played_at)
     SELECT $1, ids[1 + n % array_length(ids, 1)], 'Club Night ' || n % 60, 'Rival ' || n % 200,
       (ARRAY['Hells Scythe', 'Dran Sword', 'Wizard Rod'])[1 + n % 3] || ' ' || 1 + n % 9 || '-60 '
         || (ARRAY['Taper', 'Ball', 'Flat'])[1 + n % 3],
       CASE WHEN n % 5 < 3 THEN 'WIN' ELSE 'LOSS' END, CASE WHEN n % 5 < 3 THEN 3 ELSE 1 END,
       CASE WHEN n % 5 < 3 THEN 1 ELSE 3 END, 'extreme', $2, now() - n * interval '10 minutes'
     FROM own, generate_series(1, ${BATTLES}) AS n`,
    [userId, ROUNDS],
  );
}

/** Gives a person all parts but every fifth, so that there is something to advise. */
export async function insertParts(
  client: pg.Client,
  { userId }: Pick<ScalingPerson, 'userId'>,
): Promise<void> {
  const parts = PART_KINDS.flatMap((kind) => partsOfKind(kind).map(({ name }) => ({ kind, name })));
  const owned = parts.filter((_, index) => index % 5 !== 0);
  await client.query(
    `INSERT INTO collection_parts (user_id, kind, name, name_key, count)
     SELECT $1, kind, name, name_key, 1 FROM jsonb_to_recordset($2) AS part(kind text, name text, name_key text)
     ON CONFLICT DO NOTHING`,
    [userId, JSON.stringify(owned.map((part) => ({ ...part, name_key: nameKeyOf(part.name) })))],
  );
}

/** Gives some active people far more battles and parts than anybody has. */
export async function makeAttackers(
  databaseUrl: string,
  { count, secret }: { count: number; secret: string },
): Promise<ScalingPerson[]> {
  const attackers = await withClient(databaseUrl, async (client) => {
    const found: ScalingPerson[] = [];
    for (let index = 0; index < count; index += 1) {
      const person = await findPerson(client, { battles: 800 - index, secret });
      if (found.some(({ userId }) => userId === person.userId)) continue;
      found.push(person);
    }
    for (const person of found) {
      await insertBattles(client, person);
      await insertParts(client, person);
    }
    await client.query('VACUUM (ANALYZE) battles');
    await client.query('ANALYZE');
    return found;
  });
  const pool = createPool(databaseUrl, { name: 'bench-fairness', statementTimeout: 300_000 });
  try {
    // Else the jobs of the server would do both while it is measured.
    await refit({ db: createDb(pool), log: noLog });
    await refreshMeta({ db: createDb(pool), log: noLog });
  } finally {
    await pool.end();
  }
  return attackers;
}
