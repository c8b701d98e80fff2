/** Returns the smaller of two amounts. */
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
