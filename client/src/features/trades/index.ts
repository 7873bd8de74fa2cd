/** What routes and other features may use of trades. */
export { OfferDialog } from './offer-dialog';
export { TradeCard } from './trade-card';
