export { jobs, scheduleTournaments } from './conclude';
export { finalTables, ownTurns, getLeaderboard } from './leaderboard';
export { verifyPrizes } from './verify';
