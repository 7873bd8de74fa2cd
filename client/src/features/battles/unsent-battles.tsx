import { usePending } from '@/lib/outbox';
import { battleKind } from './battle-outbox';
import { UnsentBattleCard } from './unsent-battle-card';

/** Above the records: the battles that only this device has, newest first. */
export function UnsentBattles() {
  const battles = usePending(battleKind).toReversed();
  if (battles.length === 0) return null;
  return (
    <ul aria-label="Waiting to be sent" className="mb-3 flex flex-col gap-2">
      {battles.map((entry) => (
        <li key={entry.clientId}>
          <UnsentBattleCard entry={entry} state="Waiting to be sent" />
        </li>
      ))}
    </ul>
  );
}
