import { and, eq, ne } from 'drizzle-orm';
import { formatDateTime } from '#contract/dates';
import { localize, type Localized } from '#contract/localize';
import type { PlatformContext } from '../context';
import type { Transaction } from '../db/database';
import { localizeMail, queueMessage } from '../messages';
import { UNMATCHED_HASH } from './hashing';
import { players } from './schema';

/** Fields of a player that a message needs. */
export type Addressee = Pick<typeof players.$inferSelect, 'uid' | 'email' | 'language' | 'clock' | 'firstName'>;

/** Mails to players about the account, in both languages; `{name}` is a placeholder. */
const NOTICES = {
  recoveryCodeUsed: {
    tr: {
      subject: 'Bir kurtarma kodu kullanıldı',
      text: 'Hesabınızda az önce bir kurtarma kodu kullanıldı. Kalan kod sayısı: {left}.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'A recovery code was used',
      text: 'A recovery code of your account has just been used. Codes left: {left}.\n\nIf it was not you, change your password at once and write to us.',
    },
  },
  recoveryCodesMade: {
    tr: {
      subject: 'Kurtarma kodlarınız yenilendi',
      text: 'Hesabınız için yeni kurtarma kodları oluşturuldu; öncekiler artık geçerli değil.\n\nBunu siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız bu bağlantıyı açın ve kodları geçersiz kılmamız için bize yazın. Bağlantı bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar; yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Your recovery codes were replaced',
      text: 'New recovery codes were made for your account; the earlier ones are no longer valid.\n\nIf it was you, there is nothing to do. If not, open this link and write to us, so that we remove the codes. The link ends all sessions and lets you choose a new password; it is valid for seven days:\n\n{link}',
    },
  },
  factorReset: {
    tr: {
      subject: 'İki adımlı doğrulama kaldırıldı',
      text: 'Destek ekibimiz hesabınızdaki iki adımlı doğrulamayı kaldırdı. Güvenliğiniz için {until} tarihine kadar para çekilemez.\n\nBunu siz istediyseniz yapmanız gereken bir şey yok. Siz istemediyseniz bu bağlantıyı açın ve bize yazın. Bağlantı bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar; yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Two-step verification was removed',
      text: 'Our support team has removed the two-step verification of your account. To keep you safe, no withdrawal is taken until {until}.\n\nIf you asked for this, there is nothing to do. If not, open this link and write to us. The link ends all sessions and lets you choose a new password; it is valid for seven days:\n\n{link}',
    },
  },
  passkeyAdded: {
    tr: {
      subject: 'Geçiş anahtarı eklendi',
      text: 'Hesabınıza bir geçiş anahtarı eklendi: {name}. Girişteki ikinci adımda kullanılabilir.\n\nBunu siz yapmadıysanız anahtarı kaldırın, şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'A passkey was added',
      text: 'A passkey was added to your account: {name}. It can be used for the second step of signing in.\n\nIf it was not you, remove it, change your password at once and write to us.',
    },
  },
  passkeyRemoved: {
    tr: {
      subject: 'Geçiş anahtarı kaldırıldı',
      text: 'Hesabınızdaki bir geçiş anahtarı kaldırıldı: {name}.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'A passkey was removed',
      text: 'A passkey was removed from your account: {name}.\n\nIf it was not you, change your password at once and write to us.',
    },
  },
  newDevice: {
    tr: {
      subject: 'Yeni bir cihazdan giriş yapıldı',
      text: 'Hesabınıza daha önce kullanılmamış bir cihazdan giriş yapıldı.\n\nZaman: {when}\nCihaz: {device}\nAğ: {network}\n\nBu sizseniz yapmanız gereken bir şey yok. Siz değilseniz bu bağlantıyı açın: bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar. Bağlantı yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Sign-in on a new device',
      text: 'Somebody signed in to your account on a device that was not used before.\n\nWhen: {when}\nDevice: {device}\nNetwork: {network}\n\nIf it was you, there is nothing to do. If not, open this link: it ends all sessions and lets you choose a new password. It is valid for seven days:\n\n{link}',
    },
  },
  passwordChanged: {
    tr: {
      subject: 'Şifreniz değiştirildi',
      text: 'Hesabınızın şifresi değiştirildi ve diğer oturumlar kapatıldı.\n\nBunu siz yaptıysanız yapmanız gereken bir şey yok. Siz yapmadıysanız bu bağlantıyı açın: bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar. Bağlantı yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Your password was changed',
      text: 'The password of your account was changed and the other sessions were ended.\n\nIf it was you, there is nothing to do. If not, open this link: it ends all sessions and lets you choose a new password. It is valid for seven days:\n\n{link}',
    },
  },
  factorOn: {
    tr: {
      subject: 'İki adımlı doğrulama açıldı',
      text: 'Hesabınızda {factor} iki adımlı doğrulama açıldı. Bundan sonra her girişte bir kod da istenir.\n\nBunu siz yapmadıysanız bu bağlantıyı açın ve doğrulamayı kaldırmamız için bize yazın. Bağlantı bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar; yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Two-step verification was turned on',
      text: 'Two-step verification {factor} was turned on for your account. From now on, every sign-in needs a code too.\n\nIf it was not you, open this link and write to us, so that we remove the verification. The link ends all sessions and lets you choose a new password; it is valid for seven days:\n\n{link}',
    },
  },
  factorOff: {
    tr: {
      subject: 'İki adımlı doğrulama kapatıldı',
      text: 'Hesabınızda iki adımlı doğrulama kapatıldı. Bundan sonra giriş için yalnızca şifre gerekir.\n\nBunu siz yapmadıysanız bu bağlantıyı açın: bütün oturumları kapatır ve yeni bir şifre belirlemenizi sağlar. Bağlantı yedi gün geçerlidir:\n\n{link}',
    },
    en: {
      subject: 'Two-step verification was turned off',
      text: 'Two-step verification was turned off for your account. From now on, a sign-in needs only the password.\n\nIf it was not you, open this link: it ends all sessions and lets you choose a new password. It is valid for seven days:\n\n{link}',
    },
  },
  bankAccountSaved: {
    tr: {
      subject: 'Banka hesabı kaydedildi',
      text: 'Hesabınıza çekimler için bir banka hesabı kaydedildi.\n\nIBAN: {iban}\nZaman: {when}\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'A bank account was saved',
      text: 'A bank account for withdrawals was saved in your account.\n\nIBAN: {iban}\nTime: {when}\n\nIf it was not you, change your password at once and write to us.',
    },
  },
  registrationHeld: {
    tr: {
      subject: 'Bilgilerinizi kontrol ediyoruz',
      text: 'E-posta adresiniz onaylandı. Bazı yeni hesapları açmadan önce kontrol ediyoruz; sizinki de bunlardan biri. Hesabınız açılınca ya da bir bilgi gerekirse size yazacağız.',
    },
    en: {
      subject: 'We are checking your details',
      text: 'Your e-mail address is confirmed. We check some new accounts before they open, and yours is one of them. We will write to you when it is open, or if we need something from you.',
    },
  },
  registrationAccepted: {
    tr: { subject: 'Hesabınız açıldı', text: 'Kontrolümüz bitti ve hesabınız açıldı. Artık giriş yapabilirsiniz.' },
    en: {
      subject: 'Your account is open',
      text: 'Our check is complete and your account is open. You can sign in now.',
    },
  },
  registrationRejected: {
    tr: {
      subject: 'Hesabınızı açamadık',
      text: 'Kaydınızı kontrol ettik ve hesabınızı açamıyoruz; verdiğiniz bilgileri sildik. Bir yanlışlık olduğunu düşünüyorsanız bize yazın.',
    },
    en: {
      subject: 'We could not open your account',
      text: 'We checked your registration and cannot open an account for you; we deleted the details you gave us. If you think that this is a mistake, write to us.',
    },
  },
  detailsChanged: {
    tr: {
      subject: 'Bilgileriniz değiştirildi',
      text: 'Destek ekibimiz hesabınızdaki şu bilgileri değiştirdi: {fields}.\n\nBunu siz istemediyseniz hemen bize yazın.',
    },
    en: {
      subject: 'Your details were changed',
      text: 'Our support team has changed these details of your account: {fields}.\n\nIf you did not ask for this, write to us at once.',
    },
  },
  transferReference: {
    tr: {
      subject: 'Transfer açıklamanız: {reference}',
      text: '{amount} tutarındaki yatırım talebinizi aldık. Parayı gönderirken açıklamaya şunu yazın:\n\n{reference}{account}\n\nYatırımınız bu referansla bulunur ve bakiyenize eklenir.',
    },
    en: {
      subject: 'Reference of your transfer: {reference}',
      text: 'We received your request for a deposit of {amount}. When you send the money, write this into the description:\n\n{reference}{account}\n\nYour deposit is found by this reference and added to your balance.',
    },
  },
  depositApproved: {
    tr: {
      subject: 'Yatırımınız bakiyenize eklendi: {amount}',
      text: '{amount} tutarındaki yatırımınız bakiyenize eklendi.\n\nYöntem: {method}\nZaman: {when}{more}\n\nAyrıntılar hesabınızda:\n\n{link}\n\nBu işlemi siz yapmadıysanız hemen bize yazın.',
    },
    en: {
      subject: 'Your deposit was added to your balance: {amount}',
      text: 'Your deposit of {amount} was added to your balance.\n\nMethod: {method}\nTime: {when}{more}\n\nThe details are in your account:\n\n{link}\n\nIf it was not you, write to us at once.',
    },
  },
  withdrawalPaid: {
    tr: {
      subject: 'Çekiminiz ödendi: {amount}',
      text: '{amount} tutarındaki çekiminiz ödendi.\n\nYöntem: {method}\nZaman: {when}\n\nAyrıntılar hesabınızda:\n\n{link}\n\nBu işlemi siz yapmadıysanız şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'Your withdrawal was paid: {amount}',
      text: 'Your withdrawal of {amount} was paid.\n\nMethod: {method}\nTime: {when}\n\nThe details are in your account:\n\n{link}\n\nIf it was not you, change your password at once and write to us.',
    },
  },
  withdrawalRejected: {
    tr: {
      subject: 'Çekiminiz reddedildi: {amount}',
      text: '{amount} tutarındaki çekiminiz reddedildi ve tutar bakiyenize döndü.\n\nNeden: {reason}\nYöntem: {method}\nZaman: {when}{more}\n\nAyrıntılar hesabınızda:\n\n{link}',
    },
    en: {
      subject: 'Your withdrawal was rejected: {amount}',
      text: 'Your withdrawal of {amount} was rejected and the amount returned to your balance.\n\nReason: {reason}\nMethod: {method}\nTime: {when}{more}\n\nThe details are in your account:\n\n{link}',
    },
  },
  depositTakenBack: {
    tr: {
      subject: 'Yatırımınız ödeme kuruluşunca geri alındı: {amount}',
      text: '{amount} tutarındaki yatırımınız ödeme kuruluşunca geri alındı (ters ibraz).\n\nNeden: {reason}\nBakiyenizden düşülen: {taken}{more}\n\nAyrıntılar hesabınızda:\n\n{link}\n\nBir yanlışlık olduğunu düşünüyorsanız bize yazın.',
    },
    en: {
      subject: 'Your deposit was reversed: {amount}',
      text: 'The payment provider reversed your deposit of {amount} (chargeback).\n\nReason: {reason}\nTaken from your balance: {taken}{more}\n\nThe details are in your account:\n\n{link}\n\nIf you think that this is a mistake, write to us.',
    },
  },
  depositPartTakenBack: {
    tr: {
      subject: 'Yatırımınızın bir kısmı ödeme kuruluşunca geri alındı: {amount}',
      text: 'Yatırımınızın {amount} tutarındaki kısmı ödeme kuruluşunca geri alındı (ters ibraz).\n\nNeden: {reason}\nBakiyenizden düşülen: {taken}{more}\n\nAyrıntılar hesabınızda:\n\n{link}\n\nBir yanlışlık olduğunu düşünüyorsanız bize yazın.',
    },
    en: {
      subject: 'Part of your deposit was reversed: {amount}',
      text: 'The payment provider reversed {amount} of your deposit (chargeback).\n\nReason: {reason}\nTaken from your balance: {taken}{more}\n\nThe details are in your account:\n\n{link}\n\nIf you think that this is a mistake, write to us.',
    },
  },
  breakTaken: {
    tr: {
      subject: 'Molanız başladı',
      text: 'Molanız başladı ve {until} tarihine kadar sürer. O zamana kadar bahis, oyun ve yatırım kapalıdır; mola erken bitirilemez. Giriş yapmaya ve para çekmeye devam edebilirsiniz.\n\nYardım isterseniz bize yazın:\n\n{link}',
    },
    en: {
      subject: 'Your break has begun',
      text: 'Your break has begun and lasts until {until}. Until then there are no bets, games or deposits, and it cannot be ended early. You can still sign in and withdraw.\n\nIf you would like help, write to us:\n\n{link}',
    },
  },
  selfExcluded: {
    tr: {
      subject: 'Hesabınız oyuna kapatıldı',
      text: 'Hesabınız {period} oyuna kapatıldı. Bu sürede giriş yapılamaz, oyun oynanamaz ve para yatırılamaz; bu karar erken geri alınamaz.\n\nBakiyeniz sizindir: ödenmesi için destek ekibine yazın:\n\n{link}',
    },
    en: {
      subject: 'You are excluded from play',
      text: 'Your account is excluded from play {period}. There is no sign-in, no play and no deposit during that time, and it cannot be undone early.\n\nYour balance is yours: write to support to have it paid out:\n\n{link}',
    },
  },
  emailChanged: {
    tr: {
      subject: 'E-posta adresiniz değiştirildi',
      text: 'Hesabınızın e-posta adresi değiştirildi; iletilerimiz artık yeni adrese gidecek.\n\nBunu siz yapmadıysanız hemen bize yazın.',
    },
    en: {
      subject: 'Your e-mail address was changed',
      text: 'The e-mail address of your account was changed; our messages go to the new one from now on.\n\nIf it was not you, write to us at once.',
    },
  },
  phoneChanged: {
    tr: {
      subject: 'Telefon numaranız değiştirildi',
      text: 'Hesabınızın telefon numarası değiştirildi.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve bize yazın.',
    },
    en: {
      subject: 'Your phone number was changed',
      text: 'The phone number of your account was changed.\n\nIf it was not you, change your password at once and write to us.',
    },
  },
} as const;

const GREETING = { tr: 'Merhaba', en: 'Hello' } as const;

/** Returns the first line of a mail; accounts created by an operator may have no name. */
export const greet = ({ language, firstName }: Pick<Addressee, 'language' | 'firstName'>): string =>
  `${[localize(GREETING, language), firstName].filter(Boolean).join(' ')},`;

/** Returns the recipient of an account's messages; undefined if there is no such player or the account was erased. */
export async function findAddressee(tx: Transaction, uid: string): Promise<Addressee | undefined> {
  const { email, language, clock, firstName } = players;
  const [player] = await tx
    .select({ uid: players.uid, email, language, clock, firstName })
    .from(players)
    .where(and(eq(players.uid, uid), ne(players.passwordHash, UNMATCHED_HASH)));
  return player;
}

/** Returns the recipient of an account's messages. @throws {Error} when there is no such player. */
export async function getAddressee(tx: Transaction, uid: string): Promise<Addressee> {
  const player = await findAddressee(tx, uid);
  if (!player) throw new Error(`There is no player ${uid}`);
  return player;
}

/**
 * Mails a player a notice about the account, in the player's language and with the player's clock. A fact may contain
 * the place of another one.
 */
export async function mailNotice(
  context: PlatformContext,
  tx: Transaction,
  {
    player,
    notice,
    facts,
  }: { player: Addressee; notice: keyof typeof NOTICES; facts: Record<string, string | Localized | Date> },
): Promise<void> {
  const { subject, text } = localizeMail(NOTICES[notice], player.language);
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name] ?? '';
      if (fact instanceof Date) return formatDateTime(fact, player);
      return typeof fact === 'string' ? fact : localize(fact, player.language);
    });
  const { brandName } = context.options;
  await queueMessage(context, tx, {
    channel: 'mail',
    uid: player.uid,
    to: player.email,
    language: player.language,
    subject: `${brandName}: ${fill(subject)}`,
    text: `${greet(player)}\n\n${fill(text)}\n\n${brandName}\n`,
  });
}
