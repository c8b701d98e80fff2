/** The token of a mailed link, or '' for anything that can't be one. */
export const mailToken = (value: string | null): string =>
  value !== null && /^[0-9A-Za-z_-]{8,100}$/.test(value) ? value : '';
