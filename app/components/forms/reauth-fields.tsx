import { useState, type ReactNode } from 'react';
import type { ReauthLabels, FormView } from '~/lib/forms/form-state';
import { InlineNotice } from '../notices/inline-notice';
import { Field } from './field';
import { SubmitButton } from './submit-button';
import { usePasskey, usePasskeysHere } from './use-passkey';

interface ReauthFieldsProps {
  form: FormView;
  /** The form's own button, or its row of buttons. */
  children: ReactNode;
}

/**
 * The buttons of a form, below password and code fields if its submit needs a re-authentication (styles: forms). The
 * buttons for another code or for a passkey come last, because Enter in a field presses the first button of a form.
 */
export function ReauthFields({ form, children }: ReauthFieldsProps) {
  const words = form.proof;
  const passkey = useProofPasskey(words?.passkey);
  if (!words) return children;
  return (
    <>
      <fieldset className="card form">
        <legend>{words.title}</legend>
        <p className="hint">{words.lead}</p>
        {words.sent && <InlineNotice text={words.sent} tone="success" isArrival />}
        {passkey.credential && (
          <>
            <input type="hidden" name="proofPasskey" value={passkey.credential} />
            <p className="notice" role="status">
              {words.passkey?.taken}
            </p>
          </>
        )}
        {passkey.isStopped && (
          <p className="notice error" role="alert">
            {words.passkey?.stopped}
          </p>
        )}
        <Field
          form={form}
          name="proofPassword"
          type="password"
          label={words.password}
          autoComplete="current-password"
        />
        {words.code && !passkey.credential && (
          <Field
            form={form}
            name="proofCode"
            label={words.code}
            hint={words.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </fieldset>
      {children}
      {words.send && !passkey.credential && (
        <SubmitButton intent="proof-sms" tone="ghost">
          {words.send}
        </SubmitButton>
      )}
      {words.passkey && passkey.isHere && !passkey.credential && (
        <SubmitButton intent="proof-passkey" tone="ghost">
          {words.passkey.use}
        </SubmitButton>
      )}
    </>
  );
}

/** Returns the authenticator's response to the options of this result; it replaces the code. */
function useProofPasskey(passkey: ReauthLabels['passkey']) {
  const [answer, setAnswer] = useState<{ options: string; credential: string }>();
  const options = passkey?.options;
  const trouble = usePasskey('use', options, (credential) => setAnswer({ options: options ?? '', credential }));
  return {
    isHere: usePasskeysHere() === true,
    isStopped: trouble !== undefined,
    credential: options !== undefined && answer?.options === options ? answer.credential : undefined,
  };
}
