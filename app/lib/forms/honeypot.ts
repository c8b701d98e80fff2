/** Name of the honeypot field: bots fill it, and no browser has a stored value for it. */
export const HONEYPOT = 'homepage';
