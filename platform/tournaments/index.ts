export { jobs, scheduleTournaments } from './conclude';
export { finalTables, ownTurns, tableOf } from './standing';
export { verifyPrizes } from './verify';
