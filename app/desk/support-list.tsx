import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants';
import { localize } from '#contract/localize';
import { isLocalized } from '#platform/ops/command';
import { DoneNote } from './done-note';
import { SessionEnded } from './session-ended';
import { toWord } from './words';

type Row = Record<string, unknown>;

interface SupportListProps {
  rows: readonly Row[];
  which: 'waiting' | 'all' | 'mine';
  /** Id of the newest message when the list was read. */
  latest: string;
  /** Returns the path of a thread. */
  pathOf: (thread: string) => string;
  /** Title of the change that was made before this page. */
  done: string | undefined;
}

const CHOICES = [
  ['waiting', '/desk/support'],
  ['mine', '/desk/support?mine=1'],
  ['all', '/desk/support?all=1'],
] as const;

/** Threads of support, those that wait first. */
export function SupportList({ rows, which, latest, pathOf, done }: SupportListProps) {
  const { t, i18n } = useTranslation('desk');
  const here = CHOICES.find(([name]) => name === which)![1];
  const ageOf = ({ age }: Row): string => (isLocalized(age) ? localize(age, i18n.language as Language) : '');
  return (
    <>
      <DoneNote what={done} />
      <h1>{t('support')}</h1>
      <nav className="row" aria-label={t('threads')}>
        {CHOICES.map(([name, to]) => (
          <a key={name} href={to} aria-current={name === which ? 'page' : undefined}>
            {t(`threads_${name}`)}
          </a>
        ))}
        <a href="/desk/commands/support-answers">{t('savedAnswers')}</a>
        <a href={here}>{t('refresh')}</a>
      </nav>
      <SessionEnded path={here} text={t('sessionEnded')} />
      <div data-live={latest}>
        {rows.length === 0 ? (
          <p className="empty card">{t('noThreads')}</p>
        ) : (
          <ul className="threads">
            {rows.map((row) => (
              <li key={String(row['thread'])} className="card" data-row="">
                <a href={pathOf(String(row['thread']))}>{String(row['from'])}</a>
                <span className="soft">
                  {Number(row['count']) > 0
                    ? t('waitsSince', { count: Number(row['count']), age: ageOf(row) })
                    : t('answeredSince', { age: ageOf(row) })}
                </span>
                <span className="badge">{toWord(i18n, String(row['category']))}</span>
                {row['operator'] !== '' && <span className="badge good">{String(row['operator'])}</span>}
                <p className="lines">{String(row['text'])}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
