export { DeviceCard } from './device-card';
