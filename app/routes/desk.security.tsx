export { securityAction as action, securityPage as loader } from '~/desk/security.server';
