/** Field of a coupon's URL that leads to the forms of its cash-out. */
export const CASH_OUT_FORMS = 'cash-out';
