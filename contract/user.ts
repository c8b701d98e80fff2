import { z } from 'zod';
import { CLOCKS } from './constants';
import { call, nothing, rows } from './call';
import { profileDigest, text, wireDate, wireFlag, wireID } from './wire';

export * from './user-records';

const visitorWrite = { class: 'user', auth: 'none', kind: 'write' } as const;
const pendingWrite = { class: 'user', auth: 'pending', kind: 'write' } as const;
const write = { class: 'user', auth: 'player', kind: 'write' } as const;
const read = { class: 'user', auth: 'player', kind: 'read' } as const;

const twoFactor = { class: 'user', siteType: 'Mobile' } as const;
const code = text(16);

export const login = call({
  ...visitorWrite,
  method: 'login',
  reasons: ['login-failed', 'unconfirmed', 'self-excluded', 'too-soon'],
  /**
   * `address` is the visitor's IP address as the site knows it (uip of the session). Extension: `userAgent` is the
   * browser's User-Agent; the platform stores a readable name of it for the list of sessions.
   */
  data: z.object({
    username: text(64),
    password: text(200),
    address: text(64).optional(),
    userAgent: text(300).optional(),
    /** Extension: the `device` value that `security_state` gave this browser, which identifies a known device. */
    device: text(400).optional(),
  }),
  reply: z.object({
    rid: wireID,
    uid: wireID,
    sid: z.string().min(1),
    uip: z.string(),
    /** The login reply spells it `gtm`; requests spell it `gmt`. */
    gtm: z.union([z.string(), z.number()]).transform(String),
    language: z.string().default('tr'),
    username: z.string(),
    lastlogin: z.string().nullish(),
    /** Longer than 10 characters: two-factor is on. The embedded platform sends a marker, never the secret. */
    gasecret: z
      .string()
      .nullish()
      .transform((value) => value ?? ''),
    /** Extensions: kind of the requested second factor, and whether a passkey is accepted instead. */
    twoFactorType: z.enum(['app', 'sms']).catch('app').default('app'),
    passkey: wireFlag.catch(false).default(false),
    /** Extension: the player's clock. */
    clock: z.enum(CLOCKS).optional().catch(undefined),
  }),
});

export const logout = call({
  ...pendingWrite,
  method: 'logout',
  data: z.object({}),
  reply: nothing,
});

export const passChange = call({
  ...write,
  method: 'pass_change',
  reasons: ['wrong-password', 'too-soon'],
  data: z.object({ currentPassword: text(200), newPassword: text(200) }),
  /** Extension: the session's new `sid`. If one is sent, the old one is no longer valid. */
  reply: z
    .object({ sid: z.string().min(1).max(128).optional() })
    .nullish()
    .catch(undefined),
});

export const getUserProfile = call({
  ...read,
  method: 'get_user_profile',
  data: z.object({}),
  reply: z.object({
    uid: wireID,
    firstname: z
      .string()
      .nullish()
      .transform((value) => value ?? ''),
    lastname: z
      .string()
      .nullish()
      .transform((value) => value ?? ''),
    username: z.string().default(''),
    email: z.string().default(''),
    phone: z.string().default(''),
    country: z.string().default(''),
    city: z.string().default(''),
    address: z.string().default(''),
    /** 'YYYY-MM-DD' */
    birthDate: z.string().default(''),
    /** Masked: the first two and last two characters stay readable. */
    identityNumber: z.string().default(''),
    currency: z.string().default('TRY'),
    emailOptIn: wireFlag.default(false),
    smsOptIn: wireFlag.default(false),
    digest: profileDigest,
    /** Extension: new e-mail address whose link was not opened yet. */
    pendingEmail: z.string().optional().catch(undefined),
  }),
});

/** Sets the player's consents to news by SMS and by e-mail. */
export const setConsents = call({
  ...write,
  method: 'set_consents',
  extension: true,
  data: z.object({ smsOptIn: wireFlag, emailOptIn: wireFlag }),
  reply: nothing,
});

/** Sets the clock of a player's messages and of browsers without a choice. */
export const setClock = call({
  ...write,
  method: 'set_clock',
  extension: true,
  data: z.object({ clock: z.enum(CLOCKS) }),
  reply: nothing,
});

/**
 * Marks the player's notifications until a time as read, in every browser. `check_balance` returns the mark. A time in
 * the future counts as now, an earlier one than before changes nothing.
 */
export const readNotifications = call({
  ...write,
  method: 'read_notifications',
  extension: true,
  /** Epoch milliseconds. */
  data: z.object({ until: z.number().int().min(0).max(8_640_000_000_000_000) }),
  reply: nothing,
});

/** Without `type` it returns the kind of second factor that is on; with `type` it selects the kind. */
export const twoAuthType = call({
  ...twoFactor,
  method: 'two_auth_type',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-on', 'second-factor-off', 'no-secret', 'wrong-code', 'too-soon', 'proof-needed'],
  data: z.object({ type: z.enum(['none', 'app', 'sms']).optional(), code: code.optional() }),
  reply: z.object({ type: z.enum(['none', 'app', 'sms']).catch('none').default('none') }).nullish(),
});

export const smsSend = call({
  ...twoFactor,
  method: 'sms_send',
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-off', 'too-soon'],
  data: z.object({}),
  reply: nothing,
});
/** Succeeds on `data` true, like check_ga. */
export const smsValidate = call({
  ...twoFactor,
  method: 'sms_validate',
  auth: 'pending',
  kind: 'write',
  reasons: ['too-soon'],
  data: z.object({ code }),
  reply: wireFlag.catch(false),
});

/** `data` true: an authenticator app is active. */
export const checkUserGa = call({
  ...twoFactor,
  method: 'check_user_ga',
  auth: 'player',
  kind: 'read',
  data: z.object({}),
  reply: wireFlag.catch(false),
});
/** Succeeds on `data` true, not on `result` true. Also completes a pending login. */
export const checkGa = call({
  ...twoFactor,
  method: 'check_ga',
  auth: 'pending',
  kind: 'write',
  reasons: ['no-secret', 'too-soon'],
  data: z.object({ ga_code: code }),
  reply: wireFlag.catch(false),
});
export const userGenerateGa = call({
  ...twoFactor,
  method: 'user_generate_ga',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-on', 'proof-needed'],
  data: z.object({}),
  reply: z.object({ secret: z.string(), url: z.string() }),
});
export const clearGeneratedGa = call({
  ...twoFactor,
  method: 'clear_generated_ga',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'wrong-code', 'too-soon', 'proof-needed'],
  /** Extension: `gacode` is not needed after a re-authentication with a code; a recovery code counts as one. */
  data: z.object({ gacode: code.optional() }),
  reply: nothing,
});

/** Completes a pending login by one of the player's recovery codes. Succeeds on `data` true, like check_ga. */
export const recoveryCode = call({
  ...pendingWrite,
  method: 'recovery_code',
  extension: true,
  reasons: ['second-factor-off', 'too-soon'],
  data: z.object({ code: text(40) }),
  reply: wireFlag.catch(false),
});

/**
 * Creates ten new recovery codes, returned only once; earlier ones become invalid. `code` is a current one of the
 * second factor; right after the factor was switched on, the first codes need none in the session that did so.
 */
export const makeRecoveryCodes = call({
  ...write,
  method: 'make_recovery_codes',
  extension: true,
  reasons: ['second-factor-off', 'wrong-code', 'codes-just-made', 'too-soon'],
  data: z.object({ code: code.optional() }),
  reply: z.object({ codes: z.array(z.string()) }),
});

/** Returns the security state of the account: the previous login, and the number of recovery codes left. */
export const securityState = call({
  ...read,
  method: 'security_state',
  extension: true,
  /** Value that the browser stored before, for this player or others. */
  data: z.object({ device: text(400).optional() }),
  reply: z.object({
    /** Value that the browser stores and sends at the next login, so that it is known as a device of this player. */
    device: z.string().default(''),
    lastLogin: z
      .object({ date: wireDate, device: z.string().default(''), address: z.string().default('') })
      .nullish()
      .transform((value) => value ?? undefined),
    /** Absent if no second factor is on. */
    recoveryCodesLeft: z
      .number()
      .nullish()
      .transform((value) => value ?? undefined),
  }),
});

/**
 * Re-authenticates the player by the password and, if a second factor is on, one of: its code, a recovery code, or a
 * passkey's response (`credential`, requested by `ask_passkey`). For ten minutes this session may make calls that could
 * take over the account.
 */
export const reauthenticate = call({
  ...write,
  method: 'prove',
  extension: true,
  reasons: ['wrong-password', 'wrong-code', 'too-soon'],
  data: z.object({ password: text(200), code: text(40).optional(), credential: text(16_000).optional() }),
  reply: nothing,
});

/** Field names for a reply's `data.field`, so that the message is shown at the field. */
export const registration = z.object({
  firstName: text(60),
  lastName: text(60),
  username: text(32),
  country: text(2),
  city: text(60),
  phone: text(24),
  email: text(120),
  password: text(200),
  birthDate: text(10),
  identityNumber: text(24),
  address: text(200),
  currency: text(3).default('TRY'),
  promotionCode: text(40).default(''),
  referenceNumber: text(40).default(''),
  smsOptIn: wireFlag.default(false),
  emailOptIn: wireFlag.default(false),
  acceptRules: wireFlag,
});

export const register = call({
  ...visitorWrite,
  method: 'register',
  reasons: ['taken', 'too-soon', 'not-found', 'full'],
  data: registration.extend({ address_ip: text(64).optional() }),
  reply: z.object({ uid: wireID.optional(), field: z.string().optional() }).nullish(),
});

/**
 * Opens the e-mailed link of a registration, with its password. `held`: an operator checks the account before it opens.
 */
export const confirmRegistration = call({
  ...visitorWrite,
  method: 'confirm_registration',
  extension: true,
  reasons: ['link-expired', 'wrong-password', 'too-soon'],
  data: z.object({ token: text(100), password: text(200) }),
  reply: z.object({ held: z.literal(1) }).nullish(),
});

export const forgot = call({
  ...visitorWrite,
  method: 'forgot',
  reasons: ['too-soon'],
  data: z.object({ email: text(120) }),
  reply: nothing,
});
export const passReset = call({
  ...visitorWrite,
  method: 'pass_reset',
  reasons: ['link-expired', 'too-soon'],
  data: z.object({ token: text(100), password: text(200) }),
  reply: nothing,
});

/**
 * Ends every session by the link of a new-device mail. @returns the token of a reset link, for a new password; '' for a
 * repeat within minutes
 */
export const stopAccess = call({
  ...visitorWrite,
  method: 'stop_access',
  extension: true,
  reasons: ['link-expired'],
  data: z.object({ token: text(100) }),
  reply: z.object({ token: z.string() }),
});

/** Mails a link to a new e-mail address; the address changes once the link is opened. Requires re-authentication. */
export const changeEmail = call({
  ...write,
  method: 'change_email',
  extension: true,
  reasons: ['proof-needed', 'too-soon'],
  data: z.object({ email: text(120) }),
  reply: nothing,
});

/** Confirms a new e-mail address by the link of that mail. */
export const confirmEmail = call({
  ...visitorWrite,
  method: 'confirm_email',
  extension: true,
  reasons: ['link-expired'],
  data: z.object({ token: text(100) }),
  reply: nothing,
});

/** Changes the phone number. Requires re-authentication; not possible while SMS codes go to the old number. */
export const changePhone = call({
  ...write,
  method: 'change_phone',
  extension: true,
  reasons: ['proof-needed', 'second-factor-on', 'too-soon'],
  data: z.object({ phone: text(24) }),
  reply: nothing,
});

/** Checks whether the link of a reset mail is still valid, without using it up. */
export const checkResetLink = call({
  class: 'user',
  method: 'check_reset_link',
  extension: true,
  auth: 'none',
  kind: 'read',
  data: z.object({ token: text(100) }),
  reply: z.object({ valid: wireFlag }),
});

/**
 * Returns the second factor that waits for its first code. An app's includes the content of its QR code, in the session
 * that began it and until ten minutes after re-authentication.
 */
export const begunFactor = call({
  ...read,
  method: 'begun_factor',
  extension: true,
  data: z.object({}),
  reply: z.object({ type: z.enum(['none', 'app', 'sms']).catch('none').default('none'), url: z.string().default('') }),
});

export const favorites = call({
  ...write,
  method: 'favorites',
  reasons: ['not-found', 'full'],
  data: z.object({ mode: z.enum(['insert', 'delete']), type: z.enum(['casino', 'livecasino']), id: wireID }),
  /** The favourite ids of that type after the change. */
  reply: rows(wireID),
});
