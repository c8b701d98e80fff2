import { useFormAction, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { buttonName } from '~/lib/forms/button-name';

interface SubmitButtonProps {
  children: ReactNode;
  /** Sent as `intent`, in the button's name; distinguishes several buttons of one form. */
  intent?: string;
  /** Text while its form is being sent ('Lütfen Bekleyiniz...' on money forms). */
  pendingText?: string;
  tone?: 'ruby' | 'gold' | 'ghost' | 'danger';
  /** Target of its form; default: the screen's own action. */
  action?: string;
}

/** Submits its form; with scripts it is disabled while that form is being sent. */
export function SubmitButton({ children, intent, pendingText, tone = 'ruby', action }: SubmitButtonProps) {
  const name = intent && buttonName('intent', intent);
  const navigation = useNavigation();
  const own = useFormAction(action);
  const sentTo = navigation.formAction?.split('?')[0];
  const pending =
    navigation.state !== 'idle' &&
    navigation.formMethod?.toUpperCase() === 'POST' &&
    sentTo === own.split('?')[0] &&
    (name === undefined || navigation.formData?.has(name) === true);
  return (
    <button className={tone === 'ruby' ? 'btn' : `btn ${tone}`} name={name} disabled={pending}>
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
