import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '~/components/money/amount';
import { Panel } from '~/components/notices/panel';
import type { CheckedRound } from './check.server';
import type { FairValues, Recomputed } from './values';

/** Result of recomputing a round: whether the commitment matches, the payout, and every number. */
export function Outcome({ values, recomputed, kept, booked }: CheckedRound) {
  const { t } = useTranslation('fair');
  const { hash, stake, payout, wonJackpot, numbers, view } = recomputed;
  const inBrowser = useInBrowser(values, recomputed);
  return (
    <Panel title={t('result')}>
      <div role="status">
        <ul className="checks">
          {kept !== undefined && <Verdict holds={kept} yes={t('hashKept')} no={t('hashBroken')} />}
          {booked && (
            <Verdict
              holds={booked.stake === stake && booked.payout === (payout ?? -1) + booked.jackpot}
              yes={t('bookedSame')}
              no={t('bookedOther')}
            />
          )}
          {inBrowser !== undefined && <Verdict holds={inBrowser} yes={t('browserSame')} no={t('browserOther')} />}
        </ul>
      </div>
      <dl className="facts">
        <Fact name={t('game')}>{values.profile}</Fact>
        <Fact name={t('stake')}>
          <Amount kurus={BigInt(stake)} />
        </Fact>
        <Fact name={t('payout')}>{payout === undefined ? t('notOver') : <Amount kurus={BigInt(payout)} />}</Fact>
        {wonJackpot && (
          <Fact name={t('jackpotWon')}>{booked ? <Amount kurus={BigInt(booked.jackpot)} /> : t('yes')}</Fact>
        )}
        <Fact name={t('hash')}>
          <code>{hash}</code>
        </Fact>
      </dl>
      <details>
        <summary>{t('numbers', { count: numbers.reduce((sum, { drawn }) => sum + drawn.length, 0) })}</summary>
        <p className="soft">{t('numbersHint')}</p>
        {numbers.map(({ step, drawn }) => (
          <p key={step}>
            {numbers.length > 1 && <b>{t('step', { step })}: </b>}
            <code>{drawn.map(({ number, below }) => `${number}/${below}`).join(' ')}</code>
          </p>
        ))}
      </details>
      <details>
        <summary>{t('view')}</summary>
        <pre>{JSON.stringify(view)}</pre>
      </details>
    </Panel>
  );
}

function Verdict({ holds, yes, no }: { holds: boolean; yes: string; no: string }) {
  return <li className={holds ? 'yes' : 'no'}>{holds ? `✓ ${yes}` : `✗ ${no}`}</li>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * Returns whether the browser's own result is the same; undefined until it is known, and if it cannot be computed.
 */
function useInBrowser(values: FairValues, recomputed: Recomputed): boolean | undefined {
  const [same, setSame] = useState<boolean>();
  useEffect(() => {
    let shown = true;
    import('./in-browser')
      .then(({ recompute }) => recompute(values))
      .then((own) => shown && setSame(sameRound(own, recomputed)))
      // If the module cannot be loaded, only the verdict of the server is shown.
      .catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [values, recomputed]);
  return same;
}

const sameRound = (one: Recomputed, other: Recomputed): boolean => essence(one) === essence(other);
const essence = ({ hash, stake, payout, wonJackpot, numbers }: Recomputed): string =>
  JSON.stringify([hash, stake, payout, wonJackpot, numbers]);
