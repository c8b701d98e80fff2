export { invitationAction as action, invitationPage as loader } from '~/desk/sign-in.server';
