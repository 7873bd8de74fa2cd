export { statsQueries } from './api';
export { BattleStats } from './battle-stats';
