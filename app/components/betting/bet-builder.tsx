import { useEffect, useRef } from 'react';
import { useLocation, useSubmit } from '@remix-run/react';
import { BUILD, PART } from '~/lib/bets/builder-path';
import type { BetBuilderView } from '~/screens/bet-builder.server';
import { announce } from '../layout/announcer';
import { Form, Link } from '../layout/link';

const ID = 'builder';
/** Number of markets that are not folded. */
const UNFOLDED = 9;

type BuilderForm = NonNullable<BetBuilderView['form']>;

interface Props {
  builder: BetBuilderView;
  fixtureID: string;
}

/** A link to the bet builder of a match, or its form: choices of which a GET shows the odds. */
export function BetBuilder({ builder: { title, form }, fixtureID }: Props) {
  const submit = useSubmit();
  useAnnouncedQuote(form);
  const path = `/sport/${fixtureID}`;
  if (!form)
    return (
      <p>
        <Link className="btn ghost" discover="none" preventScrollReset to={`${path}?${BUILD}=1#${ID}`}>
          {title}
        </Link>
      </p>
    );
  const folded = form.markets.slice(UNFOLDED);
  return (
    <section className="card builder stack" id={ID} aria-labelledby="builder-title">
      <h2 id="builder-title">{title}</h2>
      <p className="soft">{form.note}</p>
      <Form
        action={`${path}#${ID}`}
        discover="none"
        replace
        preventScrollReset
        className="stack"
        onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        <input type="hidden" name={BUILD} value="1" />
        <Choices form={form} markets={form.markets.slice(0, UNFOLDED)} />
        {folded.length > 0 && (
          <details open={folded.some(({ chosen }) => chosen !== '')}>
            <summary>{form.more}</summary>
            <Choices form={form} markets={folded} />
          </details>
        )}
        <p className="row">
          <button className="btn">{form.price}</button>{' '}
          <Link className="btn ghost" discover="none" preventScrollReset to={path}>
            {form.close}
          </Link>
        </p>
      </Form>
      {form.quote && (
        <div className="stack">
          <Quote quote={form.quote} labels={form} />
        </div>
      )}
    </section>
  );
}

/** Announces the quote when the chosen selections change, and not when only their odds do, as during a match. */
function useAnnouncedQuote(form: BuilderForm | undefined): void {
  const quote = form?.quote;
  const names = quote?.names.join(', ') ?? '';
  const text = [names, ...(quote?.notes ?? []), ...(quote?.isOk ? [`${form?.odds}: ${quote.odds}`] : [])].join('\n');
  const announced = useRef(names);
  useEffect(() => {
    if (names === announced.current) return;
    announced.current = names;
    if (names) announce(text);
  }, [names, text]);
}

/** One choice for each market. */
function Choices({ form, markets }: { form: BuilderForm; markets: BuilderForm['markets'] }) {
  return (
    <div className="builder-choices">
      {markets.map(({ market, name, chosen, options }) => (
        <div key={market}>
          <label htmlFor={`${ID}-${market}`}>{name}</label>{' '}
          <select id={`${ID}-${market}`} name={PART} defaultValue={chosen}>
            <option value="">{form.none}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}

/** The chosen selections with their odds, notes about them, and the button that adds them to the bet slip. */
function Quote({
  quote: { names, notes, isOk, odds, toggle, button },
  labels,
}: {
  quote: NonNullable<BuilderForm['quote']>;
  labels: { chosen: string; odds: string };
}) {
  const { pathname, search } = useLocation();
  return (
    <>
      <h3>{labels.chosen}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className={isOk ? 'notice info' : 'notice error'}>
          {note}
        </p>
      ))}
      {isOk && (
        <Form method="post" action="/coupon/pick" navigate={false} fetcherKey="builder" className="row">
          <input type="hidden" name="to" value={pathname + search} />
          <span>
            {labels.odds}: <b className="win">{odds}</b>
          </span>{' '}
          <button className="btn gold" name={toggle} value={odds}>
            {button}
          </button>
        </Form>
      )}
    </>
  );
}
