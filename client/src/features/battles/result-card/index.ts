export type { CardBattle, ResultCardProps } from './card-battle';
export { CARD_PARAM, cardLink } from './card-link';
export { ResultCard } from './result-card';
export { ResultCardButtons } from './result-card-buttons';
export { ResultCardPicture } from './result-card-picture';
