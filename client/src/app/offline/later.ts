export { registerServiceWorker } from './service-worker';
export { startUpkeep } from './upkeep';
