export { signInAction as action, signInPage as loader } from '~/desk/sign-in.server';
