export { ImportCard } from './import-card';
export { RowImport } from './row-import';
