import { DAY_MS } from '#contract/istanbul';
import { FOREVER, LIMITS, type LimitName } from '#contract/play-limits';
import { formState, parseForm, readField, refusedForm } from '~/answers/forms.server';
import { redirectWith, toast, TOAST_MS } from '~/answers/redirects.server';
import { refuseForm, showForm, type Review } from '~/answers/review.server';
import type { Failure } from '~/api/endpoint.server';
import { formatDateTime } from '#contract/dates';
import { fixedT } from '~/lib/language/i18n';
import { formatAmount } from '~/lib/format/money';
import type { PlayerCaller } from '~/request/caller';
import { balance } from '~/services/finance.server';
import * as limit from '~/services/limit.server';
import { endSession } from '~/session/sign-in.server';
import { GROUPS } from './page.server';
import { breakSchema, exclusionSchema, limitsSchema } from './schema.server';

export const HERE = '/profile/limits';

/** Echo of a cool-off or exclusion. */
interface ClosingReview extends Review {
  kind: 'break' | 'exclude';
}

const refusedBy = (form: FormData, failure: Failure) => refuseForm(refusedForm(form, failure));

/** Handles the forms of the screen. Errors are returned with the form as typed. */
export async function act(caller: PlayerCaller, form: FormData, now: Date) {
  switch (readField(form, 'intent')) {
    case 'confirm':
    case 'cancel':
      return decideRaise(caller, form);
    case 'break':
    case 'break-confirm':
      return breakOff(caller, form, now);
    case 'exclude':
    case 'exclude-confirm':
      return exclude(caller, form);
    default:
      return save(caller, form);
  }
}

/** Saves a group of limits. An empty field removes its limit; a limit whose field was not sent is not changed. */
async function save(caller: PlayerCaller, form: FormData) {
  const t = fixedT(caller.language, 'limits');
  const group = GROUPS.find(({ id }) => id === readField(form, 'group'));
  if (!group) throw new Response(null, { status: 400 });
  // A browser does not send an unchecked checkbox.
  const sent = group.limits.filter((name) => name === 'withdrawal-lock' || form.has(name));
  const parsed = parseForm(form, { schema: limitsSchema(sent, caller.language), language: caller.language });
  if (!parsed.ok) return showForm(parsed.form);
  const reply = await limit.setLimits(caller, parsed.value);
  if (!reply.ok) return refusedBy(form, reply);
  const became = new Set(reply.data.map((one) => one.became));
  const words = became.has('waits') ? 'waits' : became.has('set') ? 'saved' : 'same';
  return back(caller, t(words), words === 'same' ? 'info' : 'success');
}

const back = (caller: PlayerCaller, message: string, type: 'info' | 'success' = 'success') =>
  redirectWith(caller.state, HERE, { toast: toast(type, message, TOAST_MS.generic) });

async function decideRaise(caller: PlayerCaller, form: FormData) {
  const t = fixedT(caller.language, 'limits');
  const name = LIMITS.find((known): known is LimitName => known === readField(form, 'limit'));
  if (!name) throw new Response(null, { status: 400 });
  const isConfirmed = readField(form, 'intent') === 'confirm';
  const reply = await (isConfirmed ? limit.confirmRaise : limit.cancelRaise)(caller, name);
  return reply.ok ? back(caller, t(isConfirmed ? 'raiseConfirmed' : 'raiseCancelled')) : refusedBy(form, reply);
}

async function breakOff(caller: PlayerCaller, form: FormData, now: Date) {
  const { language } = caller;
  const t = fixedT(language, 'limits');
  const parsed = parseForm(form, { schema: breakSchema(language), language });
  if (!parsed.ok) return showForm(parsed.form);
  const { days } = parsed.value;
  if (readField(form, 'intent') === 'break')
    return showForm<ClosingReview>(formState(form, {}), {
      kind: 'break',
      rows: [
        { label: t('length'), value: t('days', { count: days }) },
        { label: t('end'), value: formatDateTime(new Date(now.getTime() + days * DAY_MS), caller) },
      ],
    });
  const reply = await limit.startCoolOff(caller, days);
  return reply.ok
    ? back(caller, t('breakRuns', { date: formatDateTime(reply.data.until, caller) }))
    : refusedBy(form, reply);
}

async function exclude(caller: PlayerCaller, form: FormData) {
  const { language } = caller;
  const t = fixedT(language, 'limits');
  const parsed = parseForm(form, { schema: exclusionSchema(language), language });
  if (!parsed.ok) return showForm(parsed.form);
  const { period } = parsed.value;
  if (readField(form, 'intent') === 'exclude') {
    const walletReply = await balance(caller);
    const rows = [{ label: t('length'), value: t(`period_${period}`) }];
    if (walletReply.ok) rows.push({ label: t('balance'), value: formatAmount(walletReply.data, language) });
    return showForm<ClosingReview>(formState(form, {}), { kind: 'exclude', rows });
  }
  const reply = await limit.selfExclude(caller, period);
  if (!reply.ok) return refusedBy(form, reply);
  const { until } = reply.data;
  const message =
    until >= new Date(FOREVER) ? t('excludedForEver') : t('excluded', { date: formatDateTime(until, caller) });
  // The session has ended at the API, so its cookie is removed too.
  return redirectWith(caller.state, '/info/responsible-play', {
    toast: { type: 'info', message },
    setCookies: [await endSession(caller)],
  });
}
