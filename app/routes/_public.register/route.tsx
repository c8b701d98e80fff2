import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { CODE } from '#contract/messages';
import { auth } from '#locales/auth';
import { register } from '#locales/register';
import { isSignedIn, visitor } from '~/caller.server';
import { Checkbox } from '~/components/forms/checkbox';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { Select } from '~/components/forms/select';
import { SubmitButton } from '~/components/forms/submit-button';
import { PageHeading } from '~/components/layout/page-heading';
import { fieldOf, invalid, parseForm, readForm, refusedForm } from '~/forms.server';
import { COUNTRIES } from '~/lib/countries';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { textsFor, useTexts } from '~/lib/texts';
import { doneToast, redirectWith, TOAST_MS } from '~/redirects.server';
import { latestBirthDate, registrationForm } from '~/services/account-rules.server';
import { register as sendRegistration } from '~/services/user.server';
import { CityField } from './city-field';

export const handle: RouteHandle = { styles: ['forms', 'auth'] };

const HIDDEN = ['password', 'passwordConfirmation'];

export async function loader(args: LoaderFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  return { language: caller.language, latestBirthDate: latestBirthDate(new Date()) };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await visitor(args);
  if (isSignedIn(caller)) return redirectWith(caller.state, '/');
  const form = await readForm(args.request);
  const typed = { country: fieldOf(form, 'country'), email: fieldOf(form, 'email'), password: fieldOf(form, 'password') };
  const parsed = parseForm(form, registrationForm(caller.language, typed, new Date()), caller.language, HIDDEN);
  if (!parsed.ok) return invalid(parsed.form);
  const { emailConfirmation: _email, passwordConfirmation: _password, acceptRules, ...fields } = parsed.value;
  const reply = await sendRegistration(caller, { ...fields, acceptRules: acceptRules === '1' });
  if (!reply.ok) return invalid(refusedForm(form, reply, HIDDEN), [], reply.code === CODE.tooMany ? 429 : 400);
  return redirectWith(caller.state, '/login', [doneToast(reply, { listed: textsFor(caller.language, register)('done') }, TOAST_MS.generic)]);
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', register);
  return pageMeta({ title: t('title'), description: t('description'), matches, location });
};

const countries = COUNTRIES.map(([value, label]) => ({ value, label }));

/** Registration, with every field of the spec. */
export default function Register() {
  const t = useTexts(register);
  const a = useTexts(auth);
  const page = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  const names = ['firstName', 'lastName', 'username', 'country', 'city', 'phone', 'email', 'password', 'birthDate', 'identityNumber', 'address'] as const;
  const labels = { ...Object.fromEntries(names.map((name) => [name, t(name)])), emailConfirmation: t('emailAgain'), passwordConfirmation: t('passwordAgain') };
  return (
    <div className="narrow">
      <PageHeading title={t('title')} lead={t('lead')} />
      <Form method="post" className="form" noValidate key={form?.key}>
        <ErrorSummary form={form} labels={labels} />
        <h2>{t('you')}</h2>
        <Field form={form} name="firstName" label={t('firstName')} autoComplete="given-name" maxLength={60} required />
        <Field form={form} name="lastName" label={t('lastName')} autoComplete="family-name" maxLength={60} required />
        <Field form={form} name="username" label={t('username')} hint={t('usernameHint')} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={32} required />
        <Select form={form} name="country" label={t('country')} options={countries} defaultValue="TR" autoComplete="country" required />
        <CityField form={form} label={t('city')} hint={t('cityHint')} />
        <h2>{t('contact')}</h2>
        <Field form={form} name="phone" type="tel" label={t('phone')} hint={t('phoneHint')} autoComplete="tel" maxLength={24} required />
        <Field form={form} name="email" type="email" label={t('email')} autoComplete="email" maxLength={120} required />
        <Field form={form} name="emailConfirmation" type="email" label={t('emailAgain')} autoComplete="off" maxLength={120} required />
        <h2>{t('accountPart')}</h2>
        <Field form={form} name="password" type="password" label={t('password')} hint={a('passwordHint')} autoComplete="new-password" minLength={6} maxLength={200} required />
        <Field form={form} name="passwordConfirmation" type="password" label={t('passwordAgain')} autoComplete="new-password" maxLength={200} required />
        <Field form={form} name="birthDate" type="date" label={t('birthDate')} autoComplete="bday" min="1900-01-01" max={page.latestBirthDate} required />
        <Field form={form} name="identityNumber" label={t('identityNumber')} hint={t('identityNumberHint')} autoComplete="off" maxLength={24} />
        <Field form={form} name="address" label={t('address')} optional autoComplete="address-line1" maxLength={200} />
        <Select form={form} name="currency" label={t('currency')} options={[{ value: 'TRY', label: t('turkishLira') }]} defaultValue="TRY" required />
        <Field form={form} name="promotionCode" label={t('promotionCode')} optional autoComplete="off" maxLength={40} />
        <Field form={form} name="referenceNumber" label={t('referenceNumber')} optional autoComplete="off" maxLength={40} />
        <Checkbox form={form} name="smsOptIn" label={t('smsOptIn')} />
        <Checkbox form={form} name="emailOptIn" label={t('emailOptIn')} />
        <Checkbox
          form={form}
          name="acceptRules"
          required
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
        <SubmitButton>{t('submit')}</SubmitButton>
      </Form>
      <p className="ways">
        <Link discover="none" to="/login">
          {t('haveAccount')}
        </Link>
      </p>
    </div>
  );
}
