export { jobs, scheduleTournaments } from './conclude';
export { finalTables, getCachedLeaderboard, ownTurns, getLeaderboard } from './leaderboard';
export { verifyPrizes } from './verify';
