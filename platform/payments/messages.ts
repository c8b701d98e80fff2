import { GENERIC_TEXTS } from '#contract/generic-texts';
import { Refusal, type Localized } from '../refusal';
import { formatLira } from '../format';

/** Texts for players of the gateways' reason codes. */
export const GATEWAY_REASONS = {
  declined: { tr: 'Ödeme kuruluşu reddetti', en: 'Declined by the payment provider' },
  'no-money': { tr: 'Ödeme aracında yeterli bakiye yok', en: 'There is not enough money on the means of payment' },
  cancelled: { tr: 'Ödemeden vazgeçtiniz', en: 'You cancelled the payment' },
  expired: { tr: 'Ödeme süresi doldu', en: 'The time to pay is over' },
  'charged-back': { tr: 'Ödeme kuruluşu tutarı geri aldı', en: 'The payment provider took the amount back' },
  'not-paid': { tr: 'Ödeme kuruluşu ödemeyi yapamadı', en: 'The payment provider could not make the payment' },
  returned: { tr: 'Banka ödemeyi geri çevirdi', en: 'The bank returned the payment' },
  unanswered: { tr: 'Ödeme kuruluşundan yanıt alınamadı', en: 'The payment provider did not answer' },
  unknown: { tr: 'Ödeme kuruluşunda böyle bir ödeme yok', en: 'The payment provider knows of no such payment' },
} as const satisfies Record<string, Localized>;

/** Refusals of this domain, with the exact texts of spec section 5 if it has them. */
export const refusals = {
  amount: () => new Refusal(GENERIC_TEXTS.amountOutOfRange, 'amount-out-of-range', 'amount'),
  listedAmount: () =>
    new Refusal(
      { tr: 'Lütfen listedeki tutarlardan birini seçin', en: 'Please choose one of the listed amounts' },
      'amount-out-of-range',
      'amount',
    ),
  required: (field: string) => new Refusal(GENERIC_TEXTS.required, 'required', field),
  method: () =>
    new Refusal({ tr: 'Ödeme yöntemi tanımlı değil', en: 'Payment method is not defined' }, 'not-found', 'methodID'),
  unknownGateway: () =>
    new Refusal(
      { tr: 'Bu ödeme yöntemi şu anda kullanılamıyor', en: 'This payment method cannot be used right now' },
      'unknown-gateway',
    ),
  account: (field: string) =>
    new Refusal({ tr: 'Lütfen geçerli bir hesap seçin', en: 'Please select a valid account' }, 'not-found', field),
  destination: () =>
    new Refusal({ tr: 'Lütfen geçerli bir hesap girin', en: 'Please enter a valid account' }, 'invalid', 'account'),
  bank: () => new Refusal(GENERIC_TEXTS.bankMissing, 'not-found', 'bankID'),
  voucherUnknown: () =>
    new Refusal({ tr: 'Kod geçerli değil', en: 'The voucher code is not valid' }, 'invalid', 'referenceNumber'),
  voucherOther: () =>
    new Refusal(
      { tr: 'Bu kodun tutarı seçtiğiniz tutarla aynı değil', en: 'This voucher is for another amount' },
      'invalid',
      'referenceNumber',
    ),
  voucherUsed: () =>
    new Refusal(
      { tr: 'Bu kod daha önce kullanılmış', en: 'This voucher code has been used' },
      'taken',
      'referenceNumber',
    ),
  noCard: () =>
    new Refusal(
      {
        tr: 'Karta iade yalnızca daha önce kartla para yatıranlara yapılır',
        en: 'A refund to a card is for players who have deposited by card',
      },
      'not-allowed',
    ),
  otherOwner: () =>
    new Refusal(
      {
        tr: 'Bu hesabın sahibi onay bekliyor; onaylanınca çekim yapabilirsiniz',
        en: 'The owner of this account is being checked; you can withdraw to it afterwards',
      },
      'not-allowed',
      'bankAccountID',
    ),
  otherBank: () =>
    new Refusal(
      { tr: 'Bu IBAN seçtiğiniz bankanın değil', en: 'This IBAN is not of the bank you chose' },
      'invalid',
      'IBAN',
    ),
  phone: (field: string) =>
    new Refusal({ tr: 'Telefon numarası geçerli değil', en: 'The phone number is not valid' }, 'invalid', field),
  identity: (field: string) => new Refusal(GENERIC_TEXTS.identityNumberIncorrect, 'invalid', field),
  identityDate: () =>
    new Refusal(
      { tr: 'Lütfen kimliğinizin son geçerlilik tarihini girin', en: 'Please enter the last identity validity date' },
      'invalid',
      'identityValidityDate',
    ),
  reused: () =>
    new Refusal(
      { tr: 'Bu form başka bir işlem için kullanıldı', en: 'This form was already used for another transaction' },
      'number-used',
      'requestID',
    ),
  iban: () =>
    new Refusal(
      {
        tr: 'IBAN geçerli değil: TR ve 24 rakamdan oluşur, örneğin TR33 0006 1005 1978 6457 8413 26',
        en: 'The IBAN is not valid: it is TR and 24 digits, for example TR33 0006 1005 1978 6457 8413 26',
      },
      'invalid',
      'IBAN',
    ),
  ibanTaken: () => new Refusal({ tr: 'Bu IBAN zaten kayıtlı', en: 'This IBAN is already saved' }, 'taken', 'IBAN'),
  tooManyAccounts: () =>
    new Refusal(
      { tr: 'En fazla 20 banka hesabı kaydedebilirsiniz', en: 'You can save at most 20 bank accounts' },
      'full',
    ),
  accountInUse: () =>
    new Refusal(
      {
        tr: 'Bu hesaba bekleyen bir çekim var; sonuçlanmadan değiştirilemez veya silinemez',
        en: 'A withdrawal to this account is under way; it cannot be changed or deleted until then',
      },
      'in-use',
    ),
  unknownRequest: () => new Refusal({ tr: 'İşlem bulunamadı', en: 'Transaction not found' }, 'not-found'),
  notApproved: () =>
    new Refusal(
      {
        tr: 'Yalnızca onaylanmış bir yatırım geri alınabilir, o da bir kez',
        en: 'Only an approved deposit can be reversed, and only once',
      },
      'closed',
    ),
  moreThanLeft: (left: bigint) => {
    const rest = formatLira(left);
    return new Refusal(
      {
        tr: `Bu yatırımdan en fazla ${rest.tr} geri alınabilir`,
        en: `At most ${rest.en} of this deposit can be reversed`,
      },
      'amount-out-of-range',
    );
  },
  moreThanLate: (late: bigint) => {
    const most = formatLira(late);
    return new Refusal(
      { tr: `Bu yatırım için sonradan ${most.tr} geldi`, en: `The late money of this deposit is ${most.en}` },
      'amount-out-of-range',
    );
  },
  takenBackMeanwhile: (current: bigint) => {
    const sum = formatLira(current);
    return new Refusal(
      {
        tr: `Bu arada değişti: bu yatırımın geri alınan toplamı şimdi ${sum.tr}. Hiçbir şey yapılmadı`,
        en: `It changed meanwhile: the sum taken back is ${sum.en} now. Nothing was done`,
      },
      'not-allowed',
      'takenBack',
    );
  },
  owes: (owed: bigint, most: bigint) => {
    const [debt, rest] = [formatLira(owed), formatLira(most)];
    return new Refusal(
      {
        tr: `Ödeme kuruluşunun geri aldığı bir yatırım nedeniyle ${debt.tr} borcunuz var; önce o düşülür. En fazla ${rest.tr} çekebilirsiniz`,
        en: `You owe ${debt.en} because the payment provider reversed a deposit; it is deducted first. You can withdraw ${rest.en} at most`,
      },
      'owes-money',
      'amount',
    );
  },
  paysNoDebtor: () =>
    new Refusal(
      {
        tr: 'Oyuncunun, ödeme kuruluşunun geri aldığı bir yatırımdan borcu var: çekim ödenmez, reddedilince borç düşülür',
        en: 'The player owes money for a reversed deposit: reject this withdrawal, and the debt is deducted',
      },
      'owes-money',
    ),
  payoutRequested: () =>
    new Refusal(
      {
        tr: 'Bu çekim ödeme kuruluşuna iletildi; artık değiştirilemez',
        en: 'This withdrawal was sent to the payment provider; it can no longer be changed',
      },
      'closed',
    ),
  noRefunds: () =>
    new Refusal(
      {
        tr: 'Bu yatırımın ödeme kuruluşu iade yapmıyor veya kapalı',
        en: 'The gateway of this deposit has no refunds or is disabled',
      },
      'not-allowed',
    ),
  refundAboveBalance: (held: bigint) => {
    const most = formatLira(held);
    return new Refusal(
      {
        tr: `İade, oyuncunun bakiyesini aşıyor; en fazla ${most.tr} iade edilebilir`,
        en: `The refund exceeds the balance of the player; at most ${most.en} can be refunded`,
      },
      'insufficient-balance',
    );
  },
  noPayoutRequested: () =>
    new Refusal(
      { tr: 'Bu çekim bir ödeme kuruluşuna iletilmedi', en: 'This withdrawal was not sent to a payment provider' },
      'closed',
    ),
  decided: () =>
    new Refusal({ tr: 'Bu işlem artık değiştirilemez', en: 'This transaction can no longer be changed' }, 'closed'),
};
