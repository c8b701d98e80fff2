import { data } from '@remix-run/node';
import { errorPage } from '~/components/layout/error-screen';
import { titled } from '~/lib/page/page-meta';

export const loader = () => data(null, { status: 502 });

export const meta = titled('errors', 'unavailableTitle');

export default errorPage('unavailable');
