import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BattleRecords, NO_FILTER } from '@/features/battles';
import { RECORD_PATH } from '@/lib/paths';

/** One's own battles as a part of the profile, with search and filters. */
export function OwnBattles() {
  const [filter, setFilter] = useState(NO_FILTER);
  const navigate = useNavigate();
  return (
    <BattleRecords
      filter={filter}
      onFilterChange={setFilter}
      onRecord={() => void navigate(RECORD_PATH)}
    />
  );
}
