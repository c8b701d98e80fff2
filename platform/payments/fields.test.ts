import { expect, test } from 'vitest';
import { PAYMENT_KINDS, type PaymentField, type PaymentKind } from '#contract/payment-fields';
import { readFields } from './fields';

const today = '2026-03-10';
const rules = (fields: PaymentField[], kind: PaymentKind = 'quickpay', optional: PaymentField[] = []) => ({
  fields,
  optional,
  kind,
});

test('MONEY-2 HARD-37 a missing field is named; optional fields may be empty, and blanks count as empty', () => {
  expect(() => readFields(rules(['senderPhone']), {}, today)).toThrow(
    expect.objectContaining({ field: 'senderPhone', text: expect.objectContaining({ en: 'Required field' }) }),
  );
  expect(() => readFields(rules(['bankID']), { bankID: '  ' }, today)).toThrow(
    expect.objectContaining({ field: 'bankID' }),
  );
  const asked: PaymentField[] = ['branch', 'referenceNumber', 'customerNote'];
  for (const kind of PAYMENT_KINDS) {
    expect(readFields(rules(asked, kind, asked), { branch: ' ' }, today)).toEqual({});
    for (const field of asked)
      expect(() => readFields(rules([field], kind), { [field]: '   ' }, today), `${kind} ${field}`).toThrow(
        expect.objectContaining({ field, reason: 'required' }),
      );
  }
});

test('HARD-18 fields that the method does not have are ignored', () => {
  expect(
    readFields(
      rules(['customerNote']),
      { customerNote: ' hızlı ', status: '1002', balance: '9', senderPhone: 'x' },
      today,
    ),
  ).toEqual({
    customerNote: 'hızlı',
  });
});

test('MONEY-2 invalid phones, identity numbers and wallet numbers are rejected with the name of the field', () => {
  expect(readFields(rules(['senderPhone']), { senderPhone: '+90 (532) 123-45-67' }, today)).toEqual({
    senderPhone: '+905321234567',
  });
  expect(() => readFields(rules(['senderPhone']), { senderPhone: '٠٥٣٢١٢٣٤٥٦٧' }, today)).toThrow(
    expect.objectContaining({ field: 'senderPhone' }),
  );
  const identity = (value: string) => () =>
    readFields(rules(['senderIdentityNumber']), { senderIdentityNumber: value }, today);
  expect(identity('10000000146')()).toEqual({ senderIdentityNumber: '10000000146' });
  for (const wrong of ['10000000147', '01234567890', '11111111110', '1000000014', 'abc']) {
    expect(identity(wrong)).toThrow(
      expect.objectContaining({
        field: 'senderIdentityNumber',
        text: expect.objectContaining({ en: 'T.R. Identity Number is Incorrect...' }),
      }),
    );
  }
  expect(() => readFields(rules(['account'], 'bitcoin'), { account: '0xabc' }, today)).toThrow(
    expect.objectContaining({ field: 'account' }),
  );
  expect(
    readFields(rules(['account'], 'bitcoin'), { account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, today),
  ).toHaveProperty('account');
  // One wrong letter: its checksum fails.
  expect(() =>
    readFields(rules(['account'], 'bitcoin'), { account: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp' }, today),
  ).toThrow(expect.objectContaining({ field: 'account', reason: 'invalid' }));
});

test('MONEY-2 HARD-27 an identity card is valid up to and including its last day', () => {
  const read = (identityValidityDate: string) => () =>
    readFields(rules(['identityValidityDate']), { identityValidityDate }, today);
  expect(read('2026-03-10')()).toEqual({ identityValidityDate: '2026-03-10' });
  for (const wrong of ['2026-03-09', '2027-02-29', '10.03.2027', '2026-13-01'])
    expect(read(wrong)).toThrow(expect.objectContaining({ field: 'identityValidityDate' }));
  expect(read('2028-02-29')()).toEqual({ identityValidityDate: '2028-02-29' });
});
