import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '~/lib/page/toast';
import { announce } from '../layout/announcer';

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslation('components');
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast.duration === undefined || held) return;
    const timer = setTimeout(() => setOver(true), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, held]);
  // A <details> that is open until its summary, the cross, is pressed: can be closed without scripts and without a
  // request.
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

/** Toasts, bottom right; on phones above the tab bar. Their texts are also in the page (`PageNotes`). */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  const { t } = useTranslation('components');
  useEffect(() => {
    for (const { message } of toasts) announce(message);
  }, [toasts]);
  if (toasts.length === 0) return null;
  return (
    <section className="toasts night" aria-label={t('notices')}>
      {toasts.map((toast, index) => (
        <ToastItem key={`${index} ${toast.message}`} toast={toast} />
      ))}
    </section>
  );
}
