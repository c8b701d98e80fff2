import { GENERIC_TEXTS } from '#contract/generic-texts';
import { FOREVER } from '#contract/play-limits';
import { Refusal, type Localized } from '../refusal';

/** Texts for players, in both languages. The English texts of the rules are the spec's (section 5). */
export const texts = {
  required: GENERIC_TEXTS.required,
  name: { tr: 'Geçerli bir ad yazın', en: 'Enter a valid name' },
  nameIsLink: { tr: 'Ad bir bağlantı içeremez', en: 'A name cannot contain a link' },
  username: {
    tr: 'Kullanıcı adı 3–32 karakter olmalı; yalnızca İngilizce harfler, rakamlar, nokta, alt çizgi ve kısa çizgi kullanılabilir',
    en: 'A username has 3 to 32 characters: English letters, digits, dot, underscore and hyphen only',
  },
  usernameIsId: {
    tr: 'Kullanıcı adı tam 26 harf ve rakamdan oluşamaz: daha kısa ya da daha uzun bir ad seçin',
    en: 'A username cannot be exactly 26 letters and digits: choose a shorter or longer one',
  },
  usernameTaken: { tr: 'Bu kullanıcı adı alınmış', en: 'This username is taken' },
  email: { tr: 'Geçerli bir e-posta adresi yazın', en: 'Enter a valid e-mail address' },
  emailSame: { tr: 'Bu zaten e-posta adresiniz', en: 'This is your e-mail address already' },
  phoneIsFactor: {
    tr: 'Doğrulama kodları bu telefona gidiyor: önce SMS ile doğrulamayı kapatın',
    en: 'Verification codes go to this phone: turn off verification by SMS first',
  },
  unknownDevice: { tr: 'Bilinmeyen cihaz', en: 'Unknown device' },
  emailTaken: { tr: 'Bu e-posta adresiyle bir hesap var', en: 'There is an account with this e-mail address' },
  phone: { tr: 'Geçerli bir telefon numarası yazın', en: 'Enter a valid phone number' },
  country: { tr: 'Bir ülke seçin', en: 'Choose a country' },
  birthDate: { tr: 'Geçerli bir doğum tarihi yazın', en: 'Enter a valid birth date' },
  adult: { tr: 'Üye olmak için en az 18 yaşında olmalısınız', en: 'You must be at least 18 years old' },
  identityNumber: GENERIC_TEXTS.identityNumberIncorrect,
  identityTaken: {
    tr: 'Bu kimlik numarasıyla bir hesap var',
    en: 'There is an account with this identity number',
  },
  held: {
    tr: 'Hesabınız henüz açılmadı: bilgilerinizi kontrol ediyoruz ve size e-postayla yazacağız.',
    en: 'Your account is not open yet: we are checking your details and will write to you by e-mail.',
  },
  erased: { tr: 'Bu oyuncunun bilgileri silinmiş', en: 'The details of this player were erased' },
  unconfirmedDetails: {
    tr: 'Bu kayıt henüz onaylanmadı: oyuncu yeniden kaydolabilir',
    en: 'This registration is not confirmed yet: the player can register again',
  },
  detailsSame: { tr: 'Hiçbir şey değişmiyor', en: 'Nothing changes: the account has these details already' },
  heldFirst: { tr: 'Bu hesap kontrol bekliyor: önce açın', en: 'This account is held: accept it first' },
  notHeld: { tr: 'Bu hesap kontrol beklemiyor', en: 'This account does not wait for a check' },
  heldExcluded: {
    tr: 'Reddedilmedi: oyuncu oyuna kapalı; süresi dolmadan aynı adla geri dönebilirdi.',
    en: 'Not rejected: the player is excluded, and could come back under the same name before it ends.',
  },
  currency: { tr: 'Yalnızca Türk Lirası kullanılabilir', en: 'Turkish Lira is the only currency' },
  rules: { tr: 'Kuralları kabul etmelisiniz', en: 'You must accept the rules' },
  passwordLength: { tr: 'Şifre en az 6 karakter olmalı', en: 'Password must be at least 6 characters' },
  passwordUppercase: {
    tr: 'Şifre en az bir büyük harf içermeli',
    en: 'Password must contain at least one uppercase letter',
  },
  passwordNumber: { tr: 'Şifre en az bir rakam içermeli', en: 'Password must contain at least one number' },
  passwordCommon: {
    tr: 'Bu şifre çok yaygın ve kolay tahmin edilir; başka bir şifre seçin',
    en: 'This password is very common and easily guessed; choose another one',
  },
  passwordOwnName: {
    tr: 'Şifre adınızla, kullanıcı adınızla ya da e-posta adresinizle aynı olamaz',
    en: 'A password may not be your name, username or e-mail address',
  },
  passwordSiteName: {
    tr: 'Sitenin adına ya da “casino” gibi bir söze rakam eklemek şifre olmaz; başka bir şifre seçin',
    en: 'The site’s name, or a word like “casino”, with some digits is no password; choose another one',
  },
  passwordCurrent: { tr: 'Mevcut şifreniz hatalı', en: 'Your current password is incorrect' },
  unconfirmed: {
    tr: 'Hesabınız henüz onaylanmadı. E-posta adresinize gönderdiğimiz bağlantıyla önce hesabınızı onaylayın.',
    en: 'Your account is not confirmed yet. Confirm it first with the link we sent to your e-mail address.',
  },
  passwordOfRegistration: {
    tr: 'Bu, kayıt olurken seçtiğiniz şifre değil',
    en: 'This is not the password you chose when you registered',
  },
  notActive: {
    tr: 'Bu hesap zaten etkin değil; yalnızca etkin bir hesap askıya alınır',
    en: 'This account is not active; only an active one is suspended',
  },
  notSuspended: { tr: 'Bu hesap askıda değil', en: 'This account is not suspended' },
  suspended: { tr: 'Bu hesap askıda: önce açın', en: 'This account is suspended: reopen it first' },
  sessionOver: { tr: 'Bu oturum zaten kapalı', en: 'This session is over already' },
  rid: {
    tr: 'Rid 1–32 karakterdir: İngilizce harfler, rakamlar, alt çizgi ve kısa çizgi',
    en: 'A rid has 1 to 32 characters: English letters, digits, underscore and hyphen',
  },
  link: { tr: 'Bu bağlantı geçersiz veya süresi dolmuş', en: 'This link is invalid or has expired' },
  codeShape: { tr: '6 haneli kodu yazın', en: 'Enter the 6-digit code' },
  codeWrong: { tr: 'Girdiğiniz kod hatalı', en: 'The code you entered is incorrect' },
  codesJustMade: {
    tr: 'Bu kod hatalı ya da kullanıldı. Az önce yeni kurtarma kodları oluşturuldu; eskileri artık geçerli değil. Yenilerini görmediyseniz başka bir kodla yeniden oluşturun.',
    en: 'This code is wrong or was used. New recovery codes have just been made; the old ones no longer work. If you have not seen the new ones, make them again with another code.',
  },
  proofNeeded: {
    tr: 'Güvenliğiniz için önce siz olduğunuzu doğrulayın',
    en: 'To keep you safe, confirm first that it is you',
  },
  recoveryShape: {
    tr: 'Kurtarma kodunu gösterildiği gibi yazın: ABCDE-23456',
    en: 'Enter the recovery code as it was shown: ABCDE-23456',
  },
  notWaiting: { tr: 'Kod bekleyen bir giriş yok', en: 'No sign-in waits for a code' },
  secondFactorOn: {
    tr: 'Önce açık olan iki adımlı doğrulamayı kapatın',
    en: 'Turn off the second factor that is on first',
  },
  secondFactorOff: { tr: 'İki adımlı doğrulama açık değil', en: 'The second factor is not on' },
  passkeysFull: {
    tr: 'En fazla 10 geçiş anahtarı ekleyebilirsiniz: önce birini kaldırın',
    en: 'You can have 10 passkeys at most: remove one first',
  },
  passkeyRefused: {
    tr: 'Geçiş anahtarı doğrulanamadı; yeniden deneyin',
    en: 'The passkey could not be verified; try again',
  },
  noPasskey: { tr: 'Bu geçiş anahtarı zaten kaldırılmış', en: 'This passkey has been removed already' },
  generateFirst: { tr: 'Önce yeni bir anahtar oluşturun', en: 'Generate a new key first' },
} as const satisfies Record<string, Localized>;

/** Returns the rejection of a withdrawal while withdrawals are held. */
export const withdrawalsHeld = (until: Date): Refusal =>
  new Refusal(
    {
      tr: 'İki adımlı doğrulamanız yeni kaldırıldı. Güvenliğiniz için para çekme {when} tarihine kadar kapalı.',
      en: 'Your two-step verification has just been removed. To keep you safe, withdrawals are closed until {when}.',
    },
    'withdrawals-held',
    undefined,
    undefined,
    until,
  );

/** Returns the rejection of a self-excluded player's login. */
export function selfExcluded(until: Date): Refusal {
  const isForEver = until >= new Date(FOREVER);
  return new Refusal(
    {
      tr: `Hesabınız kendi isteğinizle ${isForEver ? 'süresiz olarak' : 'oyuna'} kapatıldı${isForEver ? '' : '; açılacağı zaman: {when}'}. Bu karar erken geri alınamaz. Bakiyeniz sizindir: ödenmesi için destek ekibine yazın.`,
      en: `You have excluded yourself from play ${isForEver ? 'for ever' : 'until {when}'}. That cannot be undone early. Your balance is yours: write to support to have it paid out.`,
    },
    'self-excluded',
    undefined,
    undefined,
    until,
  );
}
