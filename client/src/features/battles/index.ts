export { type BattleListFilter, NO_FILTER } from './api';
export { BattleActions } from './battle-actions';
export { BattleCard } from './battle-card';
export { BattleRecords } from './battle-records';
export { RecordBattleDialog } from './record-battle-dialog';
