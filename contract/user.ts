import { z } from 'zod';
import { call, nothing, rows } from './call';
import { text, wireDate, wireFlag, wireID } from './wire';

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
   * `address` is the visitor's, as the site knows it (uip of the session). Extension: `userAgent` is what the browser calls
   * itself; the platform keeps of it a readable name for the list of sessions.
   */
  data: z.object({
    username: text(64),
    password: text(200),
    address: text(64).optional(),
    userAgent: text(300).optional(),
    /** Extension: what `security_state` told this browser to keep, so that the device is known again. */
    device: text(400).optional(),
  }),
  reply: z.object({
    rid: wireID,
    uid: wireID,
    sid: z.string(),
    uip: z.string(),
    /** Spelled so in the login reply; requests say `gmt`. */
    gtm: z.union([z.string(), z.number()]).transform(String),
    language: z.string().default('tr'),
    username: z.string(),
    lastlogin: z.string().nullish(),
    /** Longer than 10 characters: two-factor is on. The embedded platform sends a marker, never the secret. */
    gasecret: z
      .string()
      .nullish()
      .transform((value) => value ?? ''),
    /** Extensions: which second factor is asked for, and whether a passkey does as well. */
    twoFactorType: z.enum(['app', 'sms']).catch('app').default('app'),
    passkey: wireFlag.catch(false).default(false),
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
  /** Extension: the session's new `sid`. Where one is sent, the old one opens nothing any more. */
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
    /** Masked: the first two and last two characters stand. */
    identityNumber: z.string().default(''),
    currency: z.string().default('TRY'),
    emailOptIn: wireFlag.default(false),
    smsOptIn: wireFlag.default(false),
  }),
});

/** Without `type` it tells the kind of second factor that is on; with it, it chooses. */
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
/** Succeeds on `data` true, as check_ga does. */
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
  /** Extension: a fresh proof that held a code makes `gacode` needless; a recovery code counts as one. */
  data: z.object({ gacode: code.optional() }),
  reply: nothing,
});

/** Completes a waiting login by one of the player's recovery codes. Succeeds on `data` true, as check_ga does. */
export const recoveryCode = call({
  ...pendingWrite,
  method: 'recovery_code',
  extension: true,
  reasons: ['second-factor-off', 'too-soon'],
  data: z.object({ code: text(40) }),
  reply: wireFlag.catch(false),
});

/**
 * Makes ten new recovery codes, which are told this once; those before stop working. `code` is a current one of the second
 * factor; just after the factor was switched on the first codes need none.
 */
export const makeRecoveryCodes = call({
  ...write,
  method: 'make_recovery_codes',
  extension: true,
  reasons: ['second-factor-off', 'wrong-code', 'too-soon'],
  data: z.object({ code: code.optional() }),
  reply: z.object({ codes: z.array(z.string()) }),
});

/** What a player should know of the account's safety: the login before this one, and how many recovery codes are left. */
export const securityState = call({
  ...read,
  method: 'security_state',
  extension: true,
  /** What the browser kept before, for this player or others. */
  data: z.object({ device: text(400).optional() }),
  reply: z.object({
    /** What the browser is to keep, and give at the next login, to be known as a device of this player. */
    device: z.string().default(''),
    lastLogin: z
      .object({ date: wireDate, device: z.string().default(''), address: z.string().default('') })
      .nullish()
      .transform((value) => value ?? undefined),
    /** Absent where no second factor is on. */
    recoveryCodesLeft: z
      .number()
      .nullish()
      .transform((value) => value ?? undefined),
  }),
});

/**
 * A fresh proof that it is the player: the password, and where a second factor is on a code of it, a recovery code or
 * what a passkey said (`credential`, asked for by `ask_passkey`). For ten minutes the calls that would take an account over are answered in this session.
 */
export const reauthenticate = call({
  ...write,
  method: 'prove',
  extension: true,
  reasons: ['wrong-password', 'wrong-code', 'too-soon'],
  data: z.object({ password: text(200), code: text(40).optional(), credential: text(16_000).optional() }),
  reply: nothing,
});

/** Field names that a reply's `data.field` may name, so that the message lands beside the field. */
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

/** The e-mailed link of a registration, with its password. `held`: an operator checks the account before it opens. */
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

/** Ends every session by the link of a new-device mail. @returns the token of a reset link: the next thing is a new password. */
export const stopAccess = call({
  ...visitorWrite,
  method: 'stop_access',
  extension: true,
  reasons: ['link-expired'],
  data: z.object({ token: text(100) }),
  reply: z.object({ token: z.string() }),
});

/** Mails a link to a new e-mail address; it changes once the link is opened. Takes a fresh proof. */
export const changeEmail = call({
  ...write,
  method: 'change_email',
  extension: true,
  reasons: ['proof-needed', 'too-soon'],
  data: z.object({ email: text(120) }),
  reply: nothing,
});

/** The link of that mail. */
export const confirmEmail = call({
  ...visitorWrite,
  method: 'confirm_email',
  extension: true,
  reasons: ['link-expired'],
  data: z.object({ token: text(100) }),
  reply: nothing,
});

/** Changes the phone number. Takes a fresh proof; not while codes go to the old one. */
export const changePhone = call({
  ...write,
  method: 'change_phone',
  extension: true,
  reasons: ['proof-needed', 'second-factor-on'],
  data: z.object({ phone: text(24) }),
  reply: nothing,
});

/** Whether the link of a reset mail would still be taken; it is not used up. */
export const checkResetLink = call({
  class: 'user',
  method: 'check_reset_link',
  extension: true,
  auth: 'none',
  kind: 'read',
  data: z.object({ token: text(100) }),
  reply: z.object({ valid: wireFlag }),
});

/** The factor that waits for its first code; an app's with what its QR code holds, until ten minutes after re-authentication. */
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

/** The player's sessions that stand, last used first. Of an address the network alone is known. */
export const listSessions = call({
  ...read,
  method: 'list_sessions',
  extension: true,
  data: z.object({}),
  reply: rows(
    z.object({
      sessionID: wireID,
      /** 'Chrome, Android'; empty where it is not known. */
      device: z.string().default(''),
      address: z.string().default(''),
      startedAt: wireDate,
      lastActivityAt: wireDate,
      /** The one that asks. */
      current: wireFlag,
    }),
  ),
});

/** Ends one of the player's sessions; without `sessionID` all but the one that asks. */
export const endSessions = call({
  ...write,
  method: 'end_sessions',
  extension: true,
  reasons: ['not-found'],
  data: z.object({ sessionID: wireID.optional() }),
  reply: nothing,
});

/** What was done to the player's account, by whom and from where, newest first. */
export const listActivity = call({
  ...read,
  method: 'list_activity',
  extension: true,
  data: z.object({}),
  reply: rows(
    z.object({
      activityID: wireID,
      date: wireDate,
      event: z.string(),
      by: z.enum(['player', 'visitor', 'operator', 'system']).catch('system').default('system'),
      address: z.string().default(''),
      /** Which limit or factor it was about; of a payment 'deposit' or 'withdrawal'. */
      subject: z.string().default(''),
    }),
  ),
});

/**
 * Everything that is kept about the player, by the name of the table it stands in. Amounts are lira, moments ISO 8601. For
 * reading and keeping: its shape follows the platform's tables, and no program should depend on it.
 */
export const getPersonalData = call({
  ...write,
  method: 'get_personal_data',
  extension: true,
  reasons: ['proof-needed', 'too-soon'],
  data: z.object({}),
  reply: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
