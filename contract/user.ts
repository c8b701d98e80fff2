import { z } from 'zod/v4';
import { call, nothing, rows } from './call';
import { text, wireDate, wireFlag, wireID } from './wire';

const twoFactor = { class: 'user', siteType: 'Mobile' } as const;
const code = text(16);

export const login = call({
  class: 'user',
  method: 'login',
  auth: 'none',
  kind: 'write',
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
    /** Extension: which second factor is asked for. */
    twoFactorType: z.enum(['app', 'sms']).catch('app').default('app'),
  }),
});

export const logout = call({
  class: 'user',
  method: 'logout',
  auth: 'pending',
  kind: 'write',
  data: z.object({}),
  reply: nothing,
});

export const passChange = call({
  class: 'user',
  method: 'pass_change',
  auth: 'player',
  kind: 'write',
  reasons: ['wrong-password', 'too-soon'],
  data: z.object({ currentPassword: text(200), newPassword: text(200) }),
  /** Extension: the session's new `sid`. Where one is sent, the old one opens nothing any more. */
  reply: z
    .object({ sid: z.string().min(1).max(128).optional() })
    .nullish()
    .catch(undefined),
});

export const getUserProfile = call({
  class: 'user',
  method: 'get_user_profile',
  auth: 'player',
  kind: 'read',
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
  auth: 'pending',
  kind: 'write',
  reasons: ['second-factor-on', 'no-secret', 'wrong-code', 'too-soon'],
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
  reasons: ['second-factor-on'],
  data: z.object({}),
  reply: z.object({ secret: z.string(), url: z.string() }),
});
export const clearGeneratedGa = call({
  ...twoFactor,
  method: 'clear_generated_ga',
  auth: 'player',
  kind: 'write',
  reasons: ['second-factor-off', 'wrong-code', 'too-soon'],
  data: z.object({ gacode: code }),
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
  class: 'user',
  method: 'register',
  auth: 'none',
  kind: 'write',
  reasons: ['taken', 'too-soon'],
  data: registration.extend({ address_ip: text(64).optional() }),
  reply: z.object({ uid: wireID.optional(), field: z.string().optional() }).nullish(),
});

/** The e-mailed link of a registration. */
export const confirmRegistration = call({
  class: 'user',
  method: 'confirm_registration',
  extension: true,
  auth: 'none',
  kind: 'write',
  reasons: ['link-expired'],
  data: z.object({ token: text(100) }),
  reply: nothing,
});

export const forgot = call({
  class: 'user',
  method: 'forgot',
  auth: 'none',
  kind: 'write',
  reasons: ['too-soon'],
  data: z.object({ email: text(120) }),
  reply: nothing,
});
export const passReset = call({
  class: 'user',
  method: 'pass_reset',
  auth: 'none',
  kind: 'write',
  reasons: ['link-expired'],
  data: z.object({ token: text(100), password: text(200) }),
  reply: nothing,
});

export const favorites = call({
  class: 'user',
  method: 'favorites',
  auth: 'player',
  kind: 'write',
  reasons: ['not-found', 'full'],
  data: z.object({ mode: z.enum(['insert', 'delete']), type: z.enum(['casino', 'livecasino']), id: wireID }),
  /** The favourite ids of that type after the change. */
  reply: rows(wireID),
});

/** The player's sessions that stand, last used first. Of an address the network alone is known. */
export const listSessions = call({
  class: 'user',
  method: 'list_sessions',
  extension: true,
  auth: 'player',
  kind: 'read',
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
  class: 'user',
  method: 'end_sessions',
  extension: true,
  auth: 'player',
  kind: 'write',
  reasons: ['not-found'],
  data: z.object({ sessionID: wireID.optional() }),
  reply: nothing,
});

/** What was done to the player's account, by whom and from where, newest first. */
export const listActivity = call({
  class: 'user',
  method: 'list_activity',
  extension: true,
  auth: 'player',
  kind: 'read',
  data: z.object({}),
  reply: rows(
    z.object({
      activityID: wireID,
      date: wireDate,
      event: z.string(),
      by: z.enum(['player', 'visitor', 'operator', 'system']).catch('system'),
      address: z.string().default(''),
      /** Which limit or factor it was about. */
      subject: z.string().default(''),
    }),
  ),
});
