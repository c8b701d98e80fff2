import type { Localized } from '#contract/localize';
import { localizePictureFault } from './picture-faults';

/** Texts of the content's own rules, by the message in `file.ts` and `window.ts`. */
const OWN: Readonly<Record<string, string>> = {
  'must not be empty': 'Boş olamaz.',
  'holds unreadable characters': 'Okunamayan karakter var.',
  "must be small letters, digits and '-', 64 at most": 'En fazla 64 küçük harf, rakam ve - olmalı.',
  "must be '', a path of this site, or https://…": 'Boş, bu sitenin bir yolu veya https://… olmalı.',
  'must be a path of this site, or https://…': 'Bu sitenin bir yolu veya https://… olmalı.',
  "must be '' or https://…": 'Boş veya https://… olmalı.',
  "must be '' or the path of a picture of this site": 'Boş veya bu sitedeki bir resmin yolu olmalı.',
  "must be lira above 0 as '1234.56'": '1234.56 gibi, sıfırdan büyük bir lira tutarı olmalı.',
  "must be a lobby or one of its lists, as 'slot' or 'slot:type:table'":
    'slot veya slot:type:table gibi bir lobi ya da listesi olmalı.',
  'must stand without the brand': 'Marka adı olmadan yazılmalı.',
  'free spins need it': 'Ücretsiz dönüşler için gerekli.',
  'is needed': 'Gerekli.',
  'only a bonus on deposits has a code': 'Yalnızca yatırım bonusunun kodu olur.',
  'only a cashback has a minimum per day': 'Günlük alt sınır yalnızca kayıp iadesinde olur.',
  'a cashback is real money: 0': 'Kayıp iadesi gerçek paradır: 0 olmalı.',
  'only a bonus on deposits without wagering has it': 'Yalnızca çevrimsiz yatırım bonusunda olur.',
  'nothing would count': 'Hiçbir oyun sayılmazdı.',
  'must be 3 to 20 capitals A-Z and digits': '3 ile 20 arasında büyük harf A-Z ve rakam olmalı.',
  'must be a phone number without spaces': 'Boşluksuz bir telefon numarası olmalı.',
  'must be an identity number': 'Bir kimlik numarası olmalı.',
  'must be capitals and digits, 40 at most': 'En fazla 40 büyük harf ve rakam olmalı.',
  'must be five digits': 'Beş rakam olmalı.',
  'must be TR and 24 digits': 'TR ve 24 rakam olmalı.',
  'its check digits are wrong': 'Kontrol rakamları yanlış.',
  "must not be below 'min'": 'En az tutardan küçük olamaz.',
  "must be from 'min' to 'max'": 'En az ile en fazla tutar arasında olmalı.',
  "needs a 'bankcode', by which it is asked for": 'Banka kodu gerekir.',
  'names a field twice': 'Bir alan iki kez yazılmış.',
  "a voucher needs its 'referenceNumber'": 'Kuponlu yöntemde referenceNumber alanı gerekir.',
  'is no date of the calendar': 'Takvimde böyle bir tarih yok.',
  "must be 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm', Istanbul time":
    '2026-03-01 veya 2026-03-01T09:00 gibi, İstanbul saatiyle yazın.',
  "must be 'YYYY-MM-DD'": '2026-03-01 gibi yazın.',
  'unreadable characters': 'Okunamayan karakter var.',
  'holds no section': 'Hiçbir bölüm yok.',
  'is nested too deeply': 'Çok fazla iç içe.',
  'must end after it starts': 'Başlangıçtan sonra bitmeli.',
  'the turn is concluded and its prizes are paid':
    'Bu tur sonuçlandı ve ödülleri ödendi. Yeni bir tur için yeni kimlikle bir turnuva ekleyin.',
  'starts before the end of a concluded turn':
    'Bu turnuvanın sonuçlanmış bir turu bitmeden başlıyor: aynı bahisler iki kez ödül kazanırdı.',
  "must not be more than 'everyDays'": 'Yineleme gününden çok olamaz.',
  'must be { from, to } or { everyDays, anchor, days? }':
    'Ya başlangıç ve bitiş, ya da yineleme günü ve ilk gün yazın; ikisi birden olmaz.',
  "must be 'YYYY-MM-DDTHH:mm' or { everyDays, anchor }": 'Ya bir zaman, ya da yineleme günü ve ilk gün yazın.',
};

/** English texts that replace the notation of files. */
const ENGLISH: Readonly<Record<string, string>> = {
  'the turn is concluded and its prizes are paid':
    'The turn is concluded and its prizes are paid. Add a tournament with a new id for another turn.',
  'starts before the end of a concluded turn':
    'Starts before the end of a concluded turn of this tournament: the same stakes would win prizes twice.',
  'must be { from, to } or { everyDays, anchor, days? }':
    'Enter either a start and an end, or the days of repetition and a first day; not both.',
  "must be 'YYYY-MM-DDTHH:mm' or { everyDays, anchor }":
    'Enter either a time, or the days of repetition and a first day.',
};

/** Texts of messages with values, and of the schema library. `$1` is the first value. */
const PATTERNS: readonly (readonly [RegExp, Localized])[] = [
  [
    /^Invalid input: expected number, received string$/,
    { tr: 'Bir sayı yazın, örneğin 1000.', en: 'Enter a number, such as 1000.' },
  ],
  [/^Invalid input: expected \w+, received undefined$/, { tr: 'Gerekli.', en: 'Required.' }],
  [/^Invalid input: expected int.*$/, { tr: 'Tam sayı olmalı.', en: 'Must be a whole number.' }],
  [/^Invalid option: expected one of (.+)$/, { tr: 'Seçenekler: $1.', en: 'Must be one of $1.' }],
  [/^Invalid input$/, { tr: 'Gerekli, ya da geçersiz.', en: 'Required, or invalid.' }],
  [/^Too small: expected string to have >=1 characters$/, { tr: 'Boş olamaz.', en: 'Must not be empty.' }],
  [/^Too small: expected string to have >=(\d+).*$/, { tr: 'En az $1 karakter.', en: 'At least $1 characters.' }],
  [/^Too big: expected string to have <=(\d+).*$/, { tr: 'En fazla $1 karakter.', en: 'At most $1 characters.' }],
  [/^Too small: expected array to have >=(\d+).*$/, { tr: 'En az $1 giriş gerekli.', en: 'At least $1 entries.' }],
  [/^Too big: expected array to have <=(\d+).*$/, { tr: 'En fazla $1 giriş.', en: 'At most $1 entries.' }],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, { tr: 'En az $1 olmalı.', en: 'Must be at least $1.' }],
  [/^Too big: expected \w+ to be <=(-?[\d.]+)$/, { tr: 'En fazla $1 olmalı.', en: 'Must be at most $1.' }],
  [/^Unrecognized keys?: (.+)$/, { tr: 'Bilinmeyen alan: $1.', en: 'Unknown field: $1.' }],
  [/^Too small: expected \w+ to be >(-?[\d.]+)$/, { tr: '$1 üzerinde olmalı.', en: 'Must be above $1.' }],
  [/^Invalid string: must match pattern (.+)$/, { tr: 'Şu biçimde olmalı: $1.', en: 'Must match $1.' }],
  [
    /^'(.+)' stands twice in the same object$/,
    { tr: '“$1” aynı nesnede iki kez yazılmış.', en: '“$1” stands twice in the same object.' },
  ],
  [/^'(.+)' is used twice$/, { tr: '“$1” iki kez kullanılmış.', en: '“$1” is used twice.' }],
  [
    /^there is no list '(.+)' of games$/,
    { tr: '“$1” adında bir oyun listesi yok.', en: 'There is no list “$1” of games.' },
  ],
  [
    /^there is no group '(.+)' of this direction$/,
    { tr: 'Bu yönde “$1” grubu yok.', en: 'There is no group “$1” of this direction.' },
  ],
  [
    /^there is no gateway '(.+)'; known: (.*)$/,
    { tr: '“$1” ödeme kuruluşu yok; bilinenler: $2.', en: 'There is no gateway “$1”; known: $2.' },
  ],
  [/^'(.+)' has no payouts$/, { tr: '“$1” ödeme yapmaz.', en: '“$1” has no payouts.' }],
  [
    /^'(.+)' settles methods of kind '(.+)'$/,
    { tr: '“$1”, “$2” türündeki yöntemleri sonuçlandırır.', en: '“$1” settles methods of kind “$2”.' },
  ],
  [/^is of another bank than '(.+)'$/, { tr: '“$1” dışında bir bankanın.', en: 'Is of another bank than “$1”.' }],
  [/^must hold '(.+)'$/, { tr: '“$1” dili bulunmalı.', en: 'Must contain the language “$1”.' }],
];

/** Types of JSON in Turkish. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'metin',
  number: 'sayı',
  int: 'tam sayı',
  boolean: 'true veya false',
  array: 'liste',
  object: 'nesne',
  null: 'null',
};
const OTHER_TYPE = /^Invalid input: expected (\w+), received (\w+)$/;

/** Syntax of JSON that a parser expected, in Turkish. */
const EXPECTED: Readonly<Record<string, string>> = {
  'expected a value, or a name in double quotes': 'Değer veya çift tırnak içinde bir ad bekleniyordu',
  'expected a name in double quotes': 'Çift tırnak içinde bir ad bekleniyordu',
  'expected a value': 'Değer bekleniyordu',
  "expected ':'": 'İki nokta bekleniyordu',
  "expected ','": 'Virgül bekleniyordu',
  "expected ',' or '}'": 'Virgül veya } bekleniyordu',
  "expected ',' or ']'": 'Virgül veya ] bekleniyordu',
  'expected the end': 'Dosyanın sonu bekleniyordu',
  'expected no comment': 'Açıklama yazılamaz',
  'expected the text to end on its line': 'Metnin kapanış tırnağı eksik',
  'expected another digit': 'Bir rakam daha bekleniyordu',
  'expected four hexadecimal digits after \\u': '\\u ardından dört onaltılık rakam bekleniyordu',
  'expected another character after \\': '\\ ardından başka bir karakter bekleniyordu',
  'expected no control character in a text': 'Metinde denetim karakteri olamaz',
  'is no JSON': 'JSON değil',
};
const SYNTAX = /^(.+?), (?:the file ends|found ([^]*))$/;

const MISSING_PICTURE = /^this site serves no picture '(.+)': (.+)$/;

/** Returns the Turkish text of a message that names types, syntax or a picture; undefined for others. */
function describeInTurkish(message: string): string | undefined {
  const [, expected = '', received = ''] = OTHER_TYPE.exec(message) ?? [];
  if (TYPES[expected]) return `Burada ${TYPES[expected]} olmalı; ${TYPES[received] ?? received} yazılmış.`;
  const [, syntax = '', found] = SYNTAX.exec(message) ?? [];
  if (EXPECTED[syntax])
    return `${EXPECTED[syntax]}; ${found === undefined ? 'dosya burada bitiyor' : `yazılan: ${found}`}.`;
  const [, picture, fault] = MISSING_PICTURE.exec(message) ?? [];
  return fault && `Bu sitede “${picture}” resmi yok: ${localizePictureFault(fault).tr}.`;
}

/** Returns a message as a sentence. */
const toSentence = (message: string): string =>
  message.charAt(0).toUpperCase() + message.slice(1) + (/[.…]$/.test(message) ? '' : '.');

/** Returns an error of the content in both languages; an unknown message is in English in both. */
export function toProblemText(message: string): Localized {
  const own = Object.hasOwn(OWN, message) ? OWN[message] : undefined;
  if (own !== undefined) return { tr: own, en: ENGLISH[message] ?? toSentence(message) };
  for (const [pattern, { tr, en }] of PATTERNS)
    if (pattern.test(message)) return { tr: message.replace(pattern, tr), en: message.replace(pattern, en) };
  const turkish = describeInTurkish(message);
  const en = toSentence(message.replace(MISSING_PICTURE, 'This site serves no picture “$1”: $2'));
  return { tr: turkish ?? en, en };
}
