/** The public interface of the trades feature. */
export { OfferDialog } from './offer-dialog';
export { TradeCard } from './trade-card';
