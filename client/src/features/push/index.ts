export { isGranted, wishes } from './device';
export { DevicesCard } from './devices-card';
export { PushOffer } from './push-offer';
export { PushPresence } from './push-presence';
