import { useTranslation } from 'react-i18next';
import { formatDateTime, type TimeStyle } from '#contract/dates';
import type { OperatorSecurity } from '#platform/desk';
import { AppSetup, CodeField, PasswordField, type NewApp } from './app-setup';
import { InputField, NO_ERRORS, Problems, type FieldErrors } from './fields';
import { PasskeyButton } from './passkey-button';

/** Changes that the screen confirms. */
export const SECURITY_CHANGES = ['proved', 'appAdded', 'appRemoved', 'passkeyAdded', 'passkeyRemoved'] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

interface SecurityScreenProps {
  security: OperatorSecurity;
  /** A new app, while one can be connected. */
  app: NewApp | undefined;
  /** Language and clock of dates. */
  dates: TimeStyle;
  done: SecurityChange | undefined;
  /** Name of a rejected passkey, as typed. */
  typedLabel?: string | undefined;
  errors?: FieldErrors | undefined;
}

/** The own second factors of an operator; changes appear after a re-authentication. */
export function SecurityScreen({ security, app, dates, done, typedLabel, errors = NO_ERRORS }: SecurityScreenProps) {
  const { t } = useTranslation('desk');
  const { hasApp, passkeys, isProved } = security;
  const canRemove = isProved && passkeys.length + (hasApp ? 1 : 0) > 1;
  return (
    <>
      <h1>{t('security')}</h1>
      {done && (
        <p className="done card" role="status">
          {t(`security_${done}`)}
        </p>
      )}
      <Problems errors={errors} />
      <section>
        <h2>{t('factors')}</h2>
        <ul className="tiles">
          {hasApp && (
            <li className="card">
              <b>{t('appName')}</b>
              {canRemove && <Remove intent="remove-app" name={t('appName')} />}
            </li>
          )}
          {passkeys.map(({ id, label, createdAt, lastUsedAt }) => (
            <li key={id} className="card">
              <b>{label}</b>
              {canRemove && <Remove intent="remove-passkey" id={id} name={label} />}
              <small>
                {t('passkey')} · {t('addedAt', { at: formatDateTime(createdAt, dates) })} ·{' '}
                {lastUsedAt ? t('usedAt', { at: formatDateTime(lastUsedAt, dates) }) : t('neverUsed')}
              </small>
            </li>
          ))}
        </ul>
        {isProved && !canRemove && <p className="hint">{t('lastFactor')}</p>}
      </section>
      {isProved ? (
        <>
          {app && (
            <section>
              <h2>{t('addApp')}</h2>
              <form method="post" action="/desk/security" className="form">
                <AppSetup app={app} errors={errors} />
                <input type="hidden" name="intent" value="app" />
                <button className="btn">{t('connectApp')}</button>
              </form>
            </section>
          )}
          <AddPasskey label={typedLabel} errors={errors} />
        </>
      ) : (
        <Proof security={security} errors={errors} />
      )}
    </>
  );
}

function Remove({ intent, name, id }: { intent: string; name: string; id?: string }) {
  const { t } = useTranslation('desk');
  return (
    <form method="post" action="/desk/security">
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="intent" value={intent} />
      <button className="link">
        {t('removeFactor')} <span className="vh">{name}</span>
      </button>
    </form>
  );
}

function AddPasskey({ label, errors }: { label: string | undefined; errors: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <section>
      <h2>{t('addPasskey')}</h2>
      <form method="post" action="/desk/security" className="form">
        <p>{t('passkeyText')}</p>
        <InputField
          id="label"
          label={t('passkeyName')}
          hint={t('passkeyNameHint')}
          autoComplete="off"
          maxLength={40}
          required
          defaultValue={label}
          error={errors['label']}
        />
        <PasskeyButton step="make" intent="passkey" label={t('makePasskey')} hint={t('passkeyScript')} isMain />
      </form>
    </section>
  );
}

function Proof({ security: { name, hasApp, passkeys }, errors }: { security: OperatorSecurity; errors: FieldErrors }) {
  const { t } = useTranslation('desk');
  return (
    <section>
      <h2>{t('proof')}</h2>
      <form method="post" action="/desk/security" className="form">
        <p>{t('proofText')}</p>
        <input type="hidden" name="intent" value="proof" />
        <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
        <PasswordField errors={errors} />
        {hasApp && (
          <>
            <CodeField errors={errors} />
            <button className="btn">{t('prove')}</button>
          </>
        )}
        {passkeys.length > 0 && (
          <PasskeyButton
            step="use"
            intent="proof-passkey"
            label={t('provePasskey')}
            hint={t(hasApp ? 'passkeyOrCode' : 'passkeyOnly')}
            isMain={!hasApp}
          />
        )}
      </form>
    </section>
  );
}
