import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BattleFilters, BattleRecords, NO_FILTER } from '@/features/battles';
import { RECORD_PATH } from '@/lib/paths';

export function OwnBattles() {
  const [filter, setFilter] = useState(NO_FILTER);
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-4">
      <BattleFilters filter={filter} onChange={setFilter} />
      <div>
        <BattleRecords
          filter={filter}
          onFilterChange={setFilter}
          onRecord={() => void navigate(RECORD_PATH)}
        />
      </div>
    </div>
  );
}
