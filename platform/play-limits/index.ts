export { depositGates, mayDeposit, mayStake, stakeGates } from './gates';
