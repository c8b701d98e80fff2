export { findBookedTransactions, type BookedTransaction } from './booked-transactions';
export { receiveProviderCallback } from './callbacks';
export { accountsByGame } from './game-accounts';
export { findMaker, GAME_KINDS, listCatalogue, listMakerNames } from './catalogue';
export { readJackpotHistory } from './jackpot-wins';
export { measureReturns, type MeasuredReturn } from './returns';
export { type StatedReturn } from './stated-returns';
export { closedGames, switchGame } from './closing';
export { sumEndedRounds } from './ended-rounds';
export { importGames } from './import';
export { setFavorite } from './favorites';
export { demoOfGame, demoOfVirtual, launchGame, launchVirtual } from './launch';
export {
  listCategories,
  listFilters,
  listGames,
  listProviders,
  listRecentGames,
  listRooms,
  unknownLists,
  type GameCard,
} from './lists';
export { readProviderList } from './provider-list';
export { gameHosts } from './remote-provider';
export { createOperator, roundsKeepDays, withGameProvider } from './provider';
export { openJackpots, verifyJackpots } from './jackpots';
export { ownRounds, pastRound } from './past-round';
export { seedCatalogue } from './seed';
export { openRaces, readRace, rebuildRace } from './races';
export { aggregateRace, jackpots, leaderboard, maskedNames, topWins } from './rankings';
export { ROUNDS_PRUNED, verifyRounds } from './verify';
