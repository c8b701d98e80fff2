import { LANGUAGES } from '#contract/constants';
import {
  changeDetails,
  changeRegistration,
  checkRegistration,
  findPlayer,
  hashRegistration,
  register,
  type Registration,
} from '../players';
import { openWallet } from '../ledger';
import { command, failed, type Commands } from './command';
import { choice, clearable, optional, reason, recordedAsUid, redacted, secret, text, who, word } from './field';
import { confirmAccount } from './player-state';
import { show } from './player-view';
import { toOption } from './usage';

/** Maximum lengths, as in the registration. */
const CODE_MAX = 40;
const DETAIL_MAX = 120;

/** Personal data; the domain validates each. */
const detail = (tr: string, en: string, shown = '…') =>
  optional(redacted(text({ label: { tr, en }, shown, max: DETAIL_MAX })));
const firstName = detail('Ad', 'First name');
const lastName = detail('Soyad', 'Last name');
const email = detail('E-posta', 'E-mail');
const phone = detail('Telefon', 'Phone');
const birthDate = { ...detail('Doğum tarihi', 'Date of birth', '1990-05-17'), kind: 'date' as const };
/** Consents to news: an operator enters what the player stated, in both directions. */
const consent = (tr: string, en: string, ask: string) => optional(choice(['yes', 'no'], { label: { tr, en }, ask }));
const smsOptIn = consent('SMS bildirimleri', 'SMS notifications', '--sms-opt-in is yes or no.');
const emailOptIn = consent('E-posta bildirimleri', 'E-mail notifications', '--email-opt-in is yes or no.');
const promotionLabel = { tr: 'Promosyon kodu', en: 'Promotion code' };
const referenceLabel = { tr: 'Referans numarası', en: 'Reference number' };
const code = { shown: 'CODE', max: CODE_MAX };
const number = { shown: 'NUMBER', max: CODE_MAX };

const toFlag = (chosen: string | undefined) => (chosen === undefined ? undefined : chosen === 'yes');

export const createCommand = command({
  title: { tr: 'Oyuncu oluştur', en: 'Create a player' },
  help: {
    tr: 'hemen giriş yapabilen bir oyuncu; şifreyi sorar veya standart girdiden okur (--password SECRET kabuğun geçmişinde kalırdı)',
    en: 'a player who may sign in at once; asks for the password, or reads it from standard input (--password SECRET would stay in the history of the shell)',
  },
  role: 'all',
  effect: 'reversible',
  fields: {
    username: word(
      recordedAsUid(
        text({ label: { tr: 'Kullanıcı adı', en: 'Username' }, shown: 'NAME', ask: 'Who? `players create NAME`' }),
      ),
    ),
    // A generated password would be known to two people, and the player would not be forced to change it.
    password: secret({
      label: { tr: 'Şifre', en: 'Password' },
      ask: 'Which password? It is typed when asked for, or piped in.',
    }),
    firstName,
    lastName,
    email,
    phone,
    country: optional(text({ label: { tr: 'Ülke', en: 'Country' }, shown: 'TR' })),
    city: detail('Şehir', 'City'),
    birthDate,
    identityNumber: detail('Kimlik numarası', 'Identity number'),
    address: { ...detail('Adres', 'Address'), max: 500 },
    language: optional(
      choice(LANGUAGES, { label: { tr: 'Dil', en: 'Language' }, ask: `--language is ${LANGUAGES.join(' or ')}.` }),
    ),
    promotionCode: optional(text({ label: promotionLabel, ...code })),
    referenceNumber: optional(text({ label: referenceLabel, ...number })),
  },
  columns: { uid: 'player', username: 'text', status: 'status' },
  async run(context, { username, password, language = context.options.defaultLanguage ?? 'tr', ...typed }) {
    const form: Registration = {
      username,
      password,
      firstName: typed.firstName ?? 'Deneme',
      lastName: typed.lastName ?? 'Oyuncu',
      email: typed.email ?? `${username.toLowerCase()}@players.example`,
      phone: typed.phone ?? '+905321112233',
      country: typed.country ?? 'TR',
      city: typed.city ?? 'İstanbul',
      birthDate: typed.birthDate ?? '1990-01-01',
      identityNumber: typed.identityNumber ?? '',
      address: typed.address ?? '',
      currency: 'TRY',
      promotionCode: typed.promotionCode ?? '',
      referenceNumber: typed.referenceNumber ?? '',
      smsOptIn: false,
      emailOptIn: false,
      acceptRules: true,
    };
    const hashed = await hashRegistration(checkRegistration(context, { form, language, isByOperator: true }));
    const uid = await context.db.transaction(async (tx) => {
      const written = await register(context, tx, { hashed, status: 'active' });
      await openWallet(tx, written);
      return written;
    });
    return { rows: [{ uid, username, status: 'active' }] };
  },
});

export const commands: Commands = {
  'players set': command({
    title: { tr: 'Kayıt bilgilerini ayarla', en: 'Set registration data' },
    help: {
      tr: 'kayıtla gelenler; - bir kodu veya numarayı boşaltır; site yeni rid ile bir sonraki girişten sonra çalışır',
      en: 'what came with the registration; - empties a code or a number; the site goes by a new rid from the next login on',
    },
    role: 'support',
    effect: 'reversible',
    fields: {
      who,
      rid: optional(clearable({ label: { tr: 'RID', en: 'RID' }, shown: 'RID', max: CODE_MAX })),
      promotionCode: optional(clearable({ label: promotionLabel, ...code })),
      referenceNumber: optional(clearable({ label: referenceLabel, ...number })),
    },
    async run(context, { who: player, ...query }) {
      if (Object.values(query).every((value) => value === undefined))
        return failed({
          tr: 'Değişecek bir alan yazın: RID, promosyon kodu veya referans numarası; - bir kodu veya numarayı boşaltır.',
          en: 'What? --rid, --promotion-code or --reference-number; - empties a code or a number.',
        });
      await context.db.transaction((tx) => changeRegistration(context, tx, { uid: player.uid, query }));
      return show(context, { who: (await findPlayer(context.db, player.uid)) ?? player });
    },
  }),
  'players change': command({
    title: { tr: 'Bilgileri düzelt', en: 'Correct details' },
    help: {
      tr: 'bilgileri düzeltir; oyuncuya e-posta gider, eski e-posta adresine de',
      en: 'corrects details; a mail tells the player, at the old e-mail address too',
    },
    role: 'support',
    effect: 'reversible',
    fields: { who, firstName, lastName, email, phone, birthDate, smsOptIn, emailOptIn, reason },
    confirm: confirmAccount,
    async run(context, { who: { uid, username }, reason: why, ...typed }) {
      const details = Object.fromEntries(
        Object.entries({ ...typed, smsOptIn: toFlag(typed.smsOptIn), emailOptIn: toFlag(typed.emailOptIn) }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      if (Object.keys(details).length === 0)
        return failed({
          tr: 'Düzeltilecek en az bir bilgi yazın.',
          en: `What? --${Object.keys(typed).map(toOption).join(', --')}.`,
        });
      const changed = await context.db.transaction((tx) =>
        changeDetails(context, tx, { uid, codes: details, reason: why }),
      );
      return {
        text: {
          tr: `${username} için değişti: ${changed.join(', ')}. Oyuncuya e-posta gider.`,
          en: `Changed of ${username}: ${changed.join(', ')}. A mail tells the player.`,
        },
      };
    },
  }),
};
