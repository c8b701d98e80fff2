import { useTranslation } from 'react-i18next';
import { Form } from '~/components/layout/link';
import { Checkbox } from '~/components/forms/checkbox';
import { CheckedForm } from '~/components/forms/checked-form';
import { Field } from '~/components/forms/field';
import { Select } from '~/components/forms/select';
import { SubmitButton } from '~/components/forms/submit-button';
import { Panel } from '~/components/notices/panel';
import type { FormState } from '~/lib/forms/form-state';
import type { LimitsPage } from './page.server';

type Group = LimitsPage['groups'][number];

interface Props {
  group: Group;
  checks: LimitsPage['checks'];
  /** The rejected form of this group. */
  form: FormState | undefined;
}

/**
 * Limits that are saved together, each with its current value; below them the changes that wait for a confirmation.
 */
export function LimitGroup({ group, checks, form }: Props) {
  const { t } = useTranslation('limits');
  const labels = Object.fromEntries(group.fields.map(({ limit }) => [limit, t(limit)]));
  return (
    <Panel title={t(`${group.id}Title`)}>
      <CheckedForm form={form} labels={labels}>
        <input type="hidden" name="group" value={group.id} />
        {group.fields.map((field) => (
          <LimitField key={field.limit} field={field} checks={checks} form={form} />
        ))}
        <SubmitButton intent="save">{t('save')}</SubmitButton>
      </CheckedForm>
      {group.raises.map((raise) => (
        <Form key={raise.limit} method="post" className="stack">
          <input type="hidden" name="limit" value={raise.limit} />
          <p className="notice info">
            <b>{t(raise.limit)}</b>: {raise.change}
            <br />
            {raise.when}
          </p>
          <div className="row">
            {raise.isReady && (
              <SubmitButton intent="confirm" tone="gold">
                {t('confirm')}
              </SubmitButton>
            )}
            <SubmitButton intent="cancel" tone="ghost">
              {t('giveUp')}
            </SubmitButton>
          </div>
        </Form>
      ))}
    </Panel>
  );
}

function LimitField({ field, checks, form }: { field: Group['fields'][number] } & Pick<Props, 'checks' | 'form'>) {
  const { t } = useTranslation('limits');
  const { limit, control, value, hint, isSet } = field;
  const shared = { form, name: limit, label: t(limit), ...(hint && { hint }) };
  if (control === 'lock') return <Checkbox {...shared} defaultChecked={isSet} />;
  if (control === 'choice') return <Select {...shared} options={checks} defaultValue={value} />;
  return (
    <Field
      {...shared}
      defaultValue={value}
      inputMode={control === 'amount' ? 'decimal' : 'numeric'}
      autoComplete="off"
      suffix={control === 'amount' ? '₺' : t('minuteSign')}
    />
  );
}
