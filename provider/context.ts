import type { AnsweredCallback, ProviderMessage } from '#contract/provider-callbacks';
import { PROVIDER_NAME, type ProviderPlatform } from './operator';
import type { RuleBook, Rules } from './engines';
import { sign } from '#platform/signature';

/** Context of this provider: the platform that it serves, and the rules of its games. */
export interface ProviderContext {
  operator: ProviderPlatform;
  findRules: RuleBook;
}

/** Returns the rules of a profile. @throws {Error} for a game without an engine */
export function getRules({ findRules: rulesOf }: ProviderContext, profile: string): Rules {
  const rules = rulesOf(profile);
  if (!rules) throw new Error(`No engine knows the profile ${profile}`);
  return rules;
}

type Said = ProviderMessage extends infer Message
  ? Message extends unknown
    ? Omit<Message, 'timestamp'>
    : never
  : never;

/** Sends a signed message to the platform, like any provider. @throws {Error} if the platform could not handle it */
export async function report({ operator }: ProviderContext, message: Said): Promise<AnsweredCallback['body']> {
  const raw = JSON.stringify({ ...message, timestamp: operator.now().toISOString() });
  const signature = sign(operator.key(`callback:${PROVIDER_NAME}`), raw);
  const { status, body } = await operator.report(PROVIDER_NAME, raw, signature);
  if (status >= 500) throw new Error(`The platform answered ${status} to a ${message.type}`);
  return body;
}
