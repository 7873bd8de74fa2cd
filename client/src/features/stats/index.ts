export { statsQueries } from './win-rate-history';
