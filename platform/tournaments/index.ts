export { jobs, scheduleTournaments } from './conclude';
export { concludedTurns, finalTables, getCachedLeaderboard, ownTurns, getLeaderboard } from './leaderboard';
export { verifyPrizes } from './verify';
