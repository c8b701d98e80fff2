import { z } from 'zod';
import type { Language } from '#contract/constants';
import { COOL_OFF_DAYS, EXCLUSION_PERIODS, isAmountLimit, type LimitName } from '#contract/play-limits';
import { fixedT } from '~/lib/language/i18n';
import { parseAmount } from '~/lib/format/money';
import type { LimitChanges } from '~/services/limit.server';

type Change = LimitChanges[number];

const AMOUNT_LENGTH = 20;

function limitField(name: LimitName, language: Language) {
  const typed = z.string().trim().optional();
  if (name === 'withdrawal-lock') return typed.transform((text): Change => ({ limit: name, on: Boolean(text) }));
  if (isAmountLimit(name))
    return typed.transform((text, context): Change => {
      if (!text) return { limit: name };
      const amount = text.length > AMOUNT_LENGTH ? undefined : parseAmount(text);
      if (amount === undefined)
        context.addIssue({ code: 'custom', message: fixedT(language, 'common')('amountUnreadable') });
      return { limit: name, amount: amount ?? 0n };
    });
  return typed.transform((text, context): Change => {
    if (!text) return { limit: name };
    if (!/^\d{1,4}$/.test(text))
      context.addIssue({ code: 'custom', message: fixedT(language, 'limits')('minutesUnreadable') });
    return { limit: name, minutes: Number(text) };
  });
}

/** Returns the schema of limits that are saved together. An empty field removes its limit. */
export const limitsSchema = (limits: readonly LimitName[], language: Language) =>
  z
    .object(Object.fromEntries(limits.map((name) => [name, limitField(name, language)])))
    .transform((changes): LimitChanges => limits.flatMap((name) => changes[name] ?? []));

/** Returns the schema of a cool-off: its length in days. */
export function breakSchema(language: Language) {
  const error = fixedT(language, 'limits')('daysUnreadable', COOL_OFF_DAYS);
  const days = z.number().min(COOL_OFF_DAYS.min, { error }).max(COOL_OFF_DAYS.max, { error });
  const typed = z
    .string({ error })
    .trim()
    .regex(/^\d{1,2}$/, { error, abort: true });
  return z.object({ days: typed.transform(Number).pipe(days) });
}

/** Returns the schema of a self-exclusion: its period. */
export const exclusionSchema = (language: Language) =>
  z.object({ period: z.enum(EXCLUSION_PERIODS, { error: fixedT(language, 'limits')('choosePeriod') }) });
