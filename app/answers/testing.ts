import { fixedT } from '~/lib/language/i18n';
import type { Language } from '#contract/constants';

/** Typed values of a bank account. */
export const account5 = { bankID: '1', owner: 'Ada Deniz', IBAN: 'TR090090100000000000481516' };
/** A withdrawal as a history lists it. */
export const withdrawal = {
  id: '7',
  date: '2026-03-01T10:00:00Z',
  transaction_category_id: 1,
  transaction_status: 1001,
  transaction_type_id: 2,
  amount: '-100.00',
  description: 'x',
};
/** Typed values of a registration form. */
export const registration = {
  firstName: 'Ada',
  lastName: 'Deniz',
  username: 'adadeniz',
  country: 'DE',
  city: 'Berlin',
  phone: '+49 30 901820',
  email: 'ada@example.com',
  emailConfirmation: 'ada@example.com',
  password: 'Sifre123',
  passwordConfirmation: 'Sifre123',
  birthDate: '1990-01-01',
  identityNumber: 'C01X00T47',
  address: 'Allee 1',
  currency: 'TRY',
  acceptRules: '1',
};
/** Typed values of the form that changes a password. */
export const passwords = { currentPassword: 'Sifre123', newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };

/** A mutating form, and its toast on success. */
export interface Mutation {
  route: string;
  /** Name of the call whose reply decides the result. */
  call: string;
  path: string;
  fields?: Record<string, string>;
  params?: Record<string, string>;
  /** Data of the reply, other than result and message. */
  data?: unknown;
  visitor?: true;
  /** Two-factor calls always reply in Turkish (API-6), so an English page does not show their texts. */
  alwaysTurkish?: true;
  /** The toast of the spec, or the site's text if the server sends none. */
  toast: (language: Language) => string;
  listed?: true;
  /** Whether it redirects to a list even on failure, because there are no typed values to keep. */
  leadsOn?: true;
}

const passkey = (intent: string, call: string, outcome: 'added' | 'renamed' | 'removed'): Mutation => ({
  route: '_player.profile.two-factor_.passkeys',
  call: `user/${call}`,
  path: '/profile/two-factor/passkeys',
  fields: { intent, name: 'Telefonum', ...(intent === 'add' ? { credential: '{}' } : { passkey: 'p1' }) },
  toast: (language) => fixedT(language, 'passkeys')(outcome),
});

export const passkeys: Mutation[] = [
  passkey('add', 'add_passkey', 'added'),
  passkey('rename', 'rename_passkey', 'renamed'),
  passkey('remove', 'remove_passkey', 'removed'),
];

/** The form of the consents to news. */
export const consents: Mutation = {
  route: '_player.profile.consents',
  call: 'user/set_consents',
  path: '/profile/consents',
  fields: { smsOptIn: '1' },
  toast: (language) => fixedT(language, 'security')('consentsSaved'),
};
