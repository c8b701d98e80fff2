import type { PaymentField, PaymentKind } from '#contract/payment-fields';

/** Banks, payment groups and methods of a fresh installation. Amounts in whole lira; every name is made up. */

export interface SeededBank {
  id: string;
  name: string;
  /** The five digits by which its IBANs name it. */
  code: string;
  /** The house's account there. */
  house: { owner: string; branch: string; accountNumber: string; iban: string };
}

const owner = 'Rubato Eğlence Hizmetleri';

export const banks: SeededBank[] = [
  {
    id: '1',
    name: 'Çınaraltı Bankası',
    code: '00901',
    house: { owner, branch: 'Merkez 001', accountNumber: '481516', iban: 'TR090090100000000000481516' },
  },
  {
    id: '2',
    name: 'Poyraz Bank',
    code: '00902',
    house: { owner, branch: 'Moda 214', accountNumber: '2342108', iban: 'TR750090200000000002342108' },
  },
  {
    id: '3',
    name: 'Anka Katılım',
    code: '00903',
    house: { owner, branch: 'Kızılay 035', accountNumber: '15926535', iban: 'TR910090300000000015926535' },
  },
  {
    id: '4',
    name: 'Zeytindalı Bankası',
    code: '00904',
    house: { owner, branch: 'Alsancak 112', accountNumber: '89793238', iban: 'TR490090400000000089793238' },
  },
  {
    id: '5',
    name: 'Gökada Bank',
    code: '00905',
    house: { owner, branch: 'Nilüfer 078', accountNumber: '46264338', iban: 'TR660090500000000046264338' },
  },
  {
    id: '6',
    name: 'İmbat Yatırım Bankası',
    code: '00906',
    house: { owner, branch: 'Karşıyaka 019', accountNumber: '32795028', iban: 'TR470090600000000032795028' },
  },
  {
    id: '7',
    name: 'Kervan Katılım',
    code: '00907',
    house: { owner, branch: 'Meram 041', accountNumber: '84197169', iban: 'TR450090700000000084197169' },
  },
  {
    id: '8',
    name: 'Şafak Bankası',
    code: '00908',
    house: { owner, branch: 'Ortahisar 061', accountNumber: '39937510', iban: 'TR760090800000000039937510' },
  },
];

interface Words {
  tr: string;
  en: string;
}

export interface SeededMethod {
  id: string;
  /** 1 deposit, 2 withdrawal. */
  direction: 1 | 2;
  group?: string;
  kind: PaymentKind;
  transferType: 1 | 2 | 3;
  /** Whose callback settles it; without one an operator does. */
  gateway?: string;
  name: Words;
  duration: Words;
  note: Words;
  min: number;
  max: number;
  fields: PaymentField[];
  /** Which of them may stay empty. */
  optional?: PaymentField[];
  /** To whom the player sends the money. */
  receiver?: { name: string; phone: string; identityNumber: string };
  bankcode?: string;
  /** Fixed amounts, where only these will do. */
  amounts?: number[];
  highlighted?: true;
}

export const paymentGroups: { id: string; direction: 1 | 2; name: Words }[] = [
  { id: 'wallets', direction: 1, name: { tr: 'Cüzdanlar', en: 'Wallets' } },
  { id: 'wallets-out', direction: 2, name: { tr: 'Cüzdanlar', en: 'Wallets' } },
];

const atOnce = { tr: 'Birkaç saniye', en: 'A few seconds' };
const minutes = { tr: '5–15 dakika', en: '5–15 minutes' };
const halfHour = { tr: '15–30 dakika', en: '15–30 minutes' };
const sameDay = { tr: 'Aynı gün', en: 'The same day' };
const ownAccount = {
  tr: 'Ödemeler yalnızca adınıza kayıtlı hesaplara yapılır.',
  en: 'We pay only to accounts in your own name.',
};

export const paymentMethods: SeededMethod[] = [
  {
    id: 'bank-transfer',
    direction: 1,
    kind: 'bank',
    transferType: 1,
    name: { tr: 'Banka havalesi', en: 'Bank transfer' },
    duration: minutes,
    note: {
      tr: 'Havaleyi kendi adınıza kayıtlı hesaptan gönderin, sonra bu formu doldurun.',
      en: 'Send the transfer from an account in your own name, then fill in this form.',
    },
    min: 100,
    max: 100_000,
    fields: ['bankID', 'branch', 'account', 'referenceNumber'],
    optional: ['branch', 'account', 'referenceNumber'],
    highlighted: true,
  },
  {
    id: 'card',
    direction: 1,
    kind: 'card',
    transferType: 2,
    gateway: 'kartgec',
    name: { tr: 'Kredi / banka kartı', en: 'Credit or debit card' },
    duration: atOnce,
    note: { tr: 'Kart bilgileriniz bizde saklanmaz.', en: 'We do not keep your card details.' },
    min: 50,
    max: 25_000,
    fields: [],
    highlighted: true,
  },
  {
    id: 'wallet-yelken',
    direction: 1,
    group: 'wallets',
    kind: 'wallet',
    transferType: 2,
    gateway: 'yelken',
    name: { tr: 'Yelken Cüzdan', en: 'Yelken Wallet' },
    duration: atOnce,
    note: {
      tr: 'Cüzdan numaranızı yazın, ödemeyi cüzdan uygulamasında onaylayın.',
      en: 'Enter your wallet number and confirm in the wallet app.',
    },
    min: 50,
    max: 50_000,
    fields: ['account'],
    highlighted: true,
  },
  {
    id: 'wallet-turna',
    direction: 1,
    group: 'wallets',
    kind: 'voucher',
    transferType: 2,
    gateway: 'turna',
    name: { tr: 'Turna Kod', en: 'Turna Voucher' },
    duration: atOnce,
    note: { tr: 'Kodlar yalnızca listedeki tutarlarda geçerlidir.', en: 'Vouchers come in the listed amounts only.' },
    min: 50,
    max: 1_000,
    fields: ['referenceNumber'],
    optional: [],
    bankcode: 'TURNA',
    amounts: [50, 100, 250, 500, 1_000],
  },
  {
    id: 'bitcoin',
    direction: 1,
    kind: 'bitcoin',
    transferType: 2,
    gateway: 'zincir',
    name: { tr: 'Bitcoin', en: 'Bitcoin' },
    duration: halfHour,
    note: {
      tr: 'Tutar, ödeme anındaki kurla liraya çevrilir.',
      en: 'The amount is converted to lira at the rate of the moment.',
    },
    min: 250,
    max: 250_000,
    fields: [],
  },
  {
    id: 'quick-pay',
    direction: 1,
    kind: 'quickpay',
    transferType: 3,
    gateway: 'cepten',
    name: { tr: 'Hızlı ödeme (cep)', en: 'Quick pay (mobile)' },
    duration: minutes,
    note: {
      tr: 'Gönderici ve alıcı bilgilerini yazın; parayı gönderirken açıklamaya yazacağınız numarayı sonraki adımda alırsınız.',
      en: 'Enter the details of sender and receiver; the number to write in the description comes with the next step.',
    },
    min: 50,
    max: 5_000,
    fields: ['bankID', 'senderPhone', 'receiverPhone', 'senderIdentityNumber', 'receiverIdentityNumber'],
    receiver: { name: 'Rubato Eğlence Hizmetleri', phone: '+905550009001', identityNumber: '10000000146' },
  },
  {
    id: 'cash',
    direction: 1,
    kind: 'cash',
    transferType: 2,
    gateway: 'gise',
    name: { tr: 'Nakit ödeme noktası', en: 'Cash at a pay point' },
    duration: halfHour,
    note: {
      tr: 'Ödeme noktasında söyleyeceğiniz numarayı sonraki adımda alırsınız.',
      en: 'The number to give at the pay point comes with the next step.',
    },
    min: 100,
    max: 10_000,
    fields: ['branch', 'senderPhone'],
    optional: ['branch'],
  },
  {
    id: 'bank-withdrawal',
    direction: 2,
    kind: 'bank',
    transferType: 1,
    name: { tr: 'Banka hesabına çekim', en: 'Withdrawal to a bank account' },
    duration: sameDay,
    note: ownAccount,
    min: 100,
    max: 100_000,
    fields: ['bankAccountID', 'identityValidityDate', 'customerNote'],
    optional: ['customerNote'],
    highlighted: true,
  },
  {
    id: 'wallet-yelken-withdrawal',
    direction: 2,
    group: 'wallets-out',
    kind: 'wallet',
    transferType: 2,
    name: { tr: 'Yelken Cüzdan', en: 'Yelken Wallet' },
    duration: minutes,
    note: { tr: 'Cüzdanınız sizin adınıza kayıtlı olmalıdır.', en: 'The wallet must be in your own name.' },
    min: 50,
    max: 50_000,
    fields: ['account', 'customerNote'],
    highlighted: true,
  },
  {
    id: 'wallet-turna-withdrawal',
    direction: 2,
    group: 'wallets-out',
    kind: 'wallet',
    transferType: 2,
    name: { tr: 'Turna Cüzdan', en: 'Turna Wallet' },
    duration: minutes,
    note: { tr: 'Cüzdanınız sizin adınıza kayıtlı olmalıdır.', en: 'The wallet must be in your own name.' },
    min: 50,
    max: 20_000,
    fields: ['account', 'customerNote'],
  },
  {
    id: 'bitcoin-withdrawal',
    direction: 2,
    kind: 'bitcoin',
    transferType: 2,
    name: { tr: 'Bitcoin', en: 'Bitcoin' },
    duration: halfHour,
    note: {
      tr: 'Adresi kontrol edin: gönderilen bitcoin geri alınamaz.',
      en: 'Check the address: bitcoin that has been sent cannot be taken back.',
    },
    min: 500,
    max: 250_000,
    fields: ['account', 'customerNote'],
  },
  {
    id: 'quick-pay-withdrawal',
    direction: 2,
    kind: 'quickpay',
    transferType: 3,
    name: { tr: 'Hızlı ödeme (cep)', en: 'Quick pay (mobile)' },
    duration: halfHour,
    note: {
      tr: 'Para, alıcının telefonu ve kimlik numarasıyla gönderilir.',
      en: 'The money is sent to the receiver’s phone and identity number.',
    },
    min: 50,
    max: 5_000,
    fields: ['receiverPhone', 'receiverIdentityNumber', 'identityValidityDate', 'customerNote'],
  },
  {
    id: 'cash-withdrawal',
    direction: 2,
    kind: 'cash',
    transferType: 2,
    name: { tr: 'Nakit ödeme noktası', en: 'Cash at a pay point' },
    duration: sameDay,
    note: {
      tr: 'Parayı kimliğinizle seçtiğiniz noktadan alırsınız.',
      en: 'You collect the money with your identity card.',
    },
    min: 100,
    max: 10_000,
    fields: ['branch', 'receiverPhone', 'identityValidityDate'],
    optional: ['branch'],
  },
  {
    id: 'card-withdrawal',
    direction: 2,
    kind: 'card',
    transferType: 2,
    name: { tr: 'Karta iade', en: 'Refund to the card' },
    duration: { tr: '1–3 iş günü', en: '1–3 working days' },
    note: { tr: 'Son yatırdığınız karta ödenir.', en: 'Paid to the card of your last deposit.' },
    min: 50,
    max: 25_000,
    fields: ['customerNote'],
  },
];
