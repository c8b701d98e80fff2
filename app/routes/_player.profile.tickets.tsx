import type { LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OtherParameters } from '~/components/forms/other-parameters';
import { useTranslation } from 'react-i18next';
import { Form, Link } from '~/components/layout/link';
import { requirePlayer } from '~/session/guards.server';
import { Field } from '~/components/forms/field';
import { EmptyState } from '~/components/games/empty-state';
import { PageHeading } from '~/components/layout/page-heading';
import { Pagination } from '~/components/layout/pagination';
import { Spaced } from '~/components/layout/spaced';
import { HistoryTable } from '~/components/money/history-table';
import { formatDateRange, formatDateTime } from '#contract/dates';
import { dayInIstanbul } from '#contract/istanbul';
import { formatAmount } from '~/lib/format/money';
import { pageOffset } from '~/lib/links/page-offset';
import { titled } from '~/lib/page/page-meta';
import type { RouteHandle } from '~/lib/page/route-handle';
import { fixedT } from '~/lib/language/i18n';
import { TICKET_QUERY } from '#contract/constants';
import { lotteries } from '~/services/crm.server';
import { tickets } from '~/services/finance.server';
import { isReadable } from '#contract/wire';
import { unreadablePage } from '~/screens/record-status.server';

export const handle: RouteHandle = { styles: ['account', 'forms', 'history'], i18n: ['history'] };

const NUMBER_LIMIT = 40;
interface ShownLottery {
  id: string;
  title: string;
  /** Text of its state. */
  state: 'lotteryComes' | 'lotteryRuns' | 'lotteryOver';
  /** Days and minimum amount of the lottery, as text. */
  days: string;
  least: string;
}
/** Returns the text of a lottery's state; one that does not run has not started before its first day. */
function stateOf({ runs, startDate }: { runs: boolean; startDate: string }): ShownLottery['state'] {
  if (runs) return 'lotteryRuns';
  return dayInIstanbul(new Date()) < startDate ? 'lotteryComes' : 'lotteryOver';
}

const NONE = { lottery: undefined as ShownLottery | undefined, others: [] as { id: string; title: string }[] };

export async function loader(args: LoaderFunctionArgs) {
  const caller = await requirePlayer(args);
  const { language } = caller;
  const url = new URL(args.request.url);
  const number = (url.searchParams.get('number') ?? '').trim();
  if (number.length > NUMBER_LIMIT || !isReadable(number)) {
    return data(
      {
        number: number.slice(0, 200).toWellFormed(),
        error: fixedT(language, 'history')('ticketTooLong'),
        list: [],
        page: undefined,
        ...NONE,
      },
      { status: 400 },
    );
  }
  const offset = pageOffset(url, TICKET_QUERY.limit);
  if (offset === undefined) throw new Response(null, { status: 404 });
  const known = await lotteries(caller);
  const wanted = url.searchParams.get('lottery') ?? '';
  const all = known.ok ? known.data : [];
  const isNewYears = ({ startDate, endDate }: (typeof all)[number]) =>
    startDate === TICKET_QUERY.startDate && endDate === TICKET_QUERY.endDate;
  const shown = all.find(({ id }) => id === wanted) ?? all.find(isNewYears) ?? all[0];
  const query = {
    ...(shown && { startDate: shown.startDate, endDate: shown.endDate, searchMinAmount: shown.searchMinAmount }),
    offset,
  };
  const reply = await tickets(caller, number, query);
  if (!reply.ok) throw unreadablePage(reply);
  const list = reply.data.map(({ id, date, description, amount }) => ({
    id,
    date: formatDateTime(date, caller),
    description,
    amount: formatAmount(amount < 0n ? -amount : amount, language),
  }));
  const last = offset + list.length;
  const total = Math.max(reply.pagination?.total ?? 0, last);
  const next = new URLSearchParams({
    ...(shown && { lottery: shown.id }),
    ...(number && { number }),
    offset: String(offset + TICKET_QUERY.limit),
  });
  const dayOf = (text: string) => new Date(`${text}T12:00:00+03:00`);
  return data({
    number,
    error: '',
    list,
    page: { offset, shown: last, total, to: last < total ? `/profile/tickets?${next}` : undefined },
    lottery: shown && {
      id: shown.id,
      title: shown.title,
      state: stateOf(shown),
      days: formatDateRange(dayOf(shown.startDate), dayOf(shown.endDate), language),
      least: formatAmount(shown.searchMinAmount, language),
    },
    others: all.filter(({ id }) => id !== shown?.id).map(({ id, title }) => ({ id, title })),
  });
}

export const meta = titled('history', 'ticketsTitle');

/** Tickets of the New Year lottery, or of the chosen one (ACC-7). */
export default function Tickets() {
  const { number, error, list, page, lottery, others } = useLoaderData<typeof loader>();
  const { t } = useTranslation('history');
  const { t: c } = useTranslation('common');
  const wrong: Record<string, string[]> = error ? { number: [error] } : {};
  return (
    <>
      <PageHeading title={t('ticketsTitle')} lead={t('ticketsLead')} />
      {lottery && (
        <section className="card stack">
          <h2>{lottery.title}</h2>
          <p>
            {lottery.days} · {t(lottery.state)}
          </p>
          <p className="soft">{t('lotteryRule', { least: lottery.least })}</p>
        </section>
      )}
      {others.length > 0 && (
        <p>
          {t('otherLotteries')}{' '}
          <Spaced>
            {others.map(({ id, title }) => (
              <Link key={id} discover="none" to={`/profile/tickets?lottery=${encodeURIComponent(id)}`}>
                {title}
              </Link>
            ))}
          </Spaced>
        </p>
      )}
      <Form key={number} discover="none" method="get" className="filters card" role="search">
        <OtherParameters own={['number', 'offset']} />
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
            <Link
              discover="none"
              className="btn ghost"
              to={lottery ? `/profile/tickets?lottery=${encodeURIComponent(lottery.id)}` : '/profile/tickets'}
            >
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
            { key: 'what', title: t('what'), plain: true },
            { key: 'amount', title: t('amount'), end: true, first: 'sum' },
          ]}
          rows={list.map(({ id, date, description, amount }) => ({
            id,
            cells: { number: id, date, what: description, amount: <span className="amount">{amount}</span> },
          }))}
        />
      )}
      {list.length > 0 && page && <Pagination {...page} />}
    </>
  );
}
