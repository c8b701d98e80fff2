/** The name of the honeypot: machines take it for a field to fill, no browser has a stored value for it. */
export const HONEYPOT = 'homepage';
