import { redirectTo } from '~/desk/desk-request.server';

export { signOutAction as action } from '~/desk/sign-in.server';

export const loader = () => redirectTo('/desk');
