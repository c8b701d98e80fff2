import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../layout/link';
import { PageHeading } from '../layout/page-heading';
import { InlineNotice } from './inline-notice';

const never = () => () => {};
const isScripted = () => true;
const isServer = () => false;

/** New recovery codes, shown only once: as text to copy, with buttons if script runs. */
export function FreshCodes({ codes, done }: { codes: string[]; done: string }) {
  const { t } = useTranslation('factors');
  const list = useRef<HTMLTextAreaElement>(null);
  const scripted = useSyncExternalStore(never, isScripted, isServer);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    list.current?.select();
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <>
      <PageHeading title={t('codesTitle')} />
      <InlineNotice tone="success" text={done} isArrival />
      <div className="card stack">
        <p>{t('codesLead')}</p>
        <textarea
          className="key"
          ref={list}
          readOnly
          rows={codes.length}
          aria-label={t('codesLabel')}
          defaultValue={codes.join('\n')}
        />
        {scripted && (
          <p className="row">
            <button type="button" className="btn ghost" onClick={() => void copy()}>
              {t(copied ? 'copied' : 'copy')}
            </button>
            <button type="button" className="btn ghost" onClick={() => window.print()}>
              {t('print')}
            </button>
          </p>
        )}
        <p>
          <Link discover="none" className="btn" to="/profile/two-factor" reloadDocument>
            {t('codesKept')}
          </Link>
        </p>
      </div>
    </>
  );
}
