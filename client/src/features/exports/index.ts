export { ExportCard } from './export-card';
