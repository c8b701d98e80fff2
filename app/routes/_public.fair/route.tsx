import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SUPPORTED_GAMES } from '#provider/engines';
import { Form } from '~/components/layout/link';
import { servedRounds } from '~/api/platform.server';
import { Checkbox } from '~/components/forms/checkbox';
import { ErrorSummary } from '~/components/forms/error-summary';
import { Field } from '~/components/forms/field';
import { Select } from '~/components/forms/select';
import { PageHeading } from '~/components/layout/page-heading';
import { Panel } from '~/components/notices/panel';
import type { FormState } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { pageMeta } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { getCaller } from '~/session/guards.server';
import { checkRecord, checkTyped, type Check } from './check.server';
import { Outcome } from './outcome';

export const handle: RouteHandle = { styles: ['forms', 'fair'], i18n: ['fair'] };

/** Recomputes a round: a recorded one by its number, or any from typed values. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await getCaller(args);
  const rounds = await servedRounds();
  if (!rounds) throw new Response(null, { status: 404 });
  const { language } = caller;
  const query = new URL(args.request.url).searchParams;
  const number = query.get('round')?.trim();
  const check = async (): Promise<Check & { status: number }> => {
    if (number !== undefined) {
      const round = /^\w{1,64}$/.test(number) ? await rounds.finished(number) : undefined;
      if (round) return { ...checkRecord(round), status: 200 };
      const error = { round: [fixedT(language, 'fair')('noRound')] };
      return { form: { status: 'error', initialValue: { round: number }, error }, status: 404 };
    }
    if (!query.has('serverSeed')) return { form: {}, status: 200 };
    const typed = checkTyped(query, language);
    return { ...typed, status: typed.checked ? 200 : 400 };
  };
  const { status, ...page } = await check();
  const games = SUPPORTED_GAMES.map(({ kind, profile }) => ({ value: profile, label: `${kind}: ${profile}` }));
  return data({ language, number, games, ...page }, { status });
}

const FIELDS = ['round', 'commitment', 'serverSeed', 'playerSeed', 'choice', 'steps'] as const;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language, 'fair');
  // The page in another language is indexed like the page itself, a checked round is not.
  const noIndex = [...new URLSearchParams(location.search).keys()].some((name) => name !== 'lang');
  return pageMeta({ title: t('title'), description: t('description'), matches, location, noIndex });
};

/** Explanation of the commitments, and a form that recomputes a round. */
export default function Fair() {
  const { t } = useTranslation('fair');
  const { number, games, form, checked } = useLoaderData<typeof loader>();
  const shown: FormState = form;
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(field)]));
  return (
    <div className="stack fair">
      <PageHeading title={t('title')} lead={t('lead')} />
      <ErrorSummary form={shown} labels={labels} />
      {checked && <Outcome key={JSON.stringify(checked.values)} {...checked} />}
      <Panel title={t('byNumber')}>
        <Form className="form" key={`round ${number}`}>
          <Field
            form={{ ...shown, initialValue: { round: number ?? '' } }}
            name="round"
            label={t('round')}
            hint={t('roundHint')}
            autoComplete="off"
          />
          <button className="btn">{t('check')}</button>
        </Form>
      </Panel>
      <Panel title={t('how')}>
        <ol>
          {([1, 2, 3, 4] as const).map((step) => (
            <li key={step}>
              <b>{t(`step${step}Title`)}</b> {t(`step${step}`)}
            </li>
          ))}
        </ol>
        <details>
          <summary>{t('algorithm')}</summary>
          <ul>
            {([1, 2, 3, 4, 5] as const).map((line) => (
              <li key={line}>{t(`algorithm${line}`)}</li>
            ))}
          </ul>
        </details>
      </Panel>
      <Panel title={t('byValues')}>
        <Form className="form" key={JSON.stringify(shown)}>
          <Select form={shown} name="profile" label={t('game')} options={games} />
          <Field
            form={shown}
            name="commitment"
            label={t('commitment')}
            optional
            autoComplete="off"
            spellCheck={false}
          />
          <Field form={shown} name="serverSeed" label={t('serverSeed')} autoComplete="off" spellCheck={false} />
          <Field
            form={shown}
            name="playerSeed"
            label={t('playerSeed')}
            hint={t('playerSeedHint')}
            optional
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            form={shown}
            name="choice"
            label={t('choice')}
            hint={t('choiceHint')}
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            form={shown}
            name="steps"
            label={t('steps')}
            hint={t('stepsHint')}
            optional
            autoComplete="off"
            spellCheck={false}
          />
          <Checkbox form={shown} name="jackpot" label={t('jackpot')} />
          <button className="btn">{t('check')}</button>
        </Form>
      </Panel>
    </div>
  );
}
