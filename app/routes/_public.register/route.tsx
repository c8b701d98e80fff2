import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { CheckedForm } from '~/components/forms/checked-form';
import { CODE } from '#contract/messages';
import { getCaller } from '~/session/guards.server';
import { isSignedIn } from '~/request/caller';
import { Checkbox } from '~/components/forms/checkbox';
import { DayField } from '~/components/forms/day-field';
import { Field } from '~/components/forms/field';
import { Honeypot } from '~/components/forms/honeypot';
import { Select } from '~/components/forms/select';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { readField, invalid, parseForm, readForm, refusedForm } from '~/answers/forms.server';
import { withDay } from '~/answers/days.server';
import { rejectIfHoneypotFilled } from '~/answers/honeypot.server';
import { countriesIn } from '~/lib/places/countries';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT, useLanguage } from '~/lib/language/i18n';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { registrationConstraints, registrationForm } from './schema.server';
import { register as sendRegistration } from '~/services/user.server';
import { storeRegistered } from '../_public.login/registered.server';
import { CityField } from './city-field';

export const handle: RouteHandle = { styles: ['forms', 'auth'], i18n: ['auth', 'register'] };

const HIDDEN = ['password', 'passwordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  return { constraints: registrationConstraints() };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await getCaller(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const form = withDay(await readForm(args.request), 'birthDate');
  const caught = rejectIfHoneypotFilled(form, caller.language, HIDDEN);
  if (caught) return caught;
  const typed = {
    country: readField(form, 'country'),
    email: readField(form, 'email'),
    password: readField(form, 'password'),
  };
  const parsed = parseForm(form, {
    schema: registrationForm(caller.language, typed, new Date()),
    language: caller.language,
    hidden: HIDDEN,
  });
  if (!parsed.ok) return invalid(parsed.form);
  const { emailConfirmation: _email, passwordConfirmation: _password, acceptRules: _rules, ...fields } = parsed.value;
  const reply = await sendRegistration(caller, { ...fields, acceptRules: true });
  if (!reply.ok) return invalid(refusedForm(form, reply, HIDDEN), [], reply.code === CODE.tooMany ? 429 : 400);
  if (reply.data?.uid) storeRegistered(caller, { uid: reply.data.uid, email: fields.email });
  return redirectWith(caller.state, '/login', {
    toast: successToast(reply, { listed: fixedT(caller.language, 'register')('done') }, TOAST_MS.generic),
    needsCookies: caller.language,
  });
}

export const meta = titled('register', 'title', 'description');

/** Registration, with every field of the spec. */
export default function Register() {
  const { t } = useTranslation('register');
  const { t: a } = useTranslation('auth');
  const language = useLanguage();
  const { constraints } = useLoaderData<typeof loader>();
  const form = { ...useActionData<typeof action>()?.form, constraints };
  const names = [
    'firstName',
    'lastName',
    'username',
    'country',
    'city',
    'phone',
    'email',
    'password',
    'birthDate',
    'identityNumber',
    'address',
    'promotionCode',
    'referenceNumber',
  ] as const;
  const labels = {
    ...Object.fromEntries(names.map((name) => [name, t(name)])),
    emailConfirmation: t('emailAgain'),
    passwordConfirmation: t('passwordAgain'),
  };
  return (
    <div className="narrow">
      <PageHeading title={t('title')} lead={t('lead')} />
      <CheckedForm form={form} labels={labels}>
        <h2>{t('you')}</h2>
        <Field form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <Field form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
        <Field
          form={form}
          name="username"
          label={t('username')}
          hint={t('usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Select
          form={form}
          name="country"
          label={t('country')}
          options={countriesIn(language)}
          defaultValue="TR"
          autoComplete="country"
        />
        <CityField form={form} label={t('city')} hint={t('cityHint')} />
        <h2>{t('contact')}</h2>
        <Field form={form} name="phone" type="tel" label={t('phone')} hint={t('phoneHint')} autoComplete="tel" />
        <Field form={form} name="email" type="email" label={t('email')} autoComplete="email" />
        <Field form={form} name="emailConfirmation" type="email" label={t('emailAgain')} autoComplete="off" />
        <h2>{t('accountPart')}</h2>
        <Field
          form={form}
          name="password"
          type="password"
          label={t('password')}
          hint={a('passwordHint')}
          autoComplete="new-password"
        />
        <Field
          form={form}
          name="passwordConfirmation"
          type="password"
          label={t('passwordAgain')}
          autoComplete="new-password"
        />
        <DayField form={form} name="birthDate" example="05.03.1990" label={t('birthDate')} autoComplete="bday" />
        <Field
          form={form}
          name="identityNumber"
          label={t('identityNumber')}
          hint={t('identityNumberHint')}
          autoComplete="off"
        />
        <Field form={form} name="address" label={t('address')} optional autoComplete="address-line1" />
        <Select
          form={form}
          name="currency"
          label={t('currency')}
          options={[{ value: 'TRY', label: t('turkishLira') }]}
          defaultValue="TRY"
        />
        <Field form={form} name="promotionCode" label={t('promotionCode')} optional autoComplete="off" />
        <Field form={form} name="referenceNumber" label={t('referenceNumber')} optional autoComplete="off" />
        <Checkbox form={form} name="smsOptIn" label={t('smsOptIn')} />
        <Checkbox form={form} name="emailOptIn" label={t('emailOptIn')} />
        <Checkbox
          form={form}
          name="acceptRules"
          label={
            <>
              {t('acceptBefore')}
              <Link discover="none" to="/info/general-rules">
                {t('acceptLink')}
              </Link>
              {t('acceptAfter')}
            </>
          }
        />
        <Honeypot />
        <SubmitButton>{t('submit')}</SubmitButton>
      </CheckedForm>
      <p className="ways">
        <Link discover="none" to="/login">
          {t('haveAccount')}
        </Link>
      </p>
    </div>
  );
}
