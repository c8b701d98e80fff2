import type { Section } from './sections';
import { momentAt, turnsAt, windowAt, type ContentMoment, type ContentWindow } from './window';

/** State of an entry at a time, and the times between which it is shown. */
export interface Schedule {
  state: 'shown' | 'scheduled' | 'ended' | 'passive';
  from?: Date;
  until?: Date;
}

/** Fields of an entry that decide when players see it. */
interface Timed {
  window?: ContentWindow;
  sent?: ContentMoment;
  status?: string;
  active?: boolean;
}

/** Whether the entries of a section have a time of display. */
export const hasDisplayTime = ({ entry: { properties = {} } }: Section): boolean =>
  'window' in properties || 'sent' in properties;

const stateOf = ({ start, end }: { start: Date; end?: Date }, now: Date): Schedule['state'] =>
  start > now ? 'scheduled' : end && end <= now ? 'ended' : 'shown';

/** Returns the span of a window that matters at `now`: of recurring turns the running one, else the next. */
function spanAt(window: ContentWindow, now: Date) {
  if ('from' in window || 'occurrence' in window) return windowAt(window, now);
  const turns = turnsAt(window, now);
  return turns.find(({ end }) => end > now) ?? windowAt(window, now);
}

/** Returns when players see an entry of any section. An entry without times is shown unless it is switched off. */
export function getSchedule(body: unknown, now: Date): Schedule {
  if (typeof body !== 'object' || body === null) return { state: 'shown' };
  const { window, sent, status, active } = body as Timed;
  const isOff = status === 'passive' || active === false;
  if (sent !== undefined) {
    const start = momentAt(sent, now);
    return { state: stateOf({ start }, now), from: start };
  }
  if (!window) return { state: isOff ? 'passive' : 'shown' };
  const { start, end } = spanAt(window, now);
  return { state: isOff ? 'passive' : stateOf({ start, end }, now), from: start, until: end };
}
