import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { hasErrors, submittedValues, type FormState } from '~/lib/forms/form-state';
import { Form } from '../layout/link';
import { ConfirmPanel, type ConfirmPanelProps } from './confirm-panel';
import { ErrorSummary } from './error-summary';
import { SubmitButton } from './submit-button';

interface ReviewFormProps extends ConfirmPanelProps {
  form: FormState;
  /** Field of the form that the review sets itself. */
  without?: string;
  /** Notices and fields above the panel. */
  above?: ReactNode;
  /** Button that executes the echoed request. */
  confirm: { intent?: string; tone?: 'ruby' | 'gold' | 'danger'; label: string };
  /** Below the buttons, so that the buttons are visible on a phone. */
  below?: ReactNode;
}

/** Echo of a form before it takes effect; carries the typed values to its confirmation. */
export function ReviewForm({ form, without, above, confirm, below, children, ...panel }: ReviewFormProps) {
  const { pathname, search } = useLocation();
  const wait = useTranslation('common').t('pleaseWait');
  return (
    <Form method="post" action={pathname + search} className="stack">
      <ErrorSummary form={form} />
      {submittedValues(form)
        .filter(([name]) => name !== 'intent' && name !== without)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {above}
      <ConfirmPanel isBelowMessage={hasErrors(form)} {...panel}>
        <SubmitButton intent={confirm.intent ?? 'confirm'} tone={confirm.tone ?? 'gold'} pendingText={wait}>
          {confirm.label}
        </SubmitButton>
        {children}
      </ConfirmPanel>
      {below}
    </Form>
  );
}
