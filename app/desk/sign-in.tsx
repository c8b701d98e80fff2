import { useTranslation } from 'react-i18next';
import type { Invitation } from '#platform/desk';
import type { QrDrawing } from '~/answers/qr.server';
import { InputField, NO_ERRORS, Problems, type FieldErrors } from './fields';

/** Form of name and password. */
export function SignInForm({
  name = '',
  to,
  error,
}: {
  name?: string;
  to?: string | undefined;
  error?: string | undefined;
}) {
  const { t } = useTranslation('desk');
  return (
    <section className="gate">
      <h1>{t('signIn')}</h1>
      <form method="post" className="form">
        <Problems errors={error === undefined ? {} : { '': error }} />
        {to !== undefined && <input type="hidden" name="to" value={to} />}
        <InputField id="name" label={t('name')} autoComplete="username" defaultValue={name} maxLength={64} required />
        <InputField
          id="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
        <button className="btn">{t('goOn')}</button>
      </form>
    </section>
  );
}

/** Form of the code of the authenticator app. */
export function CodeForm({ to, errors = NO_ERRORS }: { to?: string | undefined; errors?: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <section className="gate">
      <h1>{t('codeTitle')}</h1>
      <p>{t('codeText')}</p>
      <form method="post" className="form">
        <Problems errors={errors} />
        {to !== undefined && <input type="hidden" name="to" value={to} />}
        <CodeField errors={errors} />
        <button className="btn">{t('signIn')}</button>
      </form>
      <p>
        <a href="/desk/sign-in">{t('startAgain')}</a>
      </p>
    </section>
  );
}

function CodeField({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <InputField
      id="code"
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      error={errors['code']}
    />
  );
}

interface InvitationFormProps {
  invitation: Invitation;
  token: string;
  qr: QrDrawing;
  errors?: FieldErrors;
}

/** Form of an invitation: a password, and the authenticator app with its first code. */
export function InvitationForm({
  invitation: { name, secret, url },
  token,
  qr,
  errors = NO_ERRORS,
}: InvitationFormProps) {
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
        <p>{t('appText')}</p>
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('qr')}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <p>
          <a href={url}>{t('openApp')}</a>
        </p>
        <p>
          {t('secret')} <code className="copied">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CodeField errors={errors} />
        <button className="btn">{t('finish')}</button>
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
