import { ExistingSearchParams } from 'remix-utils/existing-search-params';

/** Parameters that a form does not repeat: `Form` carries the language on, and its request is no automatic reload. */
const NOT_REPEATED = ['lang', 'passive'];

/** Hidden fields of a GET form with the parameters of the page's URL that the form does not set itself. */
export const OtherParameters = ({ own }: { own: readonly string[] }) => (
  <ExistingSearchParams exclude={[...own, ...NOT_REPEATED]} />
);
