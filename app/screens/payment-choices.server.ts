import type { BankAccount, CashMethod } from '#contract/finance';
import type { Failure } from '~/api/endpoint.server';
import type { PlayerCaller } from '~/request/caller';
import { once } from '~/request/state.server';
import { api } from '~/api/client.server';
import * as finance from '~/services/finance.server';

/** Choices in the form of one method. */
export interface Choices {
  direction: finance.Direction;
  method: CashMethod;
  /** Fixed amounts, in kuruş; empty if any amount within the limits is accepted. */
  amounts: bigint[];
  banks: { bankID: string; name: string }[];
  accounts: BankAccount[];
}

export type ChoicesReply = { ok: true; choices: Choices | undefined } | Failure;

/** Loads the choices of a method's form, once per page; `undefined` if the method does not exist. */
export const getChoices = (
  caller: PlayerCaller,
  direction: finance.Direction,
  methodID: string,
): Promise<ChoicesReply> => once(caller.state, `payment ${methodID}`, () => readChoices(caller, direction, methodID));

async function readChoices(
  caller: PlayerCaller,
  direction: finance.Direction,
  methodID: string,
): Promise<ChoicesReply> {
  const listed = await api.finance.listCashMethodsNew(caller, { Type: direction, methodID });
  if (!listed.ok) return listed;
  const method = finance.flatMethods(listed.data.methods_list).find(({ id }) => id === methodID);
  if (!method) return { ok: true, choices: undefined };
  const [amounts, banks, accounts] = await Promise.all([
    method.bankcode ? api.envoy.getDepositAmounts(caller, { bankcode: method.bankcode }) : undefined,
    method.fields.includes('bankID') ? api.finance.listBanks(caller) : undefined,
    method.fields.includes('bankAccountID') ? api.finance.listBankAccounts(caller, { showPrepaid: 1 }) : undefined,
  ]);
  if (amounts?.ok === false) return amounts;
  if (banks?.ok === false) return banks;
  if (accounts?.ok === false) return accounts;
  return {
    ok: true,
    choices: {
      direction,
      method,
      amounts: amounts?.data.amounts ?? [],
      banks: banks?.data ?? [],
      accounts: accounts?.data ?? [],
    },
  };
}
