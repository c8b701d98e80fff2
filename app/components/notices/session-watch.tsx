import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#contract/dates';
import { useTimeStyle } from '~/lib/page/clock';
import { useCarriedLanguage, usePlainHref } from '../layout/link';
import { watchSession, type SessionClock } from '~/lib/page/session-clock';

const never = () => () => {};

interface Props {
  /** Time of day at which the session ends without activity, as of the response. */
  endsAt: string;
  /** Milliseconds until then. */
  leftMs: number;
  /** Whether the page reloaded automatically in the last minutes of the session. */
  isEnding: boolean;
}

/** Warns before an idle session ends, and offers to stay (A11Y-3): without script by a note, with it by a dialog. */
export function SessionWatch({ endsAt, leftMs, isEnding }: Props) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isScripted ? <Watch leftMs={leftMs} /> : <SessionNote endsAt={endsAt} isEnding={isEnding} />;
}

/**
 * Warning without script. Styles show it five minutes before the end; the button opens another tab, so that input on
 * this page is kept.
 */
function SessionNote({ endsAt, isEnding }: Omit<Props, 'leftMs'>) {
  const { t } = useTranslation('components');
  const carried = useCarriedLanguage();
  return (
    <div role="status">
      <form action="/session" target="_blank" className={isEnding ? 'session-note card' : 'session-note card idle'}>
        {carried && <input type="hidden" name="lang" value={carried} />}
        {`${t('sessionEnds', { time: endsAt })} `}
        <button className="btn">{t('stay')}</button>
      </form>
    </div>
  );
}

/** Watches the session of an open page if script runs. */
function Watch({ leftMs }: { leftMs: number }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const leave = useRef(navigate);
  const watch = useRef<SessionClock>();
  const [endsAt, setEndsAt] = useState<number>();
  const [isElsewhere, setIsElsewhere] = useState(false);
  const { t } = useTranslation('components');
  useEffect(() => {
    leave.current = navigate;
  }, [navigate]);
  useEffect(() => {
    const clock = watchSession({
      onWarning: setEndsAt,
      onElsewhere: setIsElsewhere,
      onEnd: () => leave.current('/login'),
    });
    watch.current = clock;
    return () => clock.stop();
  }, []);
  // A navigation was activity, and the server has returned the new time.
  useEffect(() => watch.current?.begin(leftMs), [key, leftMs]);
  return (
    <>
      <div role="status">{isElsewhere && <p className="session-note card">{t('elsewhere')}</p>}</div>
      {endsAt !== undefined && <Warning endsAt={endsAt} onStay={() => watch.current?.keep()} />}
    </>
  );
}

/** Warning with script. Escape means stay; the focus then returns to its previous element. */
function Warning({ endsAt, onStay }: { endsAt: number; onStay: () => void }) {
  const { t } = useTranslation('components');
  const style = useTimeStyle();
  const hrefOf = usePlainHref();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    const before = document.activeElement as HTMLElement | null;
    // Browsers without dialogs show it in the page.
    if (shown?.showModal) shown.showModal();
    else shown?.querySelector('button')?.focus();
    return () => {
      shown?.close?.();
      before?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="session-end card"
      aria-labelledby="session-end"
      aria-describedby="session-end-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <h2 id="session-end">{t('sessionEndTitle')}</h2>
      <p id="session-end-text">{t('sessionEnds', { time: formatTime(new Date(endsAt), style) })}</p>
      <div className="row">
        <button className="btn" type="button" onClick={onStay}>
          {t('stay')}
        </button>{' '}
        <form method="post" action={hrefOf('/logout')}>
          <button className="btn ghost">{t('signOut')}</button>
        </form>
      </div>
    </dialog>
  );
}
