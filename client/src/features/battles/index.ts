export { type BattleListFilter, battleQueries, NO_FILTER } from './api';
export { BattleActions } from './battle-actions';
export { BattleCard } from './battle-card';
export { BattleRecords } from './battle-records';
export { BattleRounds } from './battle-rounds';
export { battleInWords } from './battle-words';
export { OpponentEmblem } from './opponent-emblem';
export { RecordBattleDialog } from './record-battle-dialog';
export { useOwnerName } from './use-owner';
