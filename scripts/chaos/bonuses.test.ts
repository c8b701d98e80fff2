import { expect, test } from 'vitest';
import { DEPOSIT_OFFER, SPINS_OFFER } from './offers.mjs';
import { NEW, WHOLE, at, deposit, verdictOn, withdrawal } from './testing';

const later = new Date('2026-03-10T12:01:00Z');
const wagering = {
  claims: [{ offer: DEPOSIT_OFFER.id, at }],
  deposits: [{ requestID: 'd', amount: '50', id: 'D', at: later }],
};

test('SCALE-2 a bonus with wagering is in the balance while it is wagered and after its release, until it is forfeited', async () => {
  const payments = [deposit];
  expect(await verdictOn(wagering, { payments, grants: [{}], balance: '105000', bonus: '5000' })).toMatchObject({
    ...WHOLE,
    acknowledged: { claim: 1 },
    bonuses: { deposit: { active: 1 } },
  });
  const released = [{ state: 'released' }];
  expect(await verdictOn(wagering, { payments, grants: released, balance: '110000', bonus: '0' })).toMatchObject(WHOLE);
  const withdrawals = [{ requestID: 'w', amount: '75', id: 'W', at: later, loseBonus: true }];
  const lost = { grants: [{ state: 'lost' }], payments: [deposit, withdrawal], forfeited: '5000', bonus: '0' };
  expect(await verdictOn({ ...wagering, withdrawals }, { ...lost, balance: '97500' })).toMatchObject(WHOLE);
  const cap = [{ ...wagering.deposits[0], amount: '250' }];
  const large = [{ ...deposit, amount: '25000' }];
  const rows = { payments: large, grants: [{}], balance: '125000', bonus: '6000' };
  expect(await verdictOn({ ...wagering, deposits: cap }, rows)).toMatchObject(WHOLE);
});

test('SCALE-2 the verdict names a bonus that is lost, doubled, or wrong in the balance', async () => {
  const payments = [deposit];
  const waiting = [{ state: 'waiting', payment_id: null, is_granted: false }];
  expect(await verdictOn(wagering, { payments, grants: waiting, balance: '105000' })).toMatchObject({
    ...WHOLE,
    lost: ['oyuncu: bonus of deposit D'],
  });
  expect((await verdictOn(wagering, { payments, balance: '105000' })).lost).toEqual(['oyuncu: claim of chaos']);
  const twice = { payments, grants: [{}, { id: 'B2' }], balance: '105000', bonus: '10000' };
  expect((await verdictOn(wagering, twice)).doubled).toEqual(['oyuncu: claim of chaos']);
  const unpaid = { payments: [{ ...deposit, status: NEW }], grants: [{}], balance: '100000', bonus: '5000' };
  expect(await verdictOn(wagering, unpaid, { outcomes: {} })).toMatchObject({
    doubled: ['oyuncu: bonus without an approved deposit'],
    wrongBalances: ['oyuncu: 105000, the model 100000'],
  });
  const lost = { payments, grants: [{ state: 'lost' }], forfeited: '5000', balance: '105000', bonus: '0' };
  expect((await verdictOn(wagering, lost)).doubled).toEqual(['oyuncu: end of the bonus without a withdrawal']);
  const off = { payments, grants: [{}], balance: '105000', bonus: '10000' };
  expect((await verdictOn(wagering, off)).wrongBalances).toEqual(['oyuncu: 115000, the model 110000']);
  const kept = { payments, grants: [{ state: 'released' }], balance: '105000', bonus: '5000' };
  expect((await verdictOn(wagering, kept)).wrongBalances).toEqual([
    'oyuncu: 5000 of bonus money without an active bonus',
  ]);
});

test('SCALE-2 free spins are in the balance until their bonus is forfeited', async () => {
  const claims = [{ offer: SPINS_OFFER.id, at }];
  const grants = [{ offer_id: SPINS_OFFER.id, payment_id: null }];
  expect(await verdictOn({ claims }, { grants, balance: '100000', bonus: '5000' })).toMatchObject({
    ...WHOLE,
    bonuses: { 'free-spins': { active: 1 } },
  });
  expect((await verdictOn({ claims }, { grants, balance: '100000', bonus: '0' })).wrongBalances).toEqual([
    'oyuncu: 100000, the model 105000',
  ]);
  const forfeited = [{ ...grants[0], state: 'lost' }];
  expect(await verdictOn({ claims }, { grants: forfeited, forfeited: '5000', balance: '100000' })).toMatchObject({
    doubled: ['oyuncu: end of the bonus without a withdrawal'],
    wrongBalances: [],
  });
});

const terms = { percent: 30, minRounds: 2, figures: { TRY: { cap: '5', minTurnover: '10' } } };
const joined = {
  offer_id: 'cashback',
  state: 'joined',
  payment_id: null,
  is_granted: false,
  terms,
  created_on: '2026-03-10',
};
const cashbackClaims = [{ offer: 'cashback', at }];
/** Returns a round of 10 March. */
const round = (stake: string, payout: string) => ({ stake, payout, day: '2026-03-10' });
const day = [round('1000', '0'), round('1000', '500')];

test('SCALE-2 a cashback of a day that is over is the share of its losses, once', async () => {
  const verdict = (cashbacks: object[], ended: object[], balance: string, more: object[] = []) =>
    verdictOn({ claims: cashbackClaims }, { grants: [joined, ...more], cashbacks, ended, balance });
  const own = { day: '2026-03-10', released: '450' };
  expect(await verdict([own], day, '100450')).toMatchObject({ ...WHOLE, cashbacks: 1 });
  expect((await verdict([], day, '100000')).wrongBalances).toEqual(['oyuncu: a cashback of 0 for 2026-03-10, not 450']);
  // One large round counts at most half of the stakes: 30 % of 5,000 × 10,000 / 20,000 and 5,000.
  const large = [round('5000', '0'), round('1000', '0'), round('1000', '500')];
  const capped = { ...own, released: '500' };
  expect(await verdict([capped], large, '100500')).toMatchObject(WHOLE);
  // Below the minimum of rounds, or of stakes, and without a loss there is none.
  for (const none of [
    [round('2000', '0')],
    [round('400', '0'), round('400', '0')],
    [round('1000', '0'), round('1000', '3000')],
  ])
    expect(await verdict([], none, '100000')).toMatchObject({ ...WHOLE, cashbacks: 0 });
  const [early] = [{ ...own, day: '2026-03-09' }];
  expect((await verdict([early], [], '100450')).doubled).toEqual(['oyuncu: cashback of 2026-03-09']);
});

test('SCALE-2 the cashback of a player with bonus money is taken from its row', async () => {
  const claims = [...cashbackClaims, { offer: DEPOSIT_OFFER.id, at }];
  const rows = { grants: [joined, { state: 'waiting', payment_id: null, is_granted: false }], ended: day };
  const cashbacks = [{ day: '2026-03-10', released: '120' }];
  expect(await verdictOn({ claims }, { ...rows, cashbacks, balance: '100120' })).toMatchObject(WHOLE);
  expect((await verdictOn({ claims }, { ...rows, cashbacks, balance: '100000' })).wrongBalances).toEqual([
    'oyuncu: 100000, the model 100120',
  ]);
});

test('SCALE-2 the prize of a tournament that ended during the run is in the balance', async () => {
  const prizes = [{ prize: '500000' }];
  expect(await verdictOn({}, { prizes, balance: '600000' })).toMatchObject({ ...WHOLE, prizes: 1 });
  expect((await verdictOn({}, { prizes, balance: '100000' })).wrongBalances).toEqual([
    'oyuncu: 100000, the model 600000',
  ]);
});
