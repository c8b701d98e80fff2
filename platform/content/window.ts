import { z } from 'zod';
import { AHEAD_MS, DAY_MS } from '#contract/istanbul';

/**
 * Returns a schema of a text whose digits are a valid calendar date. `Date` would accept 30 February as 1 or 2 March.
 */
const dated = (form: RegExp, message: string) =>
  z.string().superRefine((text, context) => {
    const complain = (reason: string) => context.addIssue({ code: 'custom', message: reason });
    if (!form.test(text)) return complain(message);
    const time = istanbul(text).getTime();
    if (Number.isNaN(time) || new Date(time + AHEAD_MS).toISOString().slice(0, text.length) !== text)
      complain('is no date of the calendar');
  });

// The formats decide the controls of a form.
const moment = dated(
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/,
  "must be 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm', Istanbul time",
).meta({ format: 'moment' });
const anchor = dated(/^\d{4}-\d{2}-\d{2}$/, "must be 'YYYY-MM-DD'").meta({ format: 'date' });

/** Returns the time of a text in Istanbul. Turkey has used UTC+3 all year since 2016, so a fixed offset is exact. */
function istanbul(text: string): Date {
  return new Date(`${text.includes('T') ? text : `${text}T00:00`}+03:00`);
}

const fixedWindow = z
  .object({ from: moment, to: moment })
  .strict()
  // An invalid date already has its own error: its comparisons are false.
  .refine(({ from, to }) => !(istanbul(from) >= istanbul(to)), 'must end after it starts');

const recurring = z
  .object({
    everyDays: z.number().int().min(1).max(366),
    /** A day on which one turn begins. */
    anchor,
    /** Duration of a turn; the whole period if absent. */
    days: z.number().int().min(1).max(366).optional(),
    /** Selected turn: -1 the previous, 0 the current, 1 the next. */
    occurrence: z.union([z.literal(-1), z.literal(0), z.literal(1)]).default(0),
  })
  .strict();

/** Whether one turn ends before the next begins. */
const turnsApart = ({ everyDays, days = 1 }: { everyDays: number; days?: number | undefined }) => days <= everyDays;
const TURNS_APART = { path: ['days'], message: "must not be more than 'everyDays'" };

/** Error for a value that matches neither of two shapes. */
const WINDOW = { error: 'must be { from, to } or { everyDays, anchor, days? }' };

/**
 * Period of validity: from one time to another, or recurring. Recurring windows are computed when they are read. So
 * seeded promotions and tournaments are running, coming and finished years after a release.
 */
export const contentWindow = z.union([recurring.refine(turnsApart, TURNS_APART), fixedWindow], WINDOW);
export type ContentWindow = z.output<typeof contentWindow>;

/** A recurring window with all of its turns, one after another, each with its own end. */
export const turningWindow = z.union(
  [recurring.omit({ occurrence: true }).refine(turnsApart, TURNS_APART), fixedWindow],
  WINDOW,
);
type TurningWindow = z.output<typeof turningWindow>;

/** Time at which a message was sent: a timestamp, or the beginning of the current turn. */
export const contentMoment = z.union([z.object({ everyDays: recurring.shape.everyDays, anchor }).strict(), moment], {
  error: "must be 'YYYY-MM-DDTHH:mm' or { everyDays, anchor }",
});
export type ContentMoment = z.output<typeof contentMoment>;

interface Span {
  start: Date;
  /** End, exclusive. */
  end: Date;
}

/** Returns the start and end of a window at `now`. */
export function windowAt(window: ContentWindow | TurningWindow, now: Date): Span {
  if ('from' in window) return { start: istanbul(window.from), end: istanbul(window.to) };
  const period = window.everyDays * DAY_MS;
  const first = istanbul(window.anchor).getTime();
  const turn = Math.floor((now.getTime() - first) / period) + ('occurrence' in window ? window.occurrence : 0);
  const start = first + turn * period;
  return { start: new Date(start), end: new Date(start + (window.days ?? window.everyDays) * DAY_MS) };
}

/** Returns the running turn if there is one, the next one and the last finished one; a fixed window has one turn. */
export function turnsAt(window: TurningWindow, now: Date): Span[] {
  if ('from' in window) return [windowAt(window, now)];
  const [before, current, next] = ([-1, 0, 1] as const).map((occurrence) =>
    windowAt({ ...window, occurrence }, now),
  ) as [Span, Span, Span];
  return current.end <= now ? [current, next] : [before, current, next];
}

/** Returns the time of a message at `now`. */
export function momentAt(sent: ContentMoment, now: Date): Date {
  if (typeof sent === 'string') return istanbul(sent);
  return windowAt(sent, now).start;
}
