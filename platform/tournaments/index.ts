export { jobs, scheduleTournaments } from './conclude';
export { finalTables, tableOf } from './standing';
