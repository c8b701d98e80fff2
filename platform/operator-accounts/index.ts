export { addOperator, findOperatorRole, listOperators, resetOperator, suspendOperator } from './accounts';
export { findPendingFactors, type Factors, type GivenFactor } from './factors';
export { acceptInvitation, beginInvitationPasskey, readInvitation, type Invitation } from './invitations';
export {
  addApp,
  addOperatorPasskey,
  beginPasskeyCreation,
  beginPasskeyProof,
  proveOperator,
  readSecurity,
  removeApp,
  removeOperatorPasskey,
  type OperatorSecurity,
} from './security';
export { findOperator, findSessionHolder, OPERATOR_IDLE_MS, OPERATOR_SESSION_MS, type From } from './sessions';
export { beginPasskeySignIn, confirmFactor, rememberBrowser, signIn, signOut } from './sign-in';
