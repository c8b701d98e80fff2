import { useActionData, useFormAction, useNavigation } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
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

/**
 * Whether the action has answered and only loaders are still running. A browser ignores Enter in a form whose button is
 * disabled, so a player could not send a corrected form until they end. After a redirect the answer is not there yet.
 */
function useIsAnswered(isLoading: boolean): boolean {
  const answer = useActionData();
  const [before, setBefore] = useState<unknown>();
  if (!isLoading && before !== answer) setBefore(answer);
  return isLoading && answer !== before;
}

/** Submits its form; with scripts it is disabled while that form is being sent. */
export function SubmitButton({ children, intent, pendingText, tone = 'ruby', action }: SubmitButtonProps) {
  const name = intent && buttonName('intent', intent);
  const navigation = useNavigation();
  const own = useFormAction(action);
  const isAnswered = useIsAnswered(navigation.state === 'loading');
  const sentTo = navigation.formAction?.split('?')[0];
  const pending =
    navigation.state !== 'idle' &&
    !isAnswered &&
    navigation.formMethod?.toUpperCase() === 'POST' &&
    sentTo === own.split('?')[0] &&
    (name === undefined || navigation.formData?.has(name) === true);
  return (
    <button className={tone === 'ruby' ? 'btn' : `btn ${tone}`} name={name} disabled={pending}>
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
