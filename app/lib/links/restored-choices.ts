/** Field that marks the query of a game's URL as the choices that its player made before a deposit. */
export const RESTORED_CHOICES = 'kept';
