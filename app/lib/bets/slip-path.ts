/** Choices on the bet slip that its URL holds. */
export interface SlipChoices {
  /** Number of selections per line, out of `count` selections. */
  fold?: number | undefined;
  count?: number | undefined;
  /** Lira, as typed. */
  stake?: string | undefined;
}

/** Parameters of the choices, and parameters that a link must not repeat. */
const OWN = ['fold', 'of', 'stake', 'passive', 'replacement', 'quick', 'code', 'shared'];

/** Returns the path of a page with the bet slip after these choices; the page's own parameters stay. */
export function slipPath(here: string, { fold, count, stake }: SlipChoices): string {
  const [path = '', query = ''] = here.split('?');
  const parameters = new URLSearchParams(query);
  for (const name of OWN) parameters.delete(name);
  if (fold !== undefined) parameters.set('fold', String(fold));
  if (fold !== undefined && count !== undefined) parameters.set('of', String(count));
  if (stake) parameters.set('stake', stake);
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}
