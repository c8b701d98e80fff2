import { formatDateTime } from '../format';
import { findIbanOwners } from '../payments';
import {
  findPlayers,
  findSecondFactor,
  getPlayerState,
  listPlayers,
  mailPasswordReset,
  PLAYER_STATES,
  reopen,
  resetFactor,
  suspend,
  type Player,
} from '../players';
import { erasePlayer, exportPersonalData } from '../personal-data';
import type { Role } from '../operators';
import type { Localized } from '../refusal';
import { command, type Columns, type Commands } from './command';
import { choice, optional, reason, redacted, text, who, words } from './field';
import { creditCommand } from './player-credit';
import { commands as details, createCommand } from './player-details';
import { commands as matches } from './player-matches';
import { commands as notes } from './player-notes';
import { confirmAccount } from './player-state';
import { timeline } from './player-timeline';
import { ACCOUNT_ACTIONS, showCommand } from './player-view';

const LISTED = 200;

const inList = (player: Player, now: Date) => ({
  username: player.username,
  name: `${player.firstName} ${player.lastName}`,
  email: player.email,
  phone: player.phone,
  status: getPlayerState(player, now),
  registered: player.createdAt.toISOString(),
  lastLogin: player.lastLoginAt?.toISOString() ?? '',
  uid: player.uid,
});

/** Columns of lists of players. */
export const PLAYER_LIST_COLUMNS: Columns = {
  username: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  status: 'status',
  registered: 'timestamp',
  lastLogin: 'timestamp',
  uid: 'player',
};

/** Returns a command that changes the state of an account. The reason is required for later operators. */
const stateChange = (
  change: typeof suspend,
  {
    done,
    ...declared
  }: {
    title: Localized;
    help: Localized;
    role: Role;
    effect: 'reversible' | 'irreversible';
    done: (player: Player) => Localized;
  },
) =>
  command({
    ...declared,
    fields: { who, reason },
    confirm: confirmAccount,
    async run(context, { who: player, reason: why }) {
      await context.db.transaction((tx) => change(context, tx, player.uid, why));
      return { text: done(player) };
    },
  });

export const commands: Commands = {
  'players create': createCommand,
  'players credit': creditCommand,
  'players list': command({
    title: { tr: 'Oyuncular', en: 'Players' },
    help: {
      tr: 'en yeniler önce; held, players accept komutunu bekler; inactive askıya alınmıştır, erased silinmiştir',
      en: 'the newest first; held waits for `players accept`, inactive is suspended, erased has no personal data left',
    },
    role: 'read',
    fields: { status: optional(choice(PLAYER_STATES, { label: { tr: 'Durum', en: 'Status' } })) },
    columns: PLAYER_LIST_COLUMNS,
    actions: ACCOUNT_ACTIONS,
    async run({ db, ...context }, { status: state }) {
      const now = context.now();
      return { rows: (await listPlayers(db, { state, now, limit: LISTED })).map((player) => inList(player, now)) };
    },
  }),
  'players search': command({
    title: { tr: 'Oyuncu ara', en: 'Search players' },
    help: {
      tr: 'kullanıcı adı, ad, e-posta adresi veya telefon numarasının bir bölümüyle, ya da kayıtlı bir IBAN’ın tamamıyla',
      en: 'by part of a username, name, e-mail address or phone number, or by a whole stored IBAN',
    },
    role: 'read',
    fields: {
      text: words(
        redacted(text({ label: { tr: 'Aranan', en: 'Text' }, ask: 'What is looked for? `players search TEXT`' })),
      ),
    },
    columns: PLAYER_LIST_COLUMNS,
    actions: ACCOUNT_ACTIONS,
    async run({ db, ...context }, { text: looked }) {
      const now = context.now();
      const owners = await findIbanOwners(db, looked);
      const found = owners
        ? [...(await findPlayers(db, owners)).values()]
        : await listPlayers(db, { text: looked, now, limit: LISTED });
      return { rows: found.map((player) => inList(player, now)) };
    },
  }),
  'players show': showCommand,
  ...details,
  'players timeline': timeline,
  ...notes,
  ...matches,
  'players suspend': stateChange(suspend, {
    title: { tr: 'Oyuncuyu askıya al', en: 'Suspend a player' },
    help: {
      tr: 'her oturumu bitirir ve girişi kapatır; bakiye ve bahisler kalır',
      en: 'ends every session and allows no sign-in; balance and bets stay',
    },
    role: 'support',
    effect: 'reversible',
    done: ({ username }) => ({
      tr: `${username} askıya alındı; bütün oturumları bitti.`,
      en: `${username} is suspended; every session has ended.`,
    }),
  }),
  'players reopen': stateChange(reopen, {
    title: { tr: 'Oyuncuyu yeniden aç', en: 'Reopen a player' },
    help: { tr: 'askıya alınmış bir oyuncu yeniden girebilir', en: 'a suspended player may sign in again' },
    role: 'support',
    effect: 'reversible',
    done: ({ username }) => ({ tr: `${username} yeniden giriş yapabilir.`, en: `${username} may sign in again.` }),
  }),
  'players reset-password': command({
    title: { tr: 'Şifre bağlantısı gönder', en: 'Mail a password link' },
    help: { tr: 'yeni şifre seçme bağlantısını e-postayla gönderir', en: 'mails the link to choose a new password' },
    role: 'support',
    effect: 'reversible',
    fields: { who },
    confirm: confirmAccount,
    async run(context, { who: { uid } }) {
      const player = await context.db.transaction((tx) => mailPasswordReset(context, tx, { uid }));
      const what =
        player.status === 'active'
          ? { tr: 'Yeni şifre bağlantısı', en: 'The link to choose a new password' }
          : { tr: 'Hesap onay bağlantısı', en: 'The link to confirm the account' };
      return {
        text: {
          tr: `${what.tr} ${player.email} adresine gönderildi. Bir kez ve bir saat geçerlidir.`,
          en: `${what.en} went to ${player.email}. It works once, for an hour.`,
        },
      };
    },
  }),
  'players export': command({
    title: { tr: 'Kişisel verileri dışa aktar', en: 'Export personal data' },
    help: {
      tr: 'bir oyuncu hakkında tutulan her şey, JSON olarak',
      en: 'everything that is kept about a player, as JSON',
    },
    role: 'all',
    fields: { who },
    async run(context, { who: { uid } }) {
      const facts = await context.db.transaction((tx) => exportPersonalData(context, tx, uid), {
        isolationLevel: 'repeatable read',
      });
      return { text: JSON.stringify(facts, null, 2), facts };
    },
  }),
  'players erase': stateChange(erasePlayer, {
    title: { tr: 'Kişisel verileri sil', en: 'Erase personal data' },
    help: {
      tr: 'adı, adresleri, ikinci adımları, hesapları ve mesajları kalıcı olarak siler; muhasebe, turlar, kuponlar ve denetim kaydı oyuncu numarasıyla kalır',
      en: 'deletes name, addresses, factors, accounts and messages for good; ledger, rounds, bets and the audit log stay under the uid',
    },
    role: 'all',
    effect: 'irreversible',
    done: ({ uid }) => ({
      tr: `${uid} numaralı oyuncunun kişisel verileri silindi.`,
      en: `The personal data of ${uid} was erased.`,
    }),
  }),
  'players reset-factor': command({
    title: { tr: 'İkinci adımı kaldır', en: 'Reset the second factor' },
    help: {
      tr: 'ikinci adımını yitirmiş ve kurtarma kodu olmayan birinin ikinci adımını kaldırır; 24 saat çekim yapılamaz ve oyuncuya e-posta gider',
      en: 'removes the second factor of a player who lost it and has no recovery code; no withdrawal for 24 hours, and the player gets a mail',
    },
    role: 'support',
    effect: 'irreversible',
    fields: { who, reason },
    confirm: confirmAccount,
    async run(context, { who: { uid, username }, reason: why }) {
      if ((await findSecondFactor(context.db, uid)) === 'none')
        return { text: { tr: `${username} oyuncusunun ikinci adımı yok.`, en: `${username} has no second factor.` } };
      const until = await context.db.transaction((tx) => resetFactor(context, tx, { uid, reason: why }));
      return {
        text: {
          tr: `${username} oyuncusunun ikinci adımı kaldırıldı. ${formatDateTime(until, '24').tr} tarihine kadar çekim yapılamaz; oyuncuya e-posta gider.`,
          en: `The second factor of ${username} is off. No withdrawal until ${until.toISOString()}; the player is informed by mail.`,
        },
      };
    },
  }),
};
