export { jobs, scheduleTournaments } from './conclude';
export { concludedTurn, finalTables, getCachedLeaderboard, ownTurns, getLeaderboard } from './leaderboard';
export { verifyPrizes } from './verify';
