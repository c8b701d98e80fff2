import type { StyleFamily } from '~/styles/families';

/** Returns the styles of a payment screen. Its list of methods, as a link opens it, has no form. */
export const paymentStyles = ({ method, url }: Request): readonly StyleFamily[] =>
  method === 'GET' && !new URL(url).searchParams.has('method')
    ? ['account', 'money']
    : ['account', 'forms', 'money', 'payment'];
