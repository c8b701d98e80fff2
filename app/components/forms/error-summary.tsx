import { useTranslation } from 'react-i18next';
import { ARRIVAL, followOnPage } from '../layout/arrival';
import { fieldID, formMessages, wrongFields, type FormView } from '~/lib/forms/form-state';

export interface ErrorSummaryProps {
  form: FormView | undefined;
  /**
   * Names of the fields, for messages that do not identify their field ('Zorunlu alan'). Those of a re-authentication
   * are built in.
   */
  labels?: Partial<Record<string, string | undefined>> | undefined;
}

/** All errors, above the form; each links to its field. It takes the focus. */
export function ErrorSummary({ form, labels }: ErrorSummaryProps) {
  const { t } = useTranslation('components');
  const fields = wrongFields(form);
  const general = formMessages(form);
  if (fields.length === 0 && general.length === 0) return null;
  const names: typeof labels = { proofPassword: form?.proof?.password, proofCode: form?.proof?.code, ...labels };
  return (
    <div className="summary" role="alert" {...ARRIVAL}>
      <h2>{t('errorSummary')}</h2>
      <ul>
        {general.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {fields.map(([name, messages]) => (
          <li key={name}>
            <a href={`#${fieldID(name, form?.part)}`} onClick={followOnPage}>
              {[names[name], messages.join('\n')].filter(Boolean).join(messages.length > 1 ? ':\n' : ': ')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
