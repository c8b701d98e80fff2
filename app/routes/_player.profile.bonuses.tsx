import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '#contract/constants';
import { Form, Link } from '~/components/layout/link';
import { readField, formState, readForm, refusedForm } from '~/answers/forms.server';
import { successToast, redirectWith, TOAST_MS } from '~/answers/redirects.server';
import { ConfirmPanel } from '~/components/forms/confirm-panel';
import { ErrorSummary } from '~/components/forms/error-summary';
import { SubmitButton } from '~/components/forms/submit-button';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { Pagination } from '~/components/layout/pagination';
import { OfferCard, OpenCard } from '~/components/money/bonus-card';
import { FilterBar, FilterErrors } from '~/components/money/filter-bar';
import { HistoryTable } from '~/components/money/history-table';
import { StatusChip } from '~/components/money/status-chip';
import { hasErrors } from '~/lib/forms/form-state';
import { fixedT } from '~/lib/language/i18n';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { bonusesPage } from '~/screens/bonuses.server';
import { api } from '~/api/client.server';
import { requirePlayer } from '~/session/guards.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'history'], i18n: ['bonuses'] };

const HERE = '/profile/bonuses';

export async function loader(args: LoaderFunctionArgs) {
  const page = await bonusesPage(await requirePlayer(args), new Date());
  return data(page, { status: page.filter.errors ? 400 : 200 });
}

/** Claims, declines or forfeits a bonus; forfeiting needs a confirmation. */
export async function action(args: ActionFunctionArgs) {
  const caller = await requirePlayer(args);
  const form = await readForm(args.request);
  const intent = readField(form, 'intent');
  const id = readField(form, 'id');
  if (id === '') throw new Response(null, { status: 400 });
  if (intent === 'give-up') return { form: formState(form, {}), asks: id };
  const reply =
    intent === 'claim'
      ? await api.bonus.claimBonus(caller, { id })
      : await api.bonus.declineBonus(caller, { id, ...(readField(form, 'loseBonus') !== '' && { loseBonus: true }) });
  if (!reply.ok) {
    const refused = refusedForm(form, reply);
    // The bonus became active after the page was shown: state the loss, and ask. A page with an error status would keep
    // its earlier data where JavaScript runs.
    if (reply.kind === 'refused' && reply.reason === 'bonus-open') return { form: refused, asks: id };
    return data({ form: refused, asks: '' }, { status: 400 });
  }
  const t = fixedT(caller.language, 'bonuses');
  const words = intent === 'claim' ? 'claimed' : intent === 'decline' ? 'declined' : 'givenUp';
  return redirectWith(caller.state, HERE, { toast: successToast(reply, { listed: t(words) }, TOAST_MS.generic) });
}

export const meta = titled('bonuses', 'title');

/** The player's bonuses: open, claimable and past ones. */
export default function Bonuses() {
  const { t } = useTranslation('bonuses');
  const page = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const grant = outcome?.asks && page.open.find(({ id }) => id === outcome.asks);
  if (grant)
    return (
      <>
        <PageHeading title={t('title')} />
        <ErrorSummary form={outcome.form} />
        <Form method="post">
          <input type="hidden" name="id" value={grant.id} />
          {grant.state === 'active' && <input type="hidden" name="loseBonus" value="1" />}
          <ConfirmPanel
            title={t('giveUpTitle')}
            isBelowMessage={hasErrors(outcome.form)}
            rows={[
              { label: t('bonus'), value: grant.title },
              ...grant.facts.slice(0, grant.state === 'active' ? 2 : 1),
            ]}
            note={t(grant.state === 'active' ? 'giveUpText' : 'giveUpClaimText')}
          >
            <SubmitButton intent="give-up-confirm" tone="danger">
              {t('giveUpConfirm')}
            </SubmitButton>
            <Link discover="none" className="btn ghost" to={HERE}>
              {t('keep')}
            </Link>
          </ConfirmPanel>
        </Form>
      </>
    );
  const shown = page.offset + page.past.length;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      {outcome ? <ErrorSummary form={outcome.form} /> : <FilterErrors errors={page.filter.errors} />}
      {page.absent ? (
        <EmptyState text={t('none')} />
      ) : (
        <>
          {page.open.length > 0 && (
            <section className="section stack" aria-labelledby="open">
              <h2 id="open">{t('openTitle')}</h2>
              {page.open.map((open) => (
                <OpenCard key={open.id} open={open} />
              ))}
            </section>
          )}
          <section className="section stack" aria-labelledby="offers">
            <h2 id="offers">{t('offersTitle')}</h2>
            {page.offers.length === 0 ? (
              <p>{t('none')}</p>
            ) : (
              <>
                <p>{t('oneAtATime')}</p>
                {page.offers.map((offer) => (
                  <OfferCard key={offer.id} offer={offer} />
                ))}
              </>
            )}
          </section>
          <section className="section stack" aria-labelledby="history">
            <h2 id="history">{t('historyTitle')}</h2>
            <FilterBar
              key={page.query}
              periods={page.filter.periods}
              period={page.filter.period}
              from={page.filter.from}
              to={page.filter.to}
              errors={page.filter.errors}
            >
              <input type="hidden" name="shown" value={page.filter.period} />
            </FilterBar>
            <Past page={page} />
            {page.offset > 0 && (
              <p className="message">
                <Link
                  discover="none"
                  className="btn ghost"
                  rel="prev"
                  to={`${HERE}?${page.query}&offset=${Math.max(0, page.offset - PAGE_SIZE)}`}
                >
                  {t('newer')}
                </Link>
              </p>
            )}
            {page.past.length > 0 && (
              <Pagination
                offset={page.offset}
                shown={shown}
                total={page.total}
                to={shown < page.total ? `${HERE}?${page.query}&offset=${shown}` : undefined}
              />
            )}
          </section>
          <p className="row">
            <Link discover="none" to="/profile/history/bonuses">
              {t('movements')}
            </Link>{' '}
            <Link discover="none" to="/info/promotion-terms">
              {t('terms')}
            </Link>
          </p>
        </>
      )}
    </>
  );
}

function Past({ page: { past, filter } }: { page: Pick<Awaited<ReturnType<typeof bonusesPage>>, 'past' | 'filter'> }) {
  const { t } = useTranslation('bonuses');
  const { t: c } = useTranslation('common');
  if (past.length === 0) return filter.errors ? null : <EmptyState text={c('noMatchingRecords')} />;
  return (
    <HistoryTable
      caption={t('historyTitle')}
      columns={[
        { key: 'date', title: t('date'), plain: true },
        { key: 'title', title: t('bonus'), first: 'what' },
        { key: 'amount', title: t('amount'), end: true, first: 'sum' },
        { key: 'wagered', title: t('wageredShort'), end: true },
        { key: 'released', title: t('released'), end: true },
        { key: 'state', title: t('state'), plain: true },
      ]}
      rows={past.map(({ id, tone, state, amount, released, ...cells }) => ({
        id,
        cells: {
          ...cells,
          amount: amount && <span className="amount">{amount}</span>,
          released: released && <span className="amount win">{released}</span>,
          state: <StatusChip tone={tone}>{state}</StatusChip>,
        },
      }))}
    />
  );
}
