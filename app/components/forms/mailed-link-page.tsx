import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '~/lib/forms/form-state';
import { MailedLink } from './mailed-link';

/** Returns the page of a mailed link with only a button; its texts begin with `name`. */
export const mailedLinkPage = (
  name: 'emailConfirm' | 'stop',
  help: 'emailLinkHelp' | 'stopLinkHelp',
  way: { to: string; text: 'toProfile' | 'forgot' },
) =>
  function MailedLinkPage() {
    const { t } = useTranslation('security');
    const { t: common } = useTranslation('common');
    const { token } = useLoaderData<{ token: string }>();
    return (
      <MailedLink
        token={token}
        form={useActionData<{ form: FormState }>()?.form}
        title={t(`${name}Title`)}
        lead={t(`${name}Lead`)}
        button={t(name)}
        broken={common('linkBroken')}
        help={t(help)}
        way={{ to: way.to, text: t(way.text) }}
      />
    );
  };
