import { errorPage } from '~/components/layout/error-screen';
import { titled } from '~/lib/page/page-meta';

export const meta = titled('errors', 'unsupportedTitle');

export default errorPage('unsupported');
