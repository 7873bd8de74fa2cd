export { type BattleListFilter, battleQueries, NO_FILTER } from './api';
export { BattleActions } from './battle-actions';
export { battleKind } from './battle-outbox';
export { battleInWords, useOwnerName } from './battle-words';
export { BattleCard, OpponentEmblem } from './list/battle-card';
export { BattleRecords } from './list/battle-records';
export { UnsentBattleCard } from './list/unsent-battles';
export { BattleRounds } from './page/versus';
export { RecordBattleDialog } from './record-battle-dialog';
