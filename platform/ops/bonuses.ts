import { wireFromKurus } from '#contract/wire';
import { setImmediate } from 'node:timers/promises';
import { findGrant, listGrants, offerTo, revoke, spinsValue, findWarning, estimateWorth, printWorth } from '../bonuses';
import { readBonuses } from '../content';
import type { PlatformContext } from '../context';
import { assertCanReceive, readUsernames, type Player } from '../players';
import { Refusal } from '../refusal';
import { AMOUNT_EXAMPLES } from './amount';
import { toBonusRow } from './bonus-row';
import { command, type CommandOutput, type Commands, type OperatorContext } from './command';
import { countCredit } from './credit-caps';
import { flag, id, key, money, optional, reason, text, who, word } from './field';

const LARGEST_BONUS = 1_000_000_00n;
const LISTED = 200;
const ASK_AMOUNT = `How much? --amount in lira: ${AMOUNT_EXAMPLES}.`;

async function list(context: PlatformContext, { who: player }: { who: Player | undefined }): Promise<CommandOutput> {
  const grants = await listGrants(context.db, player?.uid, LISTED);
  const names = await readUsernames(
    context.db,
    grants.map(({ uid }) => uid),
  );
  return {
    rows: grants.map((grant) => {
      const { id: grantId, ...row } = toBonusRow(grant);
      return { id: grantId, username: names.get(grant.uid) ?? '', ...row, reason: grant.reason ?? '' };
    }),
  };
}

/**
 * Lists the offers of the content with the cost of their best strategy. Yields between two offers, so that players'
 * requests are served.
 */
async function listOffers({ db, now }: PlatformContext): Promise<CommandOutput> {
  const rows = [];
  for (const { entry, live } of await readBonuses(db, now())) {
    await setImmediate();
    const worth = estimateWorth(entry);
    rows.push({
      offer: entry.id,
      kind: entry.kind,
      for: entry.audience,
      live,
      'once per': entry.oncePer,
      'costs at most': printWorth(worth.most, worth.per),
      'without risk': worth.sure > 0 ? printWorth(worth.sure, worth.per) : { tr: 'yok', en: 'nothing' },
      warning: findWarning(entry, worth) ?? '',
    });
  }
  return { rows };
}

interface OfferInput {
  who: Player;
  offer: string;
  amount: bigint | undefined;
}

/** Returns the offer that an operator named. @throws {Refusal} if there is none, or the amount does not fit it */
async function chosenOffer({ db, now }: PlatformContext, { offer, amount }: OfferInput) {
  const offers = await readBonuses(db, now());
  const chosen = offers.find(({ entry }) => entry.id === offer);
  const names = offers.flatMap(({ entry }) => (entry.kind === 'cashback' ? [] : entry.id)).join(', ');
  if (!chosen)
    throw new Refusal(
      {
        tr: `Bir teklif seçin: ${names}.`,
        en: `Which offer? One of ${names}.`,
      },
      'not-found',
      'offer',
    );
  // The grant would count as the use of an offer that players may join once.
  if (chosen.entry.kind === 'cashback')
    throw new Refusal(
      {
        tr: 'Kayıp iadesine oyuncu kendisi katılır; tutarı her gece hesaplanır.',
        en: 'Players join a cashback themselves; its amount is computed each night.',
      },
      'invalid',
      'offer',
    );
  const hasOwnAmount = chosen.entry.kind === 'free-spins';
  if (hasOwnAmount && amount !== undefined)
    throw new Refusal(
      { tr: 'Ücretsiz dönüşlerin kendi tutarı vardır.', en: 'Free spins have their own amount.' },
      'invalid',
      'amount',
    );
  if (!hasOwnAmount && amount === undefined)
    throw new Refusal({ tr: 'Tutarı lira olarak yazın.', en: ASK_AMOUNT }, 'required', 'amount');
  return chosen;
}

async function grantBonus(
  context: OperatorContext,
  { reason: why, key: typedKey, ...input }: OfferInput & { reason: string; key: string | undefined },
): Promise<CommandOutput> {
  const { who: player, amount } = input;
  const chosen = await chosenOffer(context, input);
  const granted = await context.db.transaction(async (tx) => {
    await assertCanReceive(tx, player.uid);
    const grant = await offerTo(context, tx, { uid: player.uid, offer: chosen, amount, reason: why });
    const worth = grant.amount ?? spinsValue(grant);
    const credit = { key: typedKey === undefined ? grant.id : `bonus:${typedKey}`, amount: worth, role: context.role };
    const isFirst = await countCredit(context, tx, credit);
    // Rolls the second offer back.
    if (!isFirst)
      throw new Refusal(
        {
          tr: `${typedKey} işlem numarasıyla bir bonus zaten sunuldu.`,
          en: `A bonus with the key ${typedKey} was offered already.`,
        },
        'number-used',
      );
    return grant;
  });
  return {
    text: {
      tr: `${player.username} için sunuldu; ${chosen.entry.claimDays} gün içinde alınabilir: ${granted.id}`,
      en: `Offered to ${player.username}, who can claim it for ${chosen.entry.claimDays} days: ${granted.id}`,
    },
  };
}

export const commands: Commands = {
  'bonuses list': command({
    title: { tr: 'Bonuslar', en: 'Bonuses' },
    help: {
      tr: 'bir oyuncunun veya herkesin en yeni bonusları, çevrilen tutar ve bitiş zamanıyla',
      en: 'the newest bonuses of one player or of all, with what is wagered and when they end',
    },
    role: 'read',
    fields: { who: optional(who) },
    columns: {
      id: 'id',
      username: 'player',
      offer: 'text',
      state: 'status',
      amount: 'money',
      wagered: 'text',
      released: 'money',
      since: 'timestamp',
      until: 'timestamp',
      reason: 'text',
    },
    actions: [{ command: 'bonuses revoke', fields: { id: 'id' } }],
    run: list,
  }),
  'bonuses offers': command({
    title: { tr: 'Bonus teklifleri', en: 'Bonus offers' },
    help: {
      tr: 'her teklifi, en iyi oyun biçiminin 100 lira başına kârıyla (ortalama ve risksiz) listeler; risksiz kâr yinelenebiliyorsa uyarır',
      en: 'lists each offer with the profit of the best strategy (average, and without risk) in lira per 100, and warns if a profit without risk can be repeated',
    },
    role: 'read',
    columns: {
      offer: 'id',
      kind: 'word',
      for: 'word',
      live: 'status',
      'once per': 'word',
      'costs at most': 'text',
      'without risk': 'text',
      warning: 'text',
    },
    actions: [{ command: 'bonuses grant', fields: { offer: 'offer' } }],
    run: listOffers,
  }),
  'bonuses grant': command({
    title: { tr: 'Bonus ver', en: 'Grant a bonus' },
    help: {
      tr: 'bir oyuncuya içerikteki bir teklifin şartlarıyla bu tutarda bir bonus sunar (bedava dönüşlerin kendi tutarı vardır); oyuncu alır veya reddeder',
      en: 'offers a player a bonus by the terms of an offer of the content, of this amount (free spins have their own); the player claims or declines it',
    },
    role: 'money',
    effect: 'money',
    once: 'key',
    fields: {
      who,
      offer: word(text({ label: { tr: 'Teklif', en: 'Offer' }, shown: 'OFFER' })),
      amount: optional(money({ label: { tr: 'Tutar', en: 'Amount' }, largest: LARGEST_BONUS, ask: ASK_AMOUNT })),
      reason,
      key,
    },
    async confirm(context, input) {
      const { entry } = await chosenOffer(context, input);
      const { username } = input.who;
      const [amount, days] = [input.amount === undefined ? '' : `${wireFromKurus(input.amount)} TRY `, entry.claimDays];
      return {
        tr: `${username}: ${amount}bonus (${entry.id}) sunulur; ${days} gün içinde alınabilir.`,
        en: `${username}: a bonus of ${amount}(${entry.id}) is offered; it can be claimed for ${days} days.`,
      };
    },
    async weigh(context, input) {
      const { entry } = await chosenOffer(context, input);
      return input.amount ?? spinsValue({ terms: entry });
    },
    run: grantBonus,
  }),
  'bonuses revoke': command({
    title: { tr: 'Bonusu geri al', en: 'Revoke a bonus' },
    help: {
      tr: 'bir bonusu bitirir ve bonus parasını alır; --released ile, bakiye yettikçe gerçek paraya dönüşeni de',
      en: 'ends a bonus and takes its bonus money; with --released also what became real money, as far as the balance reaches',
    },
    role: 'money',
    effect: 'money',
    once: 'state',
    fields: {
      id: word(id({ label: { tr: 'Bonus no', en: 'Bonus' }, ask: 'Which one? `bonuses list WHO` shows their ids.' })),
      released: flag({ tr: 'Gerçek paraya dönüşeni de', en: 'Released money too' }),
      reason,
    },
    async confirm({ db }, { id: grantId, released }) {
      const grant = await findGrant(db, grantId);
      if (!grant)
        throw new Refusal(
          { tr: `${grantId} numaralı bonus yok.`, en: `There is no bonus ${grantId}.` },
          'not-found',
          'id',
        );
      const amount = wireFromKurus(grant.amount ?? 0n);
      const taken = wireFromKurus(released ? grant.released : 0n);
      return {
        tr: `${amount} TRY tutarlı bonus (${grant.offerId}) biter; gerçek paradan en fazla ${taken} TRY alınır.`,
        en: `A bonus of ${amount} TRY (${grant.offerId}) ends; at most ${taken} TRY of real money is taken.`,
      };
    },
    async run(context, { id: grantId, released, reason: why }) {
      const { taken } = await context.db.transaction((tx) =>
        revoke(context, tx, { id: grantId, reason: why, released }),
      );
      return {
        text: {
          tr: `Geri alındı; ${wireFromKurus(taken)} TRY düşüldü.`,
          en: `Revoked; ${wireFromKurus(taken)} TRY taken.`,
        },
      };
    },
  }),
};
