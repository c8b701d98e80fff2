import { RANDOM_ID_LENGTH } from './constants';

/** Format of a `requestID`, the idempotency key of a form: 26 letters and digits. */
// oxlint-disable-next-line security/detect-non-literal-regexp -- made of a constant number
export const REQUEST_ID = new RegExp(`^[0-9A-Za-z]{${RANDOM_ID_LENGTH}}$`);

/** Whether a text has the format of a request id, the idempotency key of a form. */
export const isRequestID = (text: string): boolean => REQUEST_ID.test(text);
