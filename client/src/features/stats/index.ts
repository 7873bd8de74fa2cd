export { statsQueries } from './api';
