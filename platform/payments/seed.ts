import { eq } from 'drizzle-orm';
import {
  banks as seededBanks,
  paymentGroups as seededGroups,
  paymentMethods as seededMethods,
} from '#content/payments';
import { readPayments, seedSections, type PaymentsEntry } from '../content';
import type { Transaction } from '../db/database';
import { banks, paymentGroups, paymentMethods } from './schema';

/**
 * Writes the banks, groups and methods of `content/payments`; a repeat updates them, but keeps an operator's import.
 * The operator's accounts in the content are fictitious. Without the demonstration, skip all banks and the methods that
 * need one, so that players cannot send money there.
 */
export async function seedPayments(tx: Transaction, isDemo = true): Promise<void> {
  const written = await seedSections(tx, {
    payments: {
      banks: isDemo ? seededBanks : [],
      groups: seededGroups,
      methods: seededMethods.filter(({ fields, receiver }) => isDemo || !(receiver || fields.some(needsBank))),
    },
  });
  if (written.length > 0) await applyPayments(tx);
}

const needsBank = (field: string) => field === 'bankID' || field === 'bankAccountID';

/** Shows the content's banks, groups and methods to players. */
export async function applyPayments(tx: Transaction): Promise<void> {
  const { banks: standing, groups, methods } = await readPayments(tx);
  if (standing) await applyBanks(tx, standing);
  await applyMethods(tx, { groups, methods });
}

/** Writes the banks. A bank that the content no longer has is not offered; players' accounts still refer to it. */
async function applyBanks(tx: Transaction, standing: NonNullable<PaymentsEntry['banks']>): Promise<void> {
  await tx.update(banks).set({ active: false }).where(eq(banks.active, true));
  for (const [position, { id, name, code, house }] of standing.entries()) {
    const row = {
      name,
      position,
      code: code ?? null,
      active: true,
      houseOwner: house.owner,
      houseBranch: house.branch,
      houseAccountNumber: house.accountNumber,
      houseIban: house.iban,
    };
    await tx
      .insert(banks)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: banks.id, set: row });
  }
}

/**
 * Writes the groups and methods. A method that the content no longer has is disabled; earlier payments still refer to
 * it.
 */
async function applyMethods(
  tx: Transaction,
  { groups, methods }: Pick<PaymentsEntry, 'groups' | 'methods'>,
): Promise<void> {
  await tx.update(paymentMethods).set({ active: false, bankcode: null }).where(eq(paymentMethods.active, true));
  for (const [position, { id, direction, name }] of groups.entries()) {
    const row = { direction, nameTr: name.tr, nameEn: name.en, position };
    await tx
      .insert(paymentGroups)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: paymentGroups.id, set: row });
  }
  for (const [position, method] of methods.entries()) {
    const row = {
      direction: method.direction,
      groupId: method.group ?? null,
      kind: method.kind,
      transferType: method.transferType,
      gateway: method.gateway ?? null,
      nameTr: method.name.tr,
      nameEn: method.name.en,
      durationTr: method.duration.tr,
      durationEn: method.duration.en,
      noteTr: method.note.tr,
      noteEn: method.note.en,
      min: BigInt(method.min) * 100n,
      max: BigInt(method.max) * 100n,
      fields: method.fields,
      optional: method.optional,
      receiver: method.receiver ?? null,
      bankcode: method.bankcode ?? null,
      amounts: method.amounts?.map((lira) => String(lira * 100)) ?? null,
      highlighted: method.highlighted,
      active: true,
      position,
    };
    await tx
      .insert(paymentMethods)
      .values({ id: method.id, ...row })
      .onConflictDoUpdate({ target: paymentMethods.id, set: row });
  }
}
