export { receiveProviderCallback } from './callbacks';
export { closedGames, switchGame } from './closing';
export { setFavorite } from './favorites';
export { demoOfGame, demoOfVirtual, launchGame, launchVirtual } from './launch';
export { clampPage, listCategories, listGames, listProviders, listRooms, unknownLists, type GameCard } from './lists';
export { operatorOf, withGameProvider, type GameProvider, type Operator } from './provider';
export { ownRounds, pastRound } from './past-round';
export { seedCatalogue } from './seed';
export { jackpots, leaderboard, maskedNames, topWins } from './standings';
