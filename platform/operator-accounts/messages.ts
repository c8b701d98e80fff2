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
  ownAccount: {
    tr: 'Kendi hesabınızı değiştiremezsiniz; başka bir operatör yapabilir.',
    en: 'You cannot change your own account; another operator can.',
  },
} as const;
