import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { homePath } from '~/answers/post-only.server';

export const loader = ({ request }: LoaderFunctionArgs) => redirect(homePath(request), 301);
