import { useUnsent } from '@/lib/unsent';
import { UnsentBattleCard } from './unsent-battle-card';
import { isUnsentBattle } from './use-keep-battle';

/** Above the records: what was recorded on this device and they do not have yet, newest first. */
export function UnsentBattles() {
  const battles = useUnsent().filter(isUnsentBattle).toReversed();
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
