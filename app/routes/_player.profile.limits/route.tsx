import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/layout/link';
import { readForm } from '~/answers/forms.server';
import { ErrorSummary } from '~/components/forms/error-summary';
import { ResendForm } from '~/components/forms/resend-form';
import { useStoredInput } from '~/components/forms/use-stored-input';
import { PageHeading } from '~/components/layout/page-heading';
import { InlineNotice } from '~/components/notices/inline-notice';
import { submittedValue } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { requirePlayer } from '~/session/guards.server';
import { act } from './act.server';
import { BreakForm, ClosingReview, ExclusionForm } from './closing';
import { LimitGroup } from './limit-group';
import { limitsPage } from './page.server';

export const handle: RouteHandle = { styles: ['account', 'forms'], i18n: ['limits'] };

export async function loader(args: LoaderFunctionArgs) {
  return limitsPage(await requirePlayer(args), new Date());
}

export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  return act(caller, await readForm(args.request), new Date());
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language, 'limits');
  return pageMeta({ title: t('title'), description: t('lead'), matches, location, noIndex: true });
};

/** Responsible play: the player's limits, cool-offs, and self-exclusion. */
export default function Limits() {
  const { t } = useTranslation('limits');
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const kept = useStoredInput();
  const form = outcome?.form ?? kept;
  if (outcome?.review)
    return (
      <>
        <PageHeading title={t('title')} />
        <ClosingReview form={outcome.form} review={outcome.review} />
      </>
    );
  if (outcome && page.groups.length === 0 && submittedValue(outcome.form, 'group') !== '')
    return <ResendForm answer={outcome} />;
  const intent = submittedValue(form, 'intent');
  // Input of an ended session is stored without the button.
  const isOf = (name: string, field: string) =>
    intent.startsWith(name) || (!outcome && submittedValue(kept, field) !== '');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      {page.closed && <InlineNotice text={page.closed} />}
      {(intent === 'confirm' || intent === 'cancel') && <ErrorSummary form={form} />}
      {page.groups.map((group) => (
        <LimitGroup
          key={group.id}
          group={group}
          checks={page.checks}
          form={submittedValue(form, 'group') === group.id ? form : undefined}
        />
      ))}
      <BreakForm form={isOf('break', 'days') ? form : undefined} />
      <ExclusionForm form={isOf('exclude', 'period') ? form : undefined} />
      <p className="row">
        <Link discover="none" to="/profile/statement">
          {t('statementTitle')}
        </Link>{' '}
        <Link discover="none" to="/info/responsible-play">
          {t('more')}
        </Link>
      </p>
    </>
  );
}
