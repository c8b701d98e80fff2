/** Returns the token of a mailed link, or '' if it is malformed. */
export const mailToken = (value: string | null): string =>
  value !== null && /^[0-9A-Za-z_-]{8,100}$/.test(value) ? value : '';
