import { Form, useFetchers, useLocation, useSubmit } from '@remix-run/react';
import { createContext, useContext, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUPON_MAX, type Pick } from '#contract/coupons';
import { hasRoomFor, marketKey, parsePicks, pickKey, pressedOn, printPicks } from '~/lib/coupon-cookie';
import { parsePress, pressIn, printPress } from '~/lib/press';
import { useLanguage } from '~/lib/i18n';
import { formatOdds } from '~/lib/odds';
import { InlineNotice } from '../notices/inline-notice';

const Picked = createContext<ReadonlySet<string>>(new Set());

/** Where odds are pressed. */
const PICK_PATH = '/coupon/pick';

/** The picks with the presses that are on their way. They are the same array until one changes. */
function usePicks(coupon: string): Pick[] {
  let picks = parsePicks(coupon);
  for (const { formAction, formData } of useFetchers()) {
    const press = formAction === PICK_PATH && formData ? pressIn(formData) : undefined;
    if (press) picks = pressedOn(picks, press.pick, press.kind);
  }
  const word = printPicks(picks);
  return useMemo(() => parsePicks(word), [word]);
}

/**
 * One form around all odds of a screen: each button puts its selection on the coupon or takes it off, and leads back to its
 * fixture. With JavaScript the page stays and the button answers at once; the next press waits for none before it.
 * `coupon` holds the picks so far, in one word.
 */
export function PickForm({ coupon, children }: { coupon: string; children: ReactNode }) {
  const { t } = useTranslation('betting');
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const picks = usePicks(coupon);
  const picked = useMemo(() => new Set(picks.map(pickKey)), [picks]);
  const [isFull, setFull] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const press = parsePress(button.name);
    if (!press) return;
    const isRefused = press.kind === 'pick' && !hasRoomFor(picks, press.pick);
    setFull(isRefused);
    // A later press of a market takes the place of an earlier one; those of other markets go side by side.
    if (!isRefused) submit(button, { navigate: false, fetcherKey: `pick ${marketKey(press.pick)}` });
  };
  return (
    <Form discover="none" method="post" action={PICK_PATH} className="stack" onSubmit={onSubmit}>
      <input type="hidden" name="to" value={pathname + search} />
      {isFull && <InlineNotice tone="error" text={t('couponFull', { max: COUPON_MAX })} />}
      <Picked.Provider value={picked}>{children}</Picked.Provider>
    </Form>
  );
}

/**
 * Odds as a button under the sign of their selection; without odds a place that says so. Its name says what it is about,
 * since lynx shows a button's value before its words.
 */
export function OddsButton({ pick, sign, wide }: { pick: Pick | undefined; sign: string; wide?: boolean }) {
  const picked = useContext(Picked);
  const language = useLanguage();
  const { t } = useTranslation('betting');
  const className = wide ? 'odd wide' : 'odd';
  if (!pick)
    return (
      <button className={className} disabled>
        <small>{sign}</small> <span aria-hidden="true">–</span> <span className="vh">{t('suspended')}</span>
      </button>
    );
  const isPicked = picked.has(pickKey(pick));
  return (
    <button
      className={className}
      name={printPress(isPicked ? 'drop' : 'pick', pick)}
      value={sign}
      aria-pressed={isPicked}
    >
      <small>{sign}</small>
      {` ${formatOdds(pick.odds, language)}`}
    </button>
  );
}
