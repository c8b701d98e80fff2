import { pino } from 'pino';
import { settings } from '#settings';

/** What the site itself has to tell, as JSON lines. */
export const log = pino({ level: settings().LOG_LEVEL, name: 'site' });
