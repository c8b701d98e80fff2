/** Converts lira ('12.50') to kuruş. */
export const kurus = (lira) => BigInt(Math.round(Number(lira) * 100));
