export { receiveProviderCallback } from './callbacks';
export { setFavorite } from './favorites';
export { launchGame, launchVirtual } from './launch';
export { clampPage, listCategories, listGames, listProviders, listRooms, unknownLists, type GameCard } from './lists';
export { jobs, roundsOf, type BingoRound, type BingoScreen, type GameScreen, type Played, type Rounds, type ShownRound, type SlotRound, type SlotScreen } from './rounds';
export { type GameTheme } from './theme';
export { type ExpiredLaunch } from './launch';
export { seedCatalogue } from './seed';
export { jackpotsNow as jackpots, leaderboard, maskedNames, topWins } from './standings';
