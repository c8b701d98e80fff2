import { expect, test } from 'vitest';
import { serializeSelections, readBetSlip } from '~/lib/bets/coupon-cookie';
import { action } from '~/routes/coupon.pick';

const popular = serializeSelections([{ fixtureID: 'f2', market: 'result', line: null, selection: 'away', odds: 210 }]);

/** Presses the button of a popular coupon with these picks on the bet slip; returns where it leads and what the slip then holds. */
async function presses(slip: string, intent?: string) {
  const body = new URLSearchParams({ picks: popular, ...(intent && { intent }) });
  const request = new Request('http://site.test/coupon/pick', { method: 'POST', body, headers: { Cookie: slip } });
  const reply = (await action({ request, context: { address: '192.0.2.9' }, params: {} } as never)) as Response;
  const written = reply.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'));
  return {
    to: reply.headers.get('Location'),
    slip: readBetSlip(written.map((line) => line.split(';', 1)[0]).join('; ')).map(({ fixtureID }) => fixtureID),
  };
}

test('BET-1 a popular coupon goes straight onto an empty bet slip, or onto one that holds the same selections', async () => {
  for (const slip of ['lang=tr', 'pick~f2~result~=away~190'])
    expect(await presses(slip)).toEqual({ to: '/coupon', slip: ['f2'] });
});

test('BET-1 a popular coupon replaces other selections only after a confirmation', async () => {
  for (const slip of ['pick~f1~result~=home~185', 'pick~f2~result~=home~185'])
    expect(await presses(slip)).toEqual({ to: `/coupon?replacement=${encodeURIComponent(popular)}`, slip: [] });
  expect(await presses('pick~f1~result~=home~185', 'replace')).toEqual({ to: '/coupon', slip: ['f2'] });
});
