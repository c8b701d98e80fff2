import { OPERATOR_EVENTS } from '../audit';
import { UNMATCHED_HASH } from '../players';

/** Exported columns of a table: all, none, or all but some (secrets, and internal numbers). */
type Exported = 'all' | 'nothing' | { without: readonly string[]; redact?: (row: Row) => Row | undefined };
type Row = Record<string, unknown>;

/** Effect of an erasure on a player's rows: keep them under the bare uid, delete them, or overwrite these columns. */
type Erased = 'keep' | 'delete' | Readonly<Record<string, unknown>>;

interface Rule {
  exported: Exported;
  erased: Erased;
}

/**
 * Returns values that overwrite the identifying columns of `players`. Username and email address stay unique and belong
 * to no person.
 */
const nobody = (uid: string) => ({
  username: `erased-${uid}`,
  usernameFolded: `erased-${uid.toLowerCase()}`,
  email: `${uid}@erased.invalid`,
  emailFolded: `${uid.toLowerCase()}@erased.invalid`,
  // Well-formed, so that a login is rejected without an error.
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

/** Columns about matches with other accounts. */
const MATCHING = ['identityHash', 'isIdentityShared', 'heldFor'] as const;

/** Events whose reason is also visible to the player on the site. */
const TOLD_REASONS: ReadonlySet<unknown> = new Set(['payment-charged-back']);

/**
 * Redacts an audit row for the player: the operator's name and the operator's internal reason, such as that of a
 * suspension. Returns undefined for events that only operators read.
 */
function redactOperator(row: Row): Row | undefined {
  if ((OPERATOR_EVENTS as readonly unknown[]).includes(row['event'])) return undefined;
  if (row['actor'] !== 'operator') return row;
  const { reason, ...detail } = row['detail'] as Record<string, unknown>;
  return { ...row, actorName: '', detail: TOLD_REASONS.has(row['event']) ? { ...detail, reason } : detail };
}

/**
 * Returns the rules of every table with a player's uid, by its name in the database. The ledger, its referenced rows
 * and the audit log stay: the law requires them, and they identify no person after the names are erased. A table
 * without a rule fails a test.
 */
export const getErasureRules = (uid: string): Readonly<Record<string, Rule>> => ({
  audit: { exported: { without: ['position', 'previous', 'digest', 'mark'], redact: redactOperator }, erased: 'keep' },
  bank_accounts: { exported: { without: ['isHeld'] }, erased: 'delete' },
  betting_favorites: { exported: 'all', erased: 'delete' },
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
  // A text may contain a link or a code that is still valid.
  outbox: { exported: { without: ['text'] }, erased: 'delete' },
  passkey_challenges: { exported: 'nothing', erased: 'delete' },
  passkeys: { exported: { without: ['credentialId', 'publicKey', 'counter'] }, erased: 'delete' },
  payments: {
    exported: { without: ['requestId', 'contentHash', 'cancelRequestId', 'gatewayUrl'] },
    erased: { fields: {}, account: null, gatewayUrl: null },
  },
  play_standing: { exported: 'all', erased: 'delete' },
  // An investigation would be revealed: an operator answers a request for them.
  player_notes: { exported: 'nothing', erased: 'delete' },
  player_tokens: { exported: 'nothing', erased: 'delete' },
  players: {
    exported: { without: ['passwordHash', 'usernameFolded', 'emailFolded', ...MATCHING] },
    erased: nobody(uid),
  },
  provider_transactions: { exported: 'nothing', erased: 'keep' },
  // Sums of rounds, which the export has.
  // A prize would be credited to an account without a login.
  race_totals: { exported: 'nothing', erased: 'delete' },
  recovery_codes: { exported: { without: ['codeHash'] }, erased: 'delete' },
  // As the notes of operators.
  risk_hits: { exported: 'nothing', erased: 'delete' },
  second_factors: { exported: { without: ['secret', 'counter'] }, erased: 'delete' },
  sessions: { exported: { without: ['sidHash'] }, erased: 'delete' },
  sms_codes: { exported: 'nothing', erased: 'delete' },
  statement_items: { exported: 'all', erased: 'keep' },
  support_messages: { exported: { without: ['requestId', 'operator'] }, erased: 'delete' },
  tournament_places: { exported: 'all', erased: 'keep' },
});
