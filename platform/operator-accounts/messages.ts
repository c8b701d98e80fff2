/** Texts of the sign-in of operators. */
export const texts = {
  loginFailed: { tr: 'Ad veya şifre yanlış.', en: 'Wrong name or password.' },
  wrongCode: { tr: 'Kod yanlış veya kullanılmış.', en: 'The code is wrong or was used.' },
  codeShape: { tr: 'Altı rakamlı kodu yazın.', en: 'Enter the code of six digits.' },
  sessionEnded: { tr: 'Oturum sona erdi. Yeniden giriş yapın.', en: 'The session has ended. Sign in again.' },
  invitationEnded: {
    tr: 'Davet kullanılmış, süresi dolmuş veya yanlış. Yenisini isteyin.',
    en: 'The invitation was used, has expired or is wrong. Ask for a new one.',
  },
  passwordShort: { tr: 'Şifre en az 12 karakter olmalı.', en: 'The password must have at least 12 characters.' },
  passwordName: { tr: 'Şifre adınızı içermesin.', en: 'The password must not contain your name.' },
  noOperator: {
    tr: 'Böyle bir operatör yok. `operators list` hepsini gösterir.',
    en: 'There is no such operator. `operators list` shows all.',
  },
  nameTaken: {
    tr: 'Bu ad kullanılıyor. `operators reset` yeni bir davet hazırlar.',
    en: 'This name is in use. `operators reset` makes a new invitation.',
  },
  suspended: { tr: 'Operatör zaten askıda.', en: 'The operator is suspended already.' },
  wrongPassword: { tr: 'Şifre yanlış.', en: 'The password is wrong.' },
  passkeyRefused: {
    tr: 'Geçiş anahtarı doğrulanamadı. Yeniden deneyin.',
    en: 'The passkey could not be verified. Try again.',
  },
  noPasskeys: { tr: 'Bu hesabın geçiş anahtarı yok.', en: 'This account has no passkey.' },
  noPasskey: { tr: 'Bu geçiş anahtarı zaten kaldırılmış.', en: 'This passkey has been removed already.' },
  passkeysFull: {
    tr: 'En fazla 10 geçiş anahtarınız olabilir. Önce birini kaldırın.',
    en: 'You can have 10 passkeys at most. Remove one first.',
  },
  passkeyName: { tr: 'Geçiş anahtarına bir ad verin.', en: 'Give the passkey a name.' },
  lastFactor: {
    tr: 'Son ikinci adım kaldırılamaz. Önce başka birini ekleyin.',
    en: 'The last second factor cannot be removed. Add another one first.',
  },
  hasApp: { tr: 'Doğrulama uygulaması zaten bağlı.', en: 'An authenticator app is connected already.' },
  noApp: { tr: 'Bağlı bir doğrulama uygulaması yok.', en: 'No authenticator app is connected.' },
  proofNeeded: {
    tr: 'Önce şifrenizi ve ikinci adımınızı yeniden verin.',
    en: 'Give your password and second factor again first.',
  },
  ownAccount: {
    tr: 'Kendi hesabınızı değiştiremezsiniz; başka bir operatör yapabilir.',
    en: 'You cannot change your own account; another operator can.',
  },
} as const;
