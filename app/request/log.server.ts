import { pino } from 'pino';
import { LOG_SERIALIZERS } from '#contract/log';
import { settings } from '#settings';

/** Log of the site itself, as JSON lines. */
export const log = pino({ level: settings().LOG_LEVEL, name: 'site', serializers: LOG_SERIALIZERS });
