import { useTranslation } from 'react-i18next';
import type { Factors } from '#platform/desk';
import { AppSetup, CodeField, PasswordField, type NewApp } from './app-setup';
import { InputField, NO_ERRORS, Problems, type FieldErrors } from './fields';
import { PasskeyButton } from './passkey-button';

/** Form of name and password. */
export function SignInForm({
  name = '',
  to,
  error,
  isInputStored = false,
}: {
  name?: string;
  to?: string | undefined;
  error?: string | undefined;
  /** Whether the browser has input of a form that was sent after the session had ended. */
  isInputStored?: boolean;
}) {
  const { t } = useTranslation('desk');
  const common = useTranslation('common').t;
  return (
    <section className="gate">
      <h1>{t('signIn')}</h1>
      <form method="post" className="form">
        <Problems errors={error === undefined ? {} : { '': error }} />
        {isInputStored && <p role="status">{common('inputKept')}</p>}
        {to !== undefined && <input type="hidden" name="to" value={to} />}
        <InputField id="name" label={t('name')} autoComplete="username" defaultValue={name} maxLength={64} required />
        <PasswordField errors={NO_ERRORS} />
        <button className="btn">{t('goOn')}</button>
      </form>
    </section>
  );
}

interface FactorFormProps {
  /** Factors of the operator. */
  factors: Factors;
  to?: string | undefined;
  errors?: FieldErrors;
}

/** Forms of the second factor: the code of the authenticator app, and the passkey. */
export function FactorForm({ factors: { app, passkeys }, to, errors = NO_ERRORS }: FactorFormProps) {
  const { t } = useTranslation('desk');
  const target = to !== undefined && <input type="hidden" name="to" value={to} />;
  return (
    <section className="gate">
      <h1>{t(app ? 'codeTitle' : 'passkeyTitle')}</h1>
      <Problems errors={errors} />
      {app && (
        <>
          <p>{t('codeText')}</p>
          <form method="post" className="form">
            {target}
            <CodeField errors={errors} />
            <button className="btn">{t('signIn')}</button>
          </form>
        </>
      )}
      {passkeys > 0 && (
        <form method="post" className="form">
          {target}
          <PasskeyButton
            step="use"
            intent="passkey"
            label={t('passkeyUse')}
            hint={t(app ? 'passkeyOrCode' : 'passkeyOnly')}
            isMain={!app}
          />
        </form>
      )}
      <p>
        <a href="/desk/sign-in">{t('startAgain')}</a>
      </p>
    </section>
  );
}

interface InvitationFormProps {
  name: string;
  app: NewApp;
  token: string;
  errors?: FieldErrors | undefined;
}

/** Form of an invitation: a password, and the authenticator app with its first code, or a passkey. */
export function InvitationForm({ name, app, token, errors = NO_ERRORS }: InvitationFormProps) {
  const { t } = useTranslation('desk');
  return (
    <section className="gate">
      <h1>{t('welcome', { name })}</h1>
      <form method="post" action="/desk/invitation" className="form">
        <Problems errors={errors} />
        <input type="hidden" name="token" value={token} />
        <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
        <h2>{t('stepPassword')}</h2>
        <InputField
          id="password"
          label={t('newPassword')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          required
          error={errors['password']}
        />
        <h2>{t('stepApp')}</h2>
        <AppSetup app={app} errors={errors} />
        <button className="btn">{t('finish')}</button>
        <h2>{t('orPasskey')}</h2>
        <p>{t('passkeyText')}</p>
        <PasskeyButton step="make" intent="passkey" label={t('passkeyFinish')} hint={t('passkeyScript')} />
      </form>
    </section>
  );
}

/** Page of an invitation that is not valid. */
export function InvitationEnded() {
  const { t } = useTranslation('desk');
  return (
    <section className="gate">
      <h1>{t('invitationEnded')}</h1>
      <p>{t('invitationEndedText')}</p>
      <p>
        <a href="/desk/sign-in">{t('signIn')}</a>
      </p>
    </section>
  );
}
