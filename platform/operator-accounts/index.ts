export { addOperator, findOperatorRole, listOperators, resetOperator, suspendOperator } from './accounts';
export { acceptInvitation, readInvitation, type Invitation } from './invitations';
export { findOperator, OPERATOR_IDLE_MS, OPERATOR_SESSION_MS, type From } from './sessions';
export { confirmCode, signIn, signOut } from './sign-in';
