import { fixedT } from '~/lib/language/i18n';
import type { Language } from '#contract/constants';

/** A bank account as it is typed. */
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
/** The form of a new player. */
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
/** The form that changes a password. */
export const passwords = { currentPassword: 'Sifre123', newPassword: 'Yeni1234', newPasswordConfirmation: 'Yeni1234' };

/** A form that changes something, and what is told once it did. */
export interface Mutation {
  route: string;
  /** The call whose reply counts. */
  call: string;
  path: string;
  fields?: Record<string, string>;
  params?: Record<string, string>;
  /** What the reply carries beside result and message. */
  data?: unknown;
  visitor?: true;
  /** Two-factor calls always speak Turkish (API-6): their words are none for an English page. */
  alwaysTurkish?: true;
  /** The toast the spec lists, or the site's words for a server that says none. */
  toast: (language: Language) => string;
  listed?: true;
  /** It leads back to a list even when it failed: there is nothing typed to keep. */
  leadsOn?: true;
}

const passkey = (intent: string, call: string, told: 'added' | 'renamed' | 'removed'): Mutation => ({
  route: '_player.profile.two-factor_.passkeys',
  call: `user/${call}`,
  path: '/profile/two-factor/passkeys',
  fields: { intent, name: 'Telefonum', ...(intent === 'add' ? { credential: '{}' } : { passkey: 'p1' }) },
  toast: (language) => fixedT(language, 'passkeys')(told),
});
export const passkeys: Mutation[] = [
  passkey('add', 'add_passkey', 'added'),
  passkey('rename', 'rename_passkey', 'renamed'),
  passkey('remove', 'remove_passkey', 'removed'),
];
