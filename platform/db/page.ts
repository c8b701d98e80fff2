export interface Page {
  limit: number;
  offset: number;
}

/** The furthest that a list can be paged: every list is empty there. */
const OFFSET_MAX = 1_000_000;

const between = (value: number, least: number, most: number) => Math.min(Math.max(Math.trunc(value) || 0, least), most);

/** Returns the page with a limit from 1 to `most` rows and an offset from 0 to `furthest`, whatever was asked for. */
export const clampPage = ({ limit, offset }: Page, most: number, furthest = OFFSET_MAX): Page => ({
  limit: between(limit, 1, most),
  offset: between(offset, 0, furthest),
});
