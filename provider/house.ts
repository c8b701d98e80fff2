import type { AnsweredCallback, ProviderMessage } from '#contract/provider-callbacks';
import { PROVIDER_NAME, type Operator } from './operator';
import type { RuleBook, Rules } from './engines';
import { sign } from '#platform/signature';

/** What everything in here works with: the platform it serves, and the games it knows. */
export interface House {
  operator: Operator;
  rulesOf: RuleBook;
}

/** @throws {Error} for a game that no engine here plays any more */
export function rulesFor({ rulesOf }: House, profile: string): Rules {
  const rules = rulesOf(profile);
  if (!rules) throw new Error(`No engine knows the profile ${profile}`);
  return rules;
}

type Said = ProviderMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'timestamp'>
    : never
  : never;

/** Tells the platform something, signed as by any provider. @throws {Error} when it could not answer */
export async function tell({ operator }: House, said: Said): Promise<AnsweredCallback['body']> {
  const raw = JSON.stringify({ ...said, timestamp: operator.now().toISOString() });
  const signature = sign(operator.key(`callback:${PROVIDER_NAME}`), raw);
  const { status, body } = await operator.report(PROVIDER_NAME, raw, signature);
  if (status >= 500) throw new Error(`The platform answered ${status} to a ${said.type}`);
  return body;
}
