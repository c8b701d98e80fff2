import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '~/lib/toast';

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslation('components');
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast.duration === undefined || held) return;
    const timer = setTimeout(() => setOver(true), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, held]);
  // A <details> that is open until its summary, the cross, is pressed: closable without scripts, and without a request.
  return (
    <details
      className={`toast ${toast.type}`}
      open
      hidden={over}
      onMouseEnter={() => setHeld(true)}
      onFocus={() => setHeld(true)}
    >
      <summary aria-label={t('close')}>×</summary>
      <p>{toast.message}</p>
    </details>
  );
}

/** What just happened, bottom right; on phones above the tab bar. Its text also stands on the page (`PageNotes`). */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  const { t } = useTranslation('components');
  return (
    <>
      <LiveRegion politeness="polite" toasts={toasts} />
      <LiveRegion politeness="assertive" toasts={toasts} />
      {toasts.length > 0 && (
        <section className="toasts night" aria-label={t('notices')}>
          {toasts.map((toast, index) => (
            <ToastItem key={`${index} ${toast.message}`} toast={toast} />
          ))}
        </section>
      )}
    </>
  );
}

/** Announces toasts. It is in the document before their text: a region that comes with its text is often not announced. */
function LiveRegion({ politeness, toasts }: { politeness: 'polite' | 'assertive'; toasts: Toast[] }) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const said = toasts.filter(({ type }) => (type === 'error') === (politeness === 'assertive'));
    if (!region.current) return;
    region.current.textContent = '';
    for (const { message } of said)
      region.current.append(Object.assign(document.createElement('span'), { textContent: `${message} ` }));
  }, [politeness, toasts]);
  return <p ref={region} className="vh" aria-live={politeness} />;
}
