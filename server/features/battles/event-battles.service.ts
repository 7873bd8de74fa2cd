import { isDeepStrictEqual } from 'node:util';
import type { BattleEventRules } from '#shared/battles';
import { numberRounds, type Score, type ScoredRound, settleResult } from '#shared/rules/scoring';
import type { After, Tx } from '../../db/pool';
import { opponentPartsOf } from '../../db/search';
import type { AppDeps } from '../../deps';
import { awardSoon } from '../badges/badges.service';
import { countBattles } from './battles.service';
import {
  deleteBattles,
  type EventBattleRow,
  insertBattle,
  listEventBattles,
  updateBattle,
} from './event-battles.queries';

/** The rounds of a game in which a player launched one combo against one opposing combo. */
export interface EventBattle {
  eventMatchId: number;
  eventKey: string;
  eventGame: number;
  eventName: string;
  myComboId: number;
  opponentName: string;
  opponentCombo: string;
  playedAt: Date;
  isHidden: boolean;
  eventRules: BattleEventRules;
  rounds: readonly ScoredRound[];
  /** Of a game without rounds. */
  score: Score | null;
}

type Identity = Pick<EventBattleRow, 'eventMatchId' | 'eventGame' | 'myComboId' | 'opponentCombo'>;

const keyOf = ({ eventMatchId, eventGame, myComboId, opponentCombo }: Identity) =>
  JSON.stringify([eventMatchId, eventGame, myComboId, opponentCombo]);

function toForm({ rounds, score, ...battle }: EventBattle) {
  const roundsData = numberRounds(rounds);
  return {
    ...battle,
    ...settleResult(roundsData, score, battle.eventRules.points),
    roundsData,
    opponentParts: opponentPartsOf(battle.opponentCombo),
  };
}

/** Makes a person's battles of an event match `wanted`. Idempotent; call within `changeRecords`. */
export async function putEventBattles(
  deps: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  after: After,
  { userId, eventId }: { userId: number; eventId: number },
  wanted: readonly EventBattle[],
): Promise<void> {
  const forms = new Map(wanted.map((battle) => [keyOf(battle), toForm(battle)]));
  const [kept, removed]: [Map<string, EventBattleRow>, EventBattleRow[]] = [new Map(), []];
  for (const row of await listEventBattles(tx, userId, eventId)) {
    const key = keyOf(row);
    const form = forms.get(key);
    const isSame =
      form &&
      Object.entries(form).every(([name, value]) =>
        isDeepStrictEqual(row[name as keyof typeof form], value),
      );
    if (isSame) forms.delete(key);
    else {
      removed.push(row);
      if (form) kept.set(key, row);
    }
  }
  const added = [...forms.values()];
  if (removed.length === 0 && added.length === 0) return;
  await deleteBattles(
    tx,
    removed.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id),
  );
  for (const [key, form] of forms) {
    const row = kept.get(key);
    if (row) await updateBattle(tx, row, form);
    else await insertBattle(tx, { ...form, userId, eventId });
  }
  await countBattles(tx, { id: userId, role: 'user' }, { removed, added });
  await awardSoon(deps, tx, after, userId, 'battle');
}
