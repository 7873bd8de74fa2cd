export { ImportCard } from './import-card';
