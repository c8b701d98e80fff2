import { useEffect, useState } from 'react';
import { components } from '#locales/components';
import { useTexts } from '~/lib/texts';

export interface ToastProps {
  type: 'positive' | 'negative' | 'info';
  message: string;
  /** How long it stays where script runs. Without scripts every toast stays until it is closed. */
  durationMs: number;
  /** Stays until it is closed, with scripts too. */
  persistent?: boolean;
}

function ToastItem({ toast }: { toast: ToastProps }) {
  const t = useTexts(components);
  const [over, setOver] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (toast.persistent || held) return;
    const timer = setTimeout(() => setOver(true), toast.durationMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  // A <details> that is open until its summary, the cross, is pressed: closable without scripts, and without a request.
  return (
    <details className={`toast ${toast.type}`} open hidden={over} onMouseEnter={() => setHeld(true)} onFocus={() => setHeld(true)}>
      <summary aria-label={t('close')}>×</summary>
      <p role={toast.type === 'negative' ? 'alert' : 'status'}>{toast.message}</p>
    </details>
  );
}

/** What just happened, bottom right; on phones above the tab bar. */
export function ToastList({ toasts }: { toasts: ToastProps[] }) {
  const t = useTexts(components);
  if (toasts.length === 0) return null;
  return (
    <section className="toasts night" aria-label={t('notices')}>
      {toasts.map((toast, index) => (
        <ToastItem key={`${index} ${toast.message}`} toast={toast} />
      ))}
    </section>
  );
}
