/**
 * Server messages that the site matches by exact text (spec section 8), in the wire's spelling, for any Lang. No zod
 * here: browser code may import this file.
 */
export const MESSAGE = {
  success: 'İşlem Başarılı',
  sessionExpired: 'Oturum süresi doldu',
  loginFailed: 'Giriş Başarısız',
  inactiveAccount: 'İnaktif hesap',
  notAuthorized: 'Bu işlem için yetkiniz yok',
  notAuthorizedEnglish: 'You are not authorized to do this',
  maintenance: 'This site is under maintenance',
  noRecords: 'Kayıt Bulunamadı',
  internalError: 'Internal Server Error',
} as const;

/** All exact messages: matched by the site, never shown unchanged. */
export const EXACT_MESSAGES: ReadonlySet<string> = new Set(Object.values(MESSAGE));

export const DEBUG_ANONYMOUS = 'anonymous user';

/** `code` of a reply, if the embedded platform sets one. 403 is the spec's; the rest follow HTTP's meaning. */
export const CODE = {
  ok: 200,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  error: 500,
  notBuilt: 501,
  maintenance: 503,
  unreachable: 503,
} as const;
