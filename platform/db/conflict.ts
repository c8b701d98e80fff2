const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because of the unique constraint or index of that name. */
export function isConflict(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === UNIQUE_VIOLATION) return 'constraint' in at && at.constraint === constraint;
  return false;
}
