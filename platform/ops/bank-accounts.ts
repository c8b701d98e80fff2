import { record } from '../audit';
import { confirmBankAccount, listUnconfirmedAccounts } from '../payments';
import { readUsernames, realNames } from '../players';
import { Refusal } from '../refusal';
import { command } from './command';
import { id, optional, redacted, text, word } from './field';

export const accounts = command({
  title: { tr: 'Doğrulanacak banka hesapları', en: 'Accounts to confirm' },
  help: {
    tr: 'kimsenin doğrulamadığı banka hesapları: sahibinin adı oyuncununki değildir veya oyuna kapalı ya da kapatılmış bir oyuncuda aynı IBAN vardır',
    en: "bank accounts that are not confirmed: the owner's name is not the player's, or an excluded or closed player has the IBAN",
  },
  role: 'read',
  columns: { id: 'id', username: 'player', name: 'text', owner: 'text', bank: 'text', IBAN: 'text', why: 'text' },
  actions: [{ command: 'payments confirm-account', fields: { id: 'id', owner: 'owner', iban: 'IBAN' } }],
  async run({ db }) {
    const waiting = await listUnconfirmedAccounts(db);
    const uids = [...new Set(waiting.map(({ uid }) => uid))];
    const usernames = await readUsernames(db, uids);
    const names = await realNames(db, uids);
    return {
      rows: waiting.map(({ bankAccountID, uid, owner, bankName, IBAN, isHeld }) => ({
        id: bankAccountID,
        username: usernames.get(uid) ?? uid,
        name: [names.get(uid)?.firstName, names.get(uid)?.lastName].filter(Boolean).join(' '),
        owner,
        bank: bankName,
        IBAN,
        why: isHeld ? 'IBAN of an excluded or closed player' : 'owner',
      })),
    };
  },
});

export const confirmAccount = command({
  title: { tr: 'Banka hesabını doğrula', en: 'Confirm a bank account' },
  help: {
    tr: 'bir banka hesabının sahibinin oyuncusu olduğunu bildirir; oyuncu sonra ona çekebilir. Hesabın sahibi veya IBAN’ı görülenden başkaysa hiçbir şey değişmez',
    en: 'says that the owner of a bank account is its player; they can withdraw to it then. Does nothing if its owner or IBAN differs from the one seen',
  },
  role: 'money',
  effect: 'irreversible',
  fields: {
    id: word(id({ label: { tr: 'Hesap no', en: 'Account' } })),
    owner: optional(redacted(text({ label: { tr: 'Görülen sahip', en: 'Owner seen' }, shown: 'NAME' }))),
    iban: optional(redacted(text({ label: { tr: 'Görülen IBAN', en: 'IBAN seen' }, shown: 'IBAN' }))),
  },
  async confirm({ db }, { id: account }) {
    const found = (await listUnconfirmedAccounts(db)).find(({ bankAccountID }) => bankAccountID === account);
    if (!found) return { tr: 'Doğrulanacak böyle bir hesap yok.', en: 'There is no such account to confirm.' };
    return {
      tr: `${found.owner} adına kayıtlı ${found.IBAN} hesabı doğrulanır.`,
      en: `The account ${found.IBAN} of ${found.owner} is confirmed.`,
    };
  },
  async run(context, { id: account, owner: seenOwner, iban: seenIban }) {
    const at = context.now();
    const { uid, owner } = await context.db.transaction(async (tx) => {
      const confirmed = await confirmBankAccount(tx, account, at);
      const { owner: current, IBAN } = confirmed;
      if ((seenOwner ?? current) !== current || (seenIban ?? IBAN) !== IBAN)
        throw new Refusal(
          {
            tr: `Bu arada değişti: ${current}, ${IBAN}. Hiçbir şey yapılmadı.`,
            en: `It changed meanwhile: ${current}, ${IBAN}. Nothing was done.`,
          },
          'closed',
        );
      const entry = { event: 'bank-account-confirmed', by: context.by, at, uid: confirmed.uid, on: account } as const;
      await record(tx, entry);
      return confirmed;
    });
    return {
      text: {
        tr: `Onaylandı: ${owner} adlı hesap ${uid} numaralı oyuncunundur.`,
        en: `Confirmed: the account of ${owner} belongs to ${uid}.`,
      },
    };
  },
});
