export { ImportCard } from './import-card';
export { RowImport } from './import-report';
