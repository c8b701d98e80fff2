import { useTranslation } from 'react-i18next';
import type { Clock } from '#contract/constants';
import { formatDateRange, formatDateTime } from '#contract/dates';
import type { Schedule } from '#platform/content/schedule';
import { MethodList } from '~/components/money/method-list';
import { formatAmount } from '~/lib/format/money';
import { groupedIban } from '~/lib/format/grouping';
import { useLanguage } from '~/lib/language/i18n';

/** Parts of previews that players' pages have inside larger screens. A component of their own would enlarge those. */

/** Clock of previews, as of the whole back office. */
export const PREVIEW_CLOCK: Clock = '24';

interface BankProps {
  name: string;
  /** The operator's account at the bank. */
  house: { owner: string; branch: string; iban: string };
}

/** A bank of transfers: the link that chooses it, and the account to which a player sends the money. */
export function BankParts({ name, house: { owner, branch, iban } }: BankProps) {
  const { t } = useTranslation('money');
  return (
    <div className="stack">
      <p className="notice info">{t('chooseBank')}</p>
      <nav className="banks" aria-label={t('bankID')}>
        <a href="/profile/deposit" className="btn ghost">
          {name}
        </a>
      </nav>
      <section className="card form">
        <h2>{t('houseAccount')}</h2>
        <dl className="facts">
          {(
            [
              ['owner', owner, undefined],
              ['bank', [name, branch].filter(Boolean).join(', '), undefined],
              ['iban', groupedIban(iban), 'copied iban'],
            ] as const
          ).map(([label, value, className]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd className={className}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** A group of payment methods, which players see as the heading of its methods. */
export function GroupParts({ name }: { name: string }) {
  const { t } = useTranslation('desk');
  const method = { id: 'sample', name: t('sampleMethod'), kind: 'bank', terms: '', isFavorite: false } as const;
  return <MethodList to="/profile/deposit" sections={[{ kind: 'group', name, methods: [method] }]} />;
}

interface LotteryProps {
  title: string;
  /** First and last time of the tickets. */
  from: Date;
  last: Date;
  /** Text of its state at the time of the preview. */
  state: 'lotteryComes' | 'lotteryRuns' | 'lotteryOver';
  /** Minimum amount of a ticket in kuruş. */
  least: bigint;
}

/** A lottery, as it is described above its tickets. */
export function LotteryParts({ title, from, last, state, least }: LotteryProps) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  return (
    <section className="card stack">
      <h2>{title}</h2>
      <p>
        {formatDateRange(from, last, language)} · {t(state)}
      </p>
      <p className="soft">{t('lotteryRule', { least: formatAmount(least, language) })}</p>
    </section>
  );
}

/** States in which players do not see an entry, by section. The others list coming and past entries too. */
const UNSEEN: Readonly<Record<string, readonly Schedule['state'][]>> = {
  sliders: ['scheduled', 'ended'],
  bonuses: ['scheduled', 'ended'],
  massMessages: ['scheduled'],
};

/** Whether players see an entry of a section in this state. */
export const isSeen = (section: string, state: Schedule['state']): boolean =>
  state !== 'passive' && !UNSEEN[section]?.includes(state);

/** The chosen time of a preview, and the state of the entry at that time. */
export function PreviewTime({ at, schedule, isSeen: seen }: { at: Date; schedule: Schedule; isSeen: boolean }) {
  const { t } = useTranslation('desk');
  const style = { language: useLanguage(), clock: PREVIEW_CLOCK };
  const { state, from, until } = schedule;
  return (
    <div className="notice info">
      <p>
        <b>{formatDateTime(at, style)}</b> · {t(`state_${state}`)}
        {!seen && ` · ${t('notSeen')}`}
      </p>
      {[from && ([t('shownFrom'), from] as const), until && ([t('shownUntil'), until] as const)].map(
        (line) =>
          line && (
            <p className="soft" key={line[0]}>
              {line[0]}: {formatDateTime(line[1], style)}
            </p>
          ),
      )}
    </div>
  );
}
