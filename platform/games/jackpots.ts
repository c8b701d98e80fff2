import { sql } from 'drizzle-orm';
import { TRANSACTION_CATEGORY } from '#contract/constants';
import { wireFromKurus } from '#contract/wire';
import type { Executor, Transaction } from '../db/database';
import type { GameProvider } from '../ports/game-provider';
import { transferBetweenOperatorAccounts } from '../ledger';
import { JACKPOT_FUNDING, jackpotAccount } from './booking';

/**
 * Books the amounts of a provider's jackpots that the ledger lacks: the seed of a new one, and contributions from
 * before the ledger had jackpots. Once per jackpot.
 */
export async function openJackpots(
  tx: Transaction,
  { provider, at }: { provider: GameProvider | undefined; at: Date },
): Promise<void> {
  const ids = ((await provider?.jackpots(tx)) ?? []).map(({ id }) => id);
  if (!provider || ids.length === 0 || (await areOpen(tx, ids))) return;
  for (const { id, amount } of await provider.jackpotsOwed(tx))
    if (amount > 0n)
      await transferBetweenOperatorAccounts(tx, {
        key: openingKey(id),
        kind: 'jackpot',
        category: TRANSACTION_CATEGORY.game,
        description: { tr: 'Jackpot açılışı', en: 'Opening of a jackpot' },
        reference: id,
        from: JACKPOT_FUNDING,
        to: jackpotAccount(id),
        amount,
        at,
      });
}

const openingKey = (id: string): string => `jackpot:${id}:opening`;

async function areOpen(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const keys = JSON.stringify(ids.map(openingKey));
  const { rows } = (await tx.execute(
    sql`select count(*)::int as open from ledger_entries where key in (select jsonb_array_elements_text(${keys}::jsonb))`,
  )) as unknown as { rows: { open: number }[] };
  return rows[0]?.open === ids.length;
}

/**
 * Compares the jackpots of a provider with the ledger.
 * @returns one line per jackpot that differs by more than its pending stakes
 */
export async function verifyJackpots(executor: Executor, provider: GameProvider | undefined): Promise<string[]> {
  const owed = (await provider?.jackpotsOwed(executor)) ?? [];
  if (owed.length === 0) return [];
  const { rows } = (await executor.execute(
    sql`select side.account, sum(side.change)::text as held from ledger_postings as p
      cross join lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) as side (account, change)
      where p.from_account like 'house:jackpots:%' or p.to_account like 'house:jackpots:%'
      group by 1`,
  )) as unknown as { rows: { account: string; held: string }[] };
  const held = new Map(rows.map((row) => [row.account, BigInt(row.held)]));
  return owed.flatMap(({ id, amount, underWay }) => {
    const booked = held.get(jackpotAccount(id)) ?? 0n;
    return booked < amount || booked > amount + underWay
      ? [`jackpot ${id} holds ${wireFromKurus(booked)} in the ledger, ${wireFromKurus(amount)} at its provider`]
      : [];
  });
}
