import type { ShownForm } from '~/lib/form-state';
import { Field } from './field';
import { SubmitButton } from './submit-button';

/** Password and code, where a form's submit takes a fresh proof: what was typed before stands beside them (styles: forms). */
export function ProofFields({ form }: { form: ShownForm }) {
  const words = form.proof;
  if (!words) return null;
  return (
    <fieldset className="form">
      <legend>{words.title}</legend>
      <p className="hint">{words.lead}</p>
      <Field form={form} name="proofPassword" type="password" label={words.password} autoComplete="current-password" />
      {words.code && (
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
      {words.send && (
        <SubmitButton intent="proof-sms" tone="ghost">
          {words.send}
        </SubmitButton>
      )}
    </fieldset>
  );
}
