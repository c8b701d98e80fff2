import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toast } from '~/lib/page/toast';
import { announce } from '../layout/announcer';

const keys = new WeakMap<Toast, number>();
let lastKey = 0;

/** Returns the React key of a toast. The same text again is another toast, so a closed one does not hide it. */
function getKey(toast: Toast): number {
  const key = keys.get(toast) ?? (lastKey += 1);
  keys.set(toast, key);
  return key;
}

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
      {toasts.map((toast) => (
        <ToastItem key={getKey(toast)} toast={toast} />
      ))}
    </section>
  );
}
