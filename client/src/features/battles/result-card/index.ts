export type { CardBattle, ResultCardProps } from './card-battle';
export { ResultCardButtons } from './result-card-buttons';
export { ResultCardPicture } from './result-card-picture';
export { useResultCard } from './use-result-card';
