import { CODE } from '#contract/messages';
import type { Reason } from '#contract/reasons';
import { waitText } from '#contract/wait-text';
import { localize } from '#contract/localize';
import type { Reply } from '~/api/endpoint.server';
import { fixedT } from '~/lib/language/i18n';
import type { Caller } from '~/request/caller';

/** Reasons of a rejection with status 422 that concern the code itself; an API without reasons sends none. */
const CODE_REASONS: readonly (Reason | undefined)[] = ['wrong-code', 'invalid', 'required', undefined];

/**
 * Replaces the Turkish messages of two-factor calls, which are always made in Turkish (spec section 7), by the site's
 * own texts on an English page.
 */
export async function localizeReply<T>(caller: Caller, pending: Promise<Reply<T>>): Promise<Reply<T>> {
  const reply = await pending;
  const { language } = caller;
  if (reply.ok) return language === 'tr' ? reply : { ...reply, message: '' };
  if (reply.kind !== 'refused') return reply;
  const t = fixedT(language, 'auth');
  if (reply.reason === 'no-secret') return { ...reply, message: t('setUpExpired') };
  if (reply.code === CODE.invalid && CODE_REASONS.includes(reply.reason)) return { ...reply, message: t('codeWrong') };
  if (language === 'tr') return reply;
  if (reply.code !== CODE.tooMany) return { ...reply, message: t('secondFactorRefused') };
  return {
    ...reply,
    message: reply.retryAfter === undefined ? t('tooManyTries') : localize(waitText(reply.retryAfter), language),
  };
}
