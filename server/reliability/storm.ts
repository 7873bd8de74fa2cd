import { randomUUID } from 'node:crypto';
import type { RunningApp } from '../testing/running-app';
import type { Recorder } from './recorder';

/** What became of battles that were being submitted while something was killed. */
export interface Storm {
  /** clientId -> id of the battle, as it was answered. */
  acknowledged: Map<string, number>;
  /** Sent, and never answered: they may be there or not. */
  unanswered: string[];
}

const SENDERS = 8;

/**
 * Submits battles from several hands at once, kills once `enough` were acknowledged, and ends when
 * every hand has seen its request fail.
 */
export async function submitUntilKilled(
  app: RunningApp,
  recorder: Recorder,
  { enough, kill }: { enough: number; kill: () => void },
): Promise<Storm> {
  const storm: Storm = { acknowledged: new Map(), unanswered: [] };
  let killed = false;
  const sender = async () => {
    for (;;) {
      const clientId = randomUUID();
      try {
        const { battle } = await recorder.submit(app, clientId);
        storm.acknowledged.set(clientId, battle.id);
      } catch (error) {
        if (!killed) throw error;
        storm.unanswered.push(clientId);
        return;
      }
      if (!killed && storm.acknowledged.size >= enough) {
        killed = true;
        kill();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return storm;
}

/**
 * Sends every battle of the storm once more, as the app's offline queue does. Answers the clientIds
 * whose repeat did not find the row that had been acknowledged.
 */
export async function repeatAll(
  app: RunningApp,
  recorder: Recorder,
  storm: Storm,
): Promise<{ lost: string[]; ids: Set<number> }> {
  const lost: string[] = [];
  const ids = new Set<number>();
  for (const clientId of [...storm.acknowledged.keys(), ...storm.unanswered]) {
    const { status, battle } = await recorder.submit(app, clientId);
    const before = storm.acknowledged.get(clientId);
    if (before !== undefined && (status !== 200 || battle.id !== before)) lost.push(clientId);
    ids.add(battle.id);
  }
  return { lost, ids };
}
