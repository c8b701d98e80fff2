import { useFetchers, useLocation, useSubmit } from '@remix-run/react';
import { createContext, useContext, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COUPON_MAX, type CouponSelection } from '#contract/coupons';
import { Form, Link } from '../layout/link';
import {
  hasRoomFor,
  marketKey,
  parseSelections,
  selectionKey,
  toggleSelection,
  serializeSelections,
} from '~/lib/bets/coupon-cookie';
import { parseToggle, findToggle, serializeToggle } from '~/lib/forms/odds-toggle';
import { useLanguage } from '~/lib/language/i18n';
import { formatOdds } from '~/lib/bets/odds';
import { announce } from '../layout/announcer';
import { InlineNotice } from '../notices/inline-notice';

const Picked = createContext<ReadonlySet<string>>(new Set());

const SAID = { pick: 'pickAdded', drop: 'pickDropped' } as const;

/** Id of the form, the target of the lobby's skip link. */
export const ODDS = 'odds';

/** Path to which odds buttons post. */
const PICK_PATH = '/coupon/pick';

/** Returns the picks including pending presses. The array is the same until a pick changes. */
function usePicks(coupon: string): CouponSelection[] {
  let picks = parseSelections(coupon);
  for (const { formAction, formData } of useFetchers()) {
    const press = formAction?.split('?')[0] === PICK_PATH && formData ? findToggle(formData) : undefined;
    if (press) picks = toggleSelection(picks, press.pick, press.kind);
  }
  const word = serializeSelections(picks);
  return useMemo(() => parseSelections(word), [word]);
}

/**
 * One form around all odds of a screen. Each button adds or removes its selection and returns to its fixture. With
 * JavaScript the page stays and the button changes at once; presses do not wait for each other. `coupon` holds the
 * picks so far, as one token.
 */
export function OddsForm({ coupon, children }: { coupon: string; children: ReactNode }) {
  const { t } = useTranslation('betting');
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const picks = usePicks(coupon);
  const picked = useMemo(() => new Set(picks.map(selectionKey)), [picks]);
  const [isFull, setFull] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const press = parseToggle(button.name);
    if (!press) return;
    const isRefused = press.kind === 'pick' && !hasRoomFor(picks, press.pick);
    setFull(isRefused);
    const full = t('couponFull', { max: COUPON_MAX });
    announce(isRefused ? full : t(SAID[press.kind], { count: toggleSelection(picks, press.pick, press.kind).length }));
    // A later press of a market replaces an earlier one; presses of different markets run in parallel.
    if (!isRefused) submit(button, { navigate: false, fetcherKey: `pick ${marketKey(press.pick)}` });
  };
  return (
    <Form
      discover="none"
      method="post"
      action={PICK_PATH}
      className="stack"
      id={ODDS}
      tabIndex={-1}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="to" value={pathname + search} />
      {isFull && <InlineNotice tone="error" text={t('couponFull', { max: COUPON_MAX })} />}
      <Picked.Provider value={picked}>{children}</Picked.Provider>
    </Form>
  );
}

interface OddsProps {
  pick: CouponSelection | undefined;
  sign: string;
  /** Match, market and selection, if no group around the button has their names. */
  label?: string;
}

/**
 * Odds as a button below the name of their selection. Match and market are named by `label` or by the groups around
 * it (A11Y-5). The value is for lynx, which shows it before the text. Without odds the button is disabled and has a
 * text for it. If it had odds while the page was open it stays in the tab order, because it may have the focus. A
 * picked selection has a skip link to the bet slip, because the page after the press is at the match, far from it.
 */
export function OddsButton({ pick, sign, label }: OddsProps) {
  const picked = useContext(Picked);
  const language = useLanguage();
  const { t } = useTranslation('betting');
  const button = useRef<HTMLButtonElement>(null);
  const shown = pick ? formatOdds(pick.odds, language) : t('suspended');
  const name = label && `${label}: ${sign} ${shown}`;
  const [hadOdds, setHadOdds] = useState(pick !== undefined);
  if (pick && !hadOdds) setHadOdds(true);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    // An automatic change is announced only on the button that has the focus.
    if (document.activeElement === button.current) announce(`${sign} ${shown}`);
  }, [shown, sign]);
  if (!pick)
    return (
      <button ref={button} type="button" className="odd" aria-label={name} disabled={!hadOdds} aria-disabled>
        <small>{sign}</small> <span aria-hidden="true">–</span> <span className="vh">{shown}</span>
      </button>
    );
  const isPicked = picked.has(selectionKey(pick));
  return (
    <>
      <button
        ref={button}
        type="submit"
        className="odd"
        name={serializeToggle(isPicked ? 'drop' : 'pick', pick)}
        value={sign}
        aria-label={name}
        aria-pressed={isPicked}
      >
        <small>{sign}</small>
        {` ${shown}`}
      </button>
      {isPicked && (
        <Link className="btn skip" discover="none" to="/coupon">
          {t('barOpen')}
        </Link>
      )}
    </>
  );
}
