import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { ExistingSearchParams } from 'remix-utils/existing-search-params';
import { useTranslation } from 'react-i18next';
import { player } from '~/session/guards.server';
import { Field } from '~/components/forms/field';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { HistoryTable } from '~/components/money/history-table';
import { formatMoment } from '~/lib/dates';
import { formatAmount } from '~/lib/money';
import { pageMeta } from '~/lib/page-meta';
import type { RouteHandle } from '~/lib/route-handle';
import { fixedT } from '~/lib/i18n';
import { tickets } from '~/services/finance.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'history'], i18n: ['history'] };

const NUMBER_LIMIT = 40;

export async function loader(args: LoaderFunctionArgs) {
  const caller = await player(args);
  const { language } = caller;
  const number = (new URL(args.request.url).searchParams.get('number') ?? '').trim();
  // oxlint-disable-next-line no-control-regex
  const unreadable = /\u0000/.test(number) || !number.isWellFormed();
  if (number.length > NUMBER_LIMIT || unreadable) {
    return data(
      {
        language,
        number: number.slice(0, 200).toWellFormed(),
        error: fixedT(language, 'history')('ticketTooLong'),
        list: [],
      },
      { status: 400 },
    );
  }
  const reply = await tickets(caller, number);
  if (!reply.ok) throw new Response(null, { status: 502 });
  const list = reply.data.map(({ id, date, description, amount }) => ({
    id,
    date: formatMoment(date, language),
    description,
    amount: formatAmount(amount < 0n ? -amount : amount, language),
  }));
  return data({ language, number, error: '', list });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  if (!page) return [];
  const t = fixedT(page.language, 'history');
  return pageMeta({ title: t('ticketsTitle'), description: t('ticketsLead'), matches, location, noIndex: true });
};

/** The New Year lottery (ACC-7). */
export default function Tickets() {
  const { number, error, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation('history');
  const { t: c } = useTranslation('common');
  const wrong: Record<string, string[]> = error ? { number: [error] } : {};
  return (
    <>
      <PageHeading title={t('ticketsTitle')} lead={t('ticketsLead')} />
      <Form key={number} discover="none" method="get" className="filters card" role="search">
        <ExistingSearchParams exclude={['number', 'offset']} />
        <Field
          form={{ initialValue: { number }, error: wrong }}
          name="number"
          label={t('ticketNumber')}
          autoComplete="off"
          spellCheck={false}
          maxLength={NUMBER_LIMIT}
        />
        <button className="btn ghost">{t('ticketSearch')}</button>
      </Form>
      {list.length === 0 && !error && (
        <EmptyState text={number ? c('noMatchingRecords') : t('noTickets')}>
          {number && (
            <Link discover="none" className="btn ghost" to="/profile/tickets">
              {t('ticketAll')}
            </Link>
          )}
        </EmptyState>
      )}
      {list.length > 0 && (
        <HistoryTable
          caption={t('ticketsTitle')}
          columns={[
            { key: 'number', title: t('ticketNumber'), first: 'what' },
            { key: 'date', title: t('date'), plain: true },
            { key: 'what', title: t('what'), plain: true, end: true },
            { key: 'amount', title: t('amount'), end: true, first: 'sum' },
          ]}
          rows={list.map(({ id, date, description, amount }) => ({
            id,
            cells: { number: id, date, what: description, amount: <span className="amount">{amount}</span> },
          }))}
        />
      )}
    </>
  );
}
