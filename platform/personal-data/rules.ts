import { OPERATOR_EVENTS } from '../audit';
import { UNMATCHED_HASH } from '../players';

/** What of a table a player's export holds: all columns, none, or all but some (secrets, and numbers that only we use). */
type Exported = 'all' | 'nothing' | { without: readonly string[]; redact?: (row: Row) => Row | undefined };
type Row = Record<string, unknown>;

/** What erasing does with a player's rows: they stay under the bare uid, they go, or these columns are overwritten. */
type Erased = 'keep' | 'delete' | Readonly<Record<string, unknown>>;

interface Rule {
  exported: Exported;
  erased: Erased;
}

/** Columns of `players` that would tell who it was. Name and address of mail stay unique, and belong to nobody. */
const nobody = (uid: string) => ({
  username: `erased-${uid}`,
  usernameFolded: `erased-${uid.toLowerCase()}`,
  email: `${uid}@erased.invalid`,
  emailFolded: `${uid.toLowerCase()}@erased.invalid`,
  // Well formed, so that a login is refused and does not break.
  passwordHash: UNMATCHED_HASH,
  status: 'inactive',
  firstName: '',
  lastName: '',
  country: '',
  city: '',
  address: '',
  phone: '',
  birthDate: '1900-01-01',
  identityNumber: '',
  identityHash: null,
  heldFor: null,
  promotionCode: '',
  referenceNumber: '',
  smsOptIn: false,
  emailOptIn: false,
  lastLoginAt: null,
});

/** Columns that tell of matches with other accounts. */
const MATCHING = ['identityHash', 'isIdentityShared', 'heldFor'] as const;

/** Events whose reason the player reads on the site too. */
const TOLD_REASONS: ReadonlySet<unknown> = new Set(['payment-charged-back']);

/** Leaves out events that only operators read, which operator acted, and reasons that operators wrote for themselves, such as that of a suspension. */
function redactOperator(row: Row): Row | undefined {
  if ((OPERATOR_EVENTS as readonly unknown[]).includes(row['event'])) return undefined;
  if (row['actor'] !== 'operator') return row;
  const { reason, ...detail } = row['detail'] as Record<string, unknown>;
  return { ...row, actorName: '', detail: TOLD_REASONS.has(row['event']) ? { ...detail, reason } : detail };
}

/**
 * Every table with a player's uid, by its name in the database. The ledger, what it refers to and the audit trail stay: the
 * law asks for them, and they name nobody once the names are gone. A table without a rule fails a test.
 */
export const getErasureRules = (uid: string): Readonly<Record<string, Rule>> => ({
  audit: { exported: { without: ['position', 'previous', 'digest'], redact: redactOperator }, erased: 'keep' },
  bank_accounts: { exported: { without: ['isHeld'] }, erased: 'delete' },
  bonus_grants: { exported: 'all', erased: 'keep' },
  chargebacks: { exported: 'all', erased: 'keep' },
  cash_out_requests: { exported: { without: ['requestId'] }, erased: 'keep' },
  coupon_submissions: { exported: { without: ['requestId', 'contentHash'] }, erased: 'keep' },
  coupons: { exported: { without: ['requestId', 'contentHash'] }, erased: 'keep' },
  favorite_games: { exported: 'all', erased: 'delete' },
  favorite_methods: { exported: 'all', erased: 'delete' },
  game_rounds: { exported: 'all', erased: 'keep' },
  launches: { exported: 'nothing', erased: 'keep' },
  ledger_entries: { exported: { without: ['contentHash', 'key'] }, erased: 'keep' },
  limit_raises: { exported: 'all', erased: 'delete' },
  // A text may hold a link or a code that still opens something.
  outbox: { exported: { without: ['text'] }, erased: 'delete' },
  passkey_challenges: { exported: 'nothing', erased: 'delete' },
  passkeys: { exported: { without: ['credentialId', 'publicKey', 'counter'] }, erased: 'delete' },
  payments: {
    exported: { without: ['requestId', 'contentHash', 'cancelRequestId', 'gatewayUrl'] },
    erased: { fields: {}, account: null, gatewayUrl: null },
  },
  play_standing: { exported: 'all', erased: 'delete' },
  player_tokens: { exported: 'nothing', erased: 'delete' },
  players: {
    exported: { without: ['passwordHash', 'usernameFolded', 'emailFolded', ...MATCHING] },
    erased: nobody(uid),
  },
  provider_transactions: { exported: 'nothing', erased: 'keep' },
  recovery_codes: { exported: { without: ['codeHash'] }, erased: 'delete' },
  second_factors: { exported: { without: ['secret', 'counter'] }, erased: 'delete' },
  sessions: { exported: { without: ['sidHash'] }, erased: 'delete' },
  sms_codes: { exported: 'nothing', erased: 'delete' },
  statement_items: { exported: 'all', erased: 'keep' },
  support_messages: { exported: { without: ['requestId'] }, erased: 'delete' },
  tournament_places: { exported: 'all', erased: 'keep' },
});
