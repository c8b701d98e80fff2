export interface Page {
  limit: number;
  offset: number;
}

/** Maximum offset of a page; every list is empty there. */
const OFFSET_MAX = 1_000_000;

const between = (value: number, least: number, most: number) => Math.min(Math.max(Math.trunc(value) || 0, least), most);

/** Returns the page with its limit clamped to 1 to `most` rows and its offset to 0 to `furthest`. */
export const clampPage = ({ limit, offset }: Page, most: number, furthest = OFFSET_MAX): Page => ({
  limit: between(limit, 1, most),
  offset: between(offset, 0, furthest),
});
