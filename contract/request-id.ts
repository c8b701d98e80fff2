import { RANDOM_ID_LENGTH } from './constants';

/** What a `requestID` looks like: 26 letters and digits. It makes a form count once, however often it is sent. */
// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant number
export const REQUEST_ID = new RegExp(`^[0-9A-Za-z]{${RANDOM_ID_LENGTH}}$`);

/** Whether a text has the form of a request number: the number that makes a repeated form count once. */
export const isRequestID = (text: string): boolean => REQUEST_ID.test(text);
