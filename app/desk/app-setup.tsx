import { useTranslation } from 'react-i18next';
import type { QrDrawing } from '~/answers/qr.server';
import { InputField, type FieldErrors } from './fields';

/** Secret of an authenticator app, as text and as link, and its QR code. */
export interface NewApp {
  secret: string;
  url: string;
  qr: QrDrawing;
}

/** Steps that connect an authenticator app, and the field of its first code. */
export function AppSetup({ app: { secret, url, qr }, errors }: { app: NewApp; errors: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <>
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
    </>
  );
}

/** Field of a code of the authenticator app. */
export function CodeField({ errors }: { errors: FieldErrors }) {
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

/** Field of the operator's password. */
export function PasswordField({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <InputField
      id="password"
      label={t('password')}
      type="password"
      autoComplete="current-password"
      maxLength={200}
      required
      error={errors['password']}
    />
  );
}
