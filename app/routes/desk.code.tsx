export { codeAction as action, codePage as loader } from '~/desk/sign-in.server';
