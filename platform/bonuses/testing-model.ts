import { DAY_MS } from '#contract/istanbul';

/**
 * Model of a player's money after each operation, computed without the platform: one wallet of each kind, one bonus.
 */

/** Terms of the offers in the model, in kuruş and days; equal to the seed's. */
const TERMS = {
  welcome: {
    percent: 50n,
    cap: 99_900n,
    least: 5_000n,
    multiple: 20n,
    maxStake: 10_000n,
    maxWin: 1_000_000n,
    waits: 7,
    runs: 30,
  },
  'no-wagering': {
    percent: 20n,
    cap: 50_000n,
    least: 10_000n,
    turnover: 1n,
    waits: 1,
    runs: 7,
  },
} as const;
export type OfferName = keyof typeof TERMS;
const AHEAD_MS = 10_800_000;
const dayOf = (at: number) => Math.floor((at + AHEAD_MS) / DAY_MS);
/** End of the Istanbul day that is some days later. */
const endAfter = (at: number, days: number) => (dayOf(at) + days + 1) * DAY_MS - AHEAD_MS;
const least = (one: bigint, other: bigint) => (one < other ? one : other);

interface Bonus {
  offer: OfferName;
  state: 'offered' | 'waiting' | 'active' | 'released' | 'over';
  amount: bigint;
  granted: boolean;
  required: bigint;
  progress: bigint;
  released: bigint;
  claimedAt: number;
  until: number;
  /** Deposit that the bonus is for. */
  deposit?: PaidIn;
}

/** A deposit credited to the balance. */
export interface PaidIn {
  id: string;
  /** Amount that was not charged back. */
  left: bigint;
}

interface StakeTaken {
  key: string;
  amount: bigint;
  real: bigint;
  counted: bigint;
  bonus: Bonus | undefined;
  answered: boolean;
}

/** Model of one player. Each operation returns whether it must succeed, and changes the model if so. */
export class MoneyModel {
  real = 0n;
  bonus = 0n;
  excluded = false;
  deposited = false;
  bonuses: Bonus[] = [];
  stakes: StakeTaken[] = [];
  limits: { loss?: bigint; deposit?: bigint } = {};
  raises: { loss?: { value: bigint; askedAt: number }; deposit?: { value: bigint; askedAt: number } } = {};
  /** Debt for deposits that were charged back. */
  owed = 0n;
  deposits: PaidIn[] = [];
  /** Results of games in real money, and deposits, with timestamps. */
  played: { at: number; amount: bigint }[] = [];
  paidIn: { at: number; amount: bigint }[] = [];
  pending = 0n;

  get open(): Bonus | undefined {
    return this.bonuses.find(({ state }) => state === 'waiting' || state === 'active');
  }

  private sumOfDay(list: { at: number; amount: bigint }[], at: number): bigint {
    return list.filter((one) => dayOf(one.at) === dayOf(at)).reduce((sum, { amount }) => sum + amount, 0n);
  }

  private end(bonus: Bonus): void {
    if (bonus.state === 'active') this.bonus = 0n;
    bonus.state = 'over';
  }

  mayStake(amount: bigint, at: number): boolean {
    const { loss } = this.limits;
    if (this.excluded || amount > this.real + this.bonus) return false;
    const { open } = this;
    if (open?.state === 'active' && open.offer === 'welcome' && amount > TERMS.welcome.maxStake) return false;
    return loss === undefined || amount - this.sumOfDay(this.played, at) <= loss;
  }

  stake(key: string, amount: bigint, percent: bigint, at: number): void {
    const real = least(this.real, amount);
    this.real -= real;
    this.bonus -= amount - real;
    if (real > 0n) this.played.push({ at, amount: -real });
    const bonus = this.open?.state === 'active' ? this.open : undefined;
    // Tables count a tenth for one offer, and nothing for the other.
    const counts = bonus?.offer === 'welcome' || percent === 100n;
    const counted = bonus && counts ? (amount * percent) / 100n : 0n;
    this.stakes.push({ key, amount, real, counted, bonus, answered: false });
    if (!bonus) return;
    bonus.progress += counted;
    if (bonus.progress < bonus.required) return;
    bonus.state = 'released';
    bonus.released = bonus.offer === 'welcome' ? least(this.bonus, TERMS.welcome.maxWin) : bonus.amount;
    this.real += bonus.released;
    this.bonus = 0n;
  }

  payBack(stake: StakeTaken, amount: bigint, isRollback: boolean, at: number): void {
    stake.answered = true;
    const toBonus = stake.real === 0n ? amount : (amount * (stake.amount - stake.real)) / stake.amount;
    this.real += amount - toBonus;
    if (amount > toBonus) this.played.push({ at, amount: amount - toBonus });
    const { bonus } = stake;
    if (!bonus) return;
    if (bonus.state === 'active') {
      this.bonus += toBonus;
      if (isRollback) bonus.progress -= stake.counted;
    } else if (bonus.state === 'released') {
      const kept = least(toBonus, TERMS.welcome.maxWin - bonus.released);
      bonus.released += kept;
      this.real += kept;
    }
  }

  mayDeposit(amount: bigint, at: number, isAsked: boolean): boolean {
    const { deposit } = this.limits;
    const used = this.sumOfDay(this.paidIn, at) + (isAsked ? this.pending : 0n);
    return !this.excluded && (deposit === undefined || used + amount <= deposit);
  }

  /** Credits the received part of a requested deposit. The part that settles a debt earns no bonus. */
  deposit({ id, requested, came }: { id: string; requested: bigint; came: bigint }, at: number): void {
    this.pending -= requested;
    this.real += came;
    this.deposited = true;
    this.paidIn.push({ at, amount: came });
    const deposit = { id, left: came };
    this.deposits.push(deposit);
    const amount = came - this.settle(came);
    const bonus = this.bonuses.find(({ state }) => state === 'waiting');
    if (!bonus || amount === 0n) return;
    const { percent, cap, least: smallest } = TERMS[bonus.offer];
    if (amount < smallest) return;
    this.grant(bonus, least((amount * percent) / 100n, cap), at, amount);
    bonus.deposit = deposit;
  }

  /** Settles the debt from the balance. @returns the amount taken */
  settle(most = this.real): bigint {
    const settled = least(least(this.owed, most), this.real);
    this.owed -= settled;
    this.real -= settled;
    return settled;
  }

  /**
   * Charges back a deposit or a part of it: the player owes the part that the balance does not hold, and its bonus
   * ends.
   */
  chargeBack(deposit: PaidIn, amount: bigint): void {
    const taken = least(this.real, amount);
    this.real -= taken;
    this.owed += amount - taken;
    deposit.left -= amount;
    const bonus = this.bonuses.find((one) => one.deposit === deposit && one.state !== 'over');
    if (!bonus) return;
    if (bonus.state === 'released') {
      const held = least(this.real, bonus.released);
      this.real -= held;
      this.owed += bonus.released - held;
    }
    this.end(bonus);
  }

  /** Sets a limit. @returns whether it applies at once; otherwise it waits for a confirmation */
  limit(name: 'loss' | 'deposit', value: bigint, at: number): boolean {
    const before = this.limits[name];
    if (value === before) return true;
    if (before === undefined || value < before) {
      this.limits[name] = value;
      delete this.raises[name];
      return true;
    }
    const waiting = this.raises[name];
    if (waiting?.value !== value || at >= waiting.askedAt + 7 * DAY_MS) this.raises[name] = { value, askedAt: at };
    return false;
  }

  /** Confirms a raise. @returns whether the platform must accept it */
  confirmRaise(name: 'loss' | 'deposit', at: number): boolean {
    const raise = this.raises[name];
    if (!raise || at < raise.askedAt + DAY_MS || at >= raise.askedAt + 7 * DAY_MS) return false;
    this.limits[name] = raise.value;
    delete this.raises[name];
    return true;
  }

  private grant(bonus: Bonus, amount: bigint, at: number, deposit = 0n): void {
    const { runs } = TERMS[bonus.offer];
    bonus.amount = amount;
    bonus.granted = true;
    if (bonus.offer === 'welcome') this.bonus += amount;
    bonus.required =
      bonus.offer === 'welcome' ? amount * TERMS.welcome.multiple : deposit * TERMS['no-wagering'].turnover;
    bonus.state = 'active';
    bonus.until = endAfter(at, runs);
  }

  /**
   * Claims an offer; a repeat while it is open is accepted and changes nothing. @returns whether the platform must
   * accept it
   */
  claim(offer: OfferName, at: number): boolean {
    const { open } = this;
    if (this.excluded) return false;
    if (open) return open.offer === offer;
    const uses = this.bonuses.filter(
      (one) => one.offer === offer && (one.granted || one.state === 'waiting' || one.state === 'offered'),
    );
    const counted = offer === 'welcome' ? uses : uses.filter(({ claimedAt }) => dayOf(claimedAt) === dayOf(at));
    if (counted.length > 0 || (offer === 'welcome' && this.deposited)) return false;
    this.bonuses.push(this.begun(offer, 'waiting', 0n, at));
    return true;
  }

  private begun(offer: OfferName, state: Bonus['state'], amount: bigint, at: number): Bonus {
    const until = endAfter(at, TERMS[offer].waits);
    return { offer, state, amount, granted: false, required: 0n, progress: 0n, released: 0n, claimedAt: at, until };
  }

  offer(amount: bigint, at: number): void {
    this.bonuses.push(this.begun('welcome', 'offered', amount, at));
  }

  claimOffered(bonus: Bonus, at: number): boolean {
    if (this.excluded || this.open || bonus.state !== 'offered') return false;
    this.grant(bonus, bonus.amount, at);
    return true;
  }

  giveUp(): void {
    if (this.open) this.end(this.open);
  }

  /** Revokes a bonus. @returns whether there is something to revoke */
  revoke(bonus: Bonus, released: boolean): boolean {
    if (bonus.state === 'released' && released) this.real -= least(this.real, bonus.released);
    else if (bonus.state === 'released' || bonus.state === 'over') return false;
    this.end(bonus);
    return true;
  }

  /** Requests a withdrawal. @returns whether the platform must accept it */
  withdraw(amount: bigint, meant: boolean): boolean {
    const { open } = this;
    if (amount + this.owed > this.real || (open?.state === 'active' && !meant)) return false;
    if (open?.state === 'active') this.end(open);
    this.settle();
    this.real -= amount;
    return true;
  }

  /** Returns the amount of a withdrawal to the balance and settles the debt. */
  returned(amount: bigint): void {
    this.real += amount;
    this.settle(amount);
  }

  exclude(): void {
    this.excluded = true;
    for (const bonus of this.bonuses) if (bonus.state !== 'released') this.end(bonus);
  }

  expire(at: number): void {
    for (const bonus of this.bonuses)
      if (bonus.until <= at && ['offered', 'waiting', 'active'].includes(bonus.state)) this.end(bonus);
  }
}
