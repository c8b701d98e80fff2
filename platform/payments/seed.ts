import { eq } from 'drizzle-orm';
import {
  banks as seededBanks,
  paymentGroups as seededGroups,
  paymentMethods as seededMethods,
} from '#content/payments';
import { readPayments, seedSections } from '../content';
import type { Transaction } from '../db/database';
import { banks, paymentGroups, paymentMethods } from './schema';

/**
 * Writes the banks, groups and methods of `content/payments`; run again, it brings them up to date. Groups and methods
 * that an operator imported stand.
 */
export async function seedPayments(tx: Transaction): Promise<void> {
  for (const [position, { id, name, house }] of seededBanks.entries()) {
    const row = {
      name,
      position,
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
  const written = await seedSections(tx, { payments: { groups: seededGroups, methods: seededMethods } });
  if (written.length > 0) await applyMethods(tx);
}

/** Makes the content's groups and methods those that players see. A method that is gone from it is switched off: payments of old still name it. */
export async function applyMethods(tx: Transaction): Promise<void> {
  const { groups, methods } = await readPayments(tx);
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
