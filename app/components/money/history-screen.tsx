import { useMemo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '#contract/constants';
import { Link } from '../layout/link';
import type { CouponRow, HistoryView, HistoryRow } from '~/screens/history.server';
import { InlineNotice } from '../notices/inline-notice';
import { Select } from '../forms/select';
import { EmptyState } from '../games/empty-state';
import { useOffered } from '../layout/use-offered';
import { PageHeading } from '../layout/page-heading';
import { RESULT } from '../layout/arrival';
import { Pagination } from '../layout/pagination';
import { useLoadMore } from '../layout/use-load-more';
import { FilterBar, FilterErrors } from './filter-bar';
import { HistoryTable, type HistoryColumn } from './history-table';
import { StatusChip } from './status-chip';

type Row = HistoryRow | CouponRow;
const isCoupon = (row: Row): row is CouponRow => 'selections' in row;
const isMovement = (row: Row): row is HistoryRow => !isCoupon(row);

/** One of the player's histories: its filter, a page of ten, and links to older and newer ones. */
export function HistoryScreen({ page }: { page: HistoryView }) {
  const { t } = useTranslation('history');
  const { t: c } = useTranslation('common');
  const { kind, filter, query, total, absent } = page;
  const at = (from: number) => `/profile/history/${kind}?${query}${from > 0 ? `&offset=${from}` : ''}`;
  const { rows, offset, parent } = useLoadMore<Row, HTMLTableSectionElement>(`${kind}?${query}`, {
    rows: useMemo(() => [...page.rows, ...page.coupons], [page]),
    offset: page.offset,
  });
  const shown = offset + rows.length;
  // A page has fewer rows than ten if the API returned some that the filter excludes.
  const following = Math.max(page.offset + PAGE_SIZE, Math.ceil(shown / PAGE_SIZE) * PAGE_SIZE);
  const next = following < total ? at(following) : undefined;
  if (absent) {
    return (
      <>
        <PageHeading title={t(kind)} />
        <EmptyState text={t('noBetting')} />
      </>
    );
  }
  return (
    <>
      <PageHeading title={t(kind)} lead={t(`${kind}Lead`)} />
      <FilterErrors errors={filter.errors} />
      <FilterBar
        key={query}
        periods={filter.periods}
        period={filter.period}
        from={filter.from}
        to={filter.to}
        errors={filter.errors}
      >
        <input type="hidden" name="shown" value={filter.period} />
        {page.categories.length > 0 && (
          <Select name="category" label={t('category')} defaultValue={filter.category} options={page.categories} />
        )}
        {page.types.length > 0 && (
          <Select name="type" label={t('type')} defaultValue={filter.type} options={page.types} />
        )}
        {kind === 'bets' && (
          <Select
            name="state"
            label={t('state')}
            defaultValue={filter.state || 'all'}
            options={[
              { value: 'all', label: t('stateAll') },
              { value: 'open', label: t('stateOpen') },
              { value: 'closed', label: t('stateClosed') },
            ]}
          />
        )}
      </FilterBar>
      {page.sums && shown > offset && (
        <dl className="sums">
          {(['in', 'out', 'net'] as const).map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd className="amount">{page.sums?.[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown > offset && (
        <p>
          <Link discover="none" reloadDocument to={`/profile/history-csv/${kind}?${query}`}>
            {t('download')}
          </Link>
        </p>
      )}
      {page.refusal && <InlineNotice text={page.refusal} tone="error" />}
      {shown === offset && !filter.errors && !page.refusal && <EmptyState text={c('noMatchingRecords')} />}
      {offset > 0 && (
        <p className="message">
          <Link discover="none" className="btn ghost" rel="prev" to={at(rows.length > 0 ? offset - PAGE_SIZE : 0)}>
            {t('previous')}
          </Link>
        </p>
      )}
      {rows.length > 0 &&
        (kind === 'bets' ? (
          <Coupons rows={rows.filter(isCoupon)} rowsRef={parent} />
        ) : (
          <Movements kind={kind} rows={rows.filter(isMovement)} rowsRef={parent} />
        ))}
      {page.isExact ? (
        shown > offset && <Pagination offset={offset} shown={shown} total={total} to={next} />
      ) : (
        <div className="message">
          {shown > offset && (
            <p className="soft" {...RESULT}>
              {t('manyShown', { from: offset + 1, to: shown })}
            </p>
          )}
          {next && (
            <Link discover="none" className="btn ghost" rel="next" to={next}>
              {t('next')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

type RowsRef = Ref<HTMLTableSectionElement>;

function Movements({ kind, rows, rowsRef }: { kind: HistoryView['kind']; rows: HistoryRow[]; rowsRef: RowsRef }) {
  const { t } = useTranslation('history');
  const columns: HistoryColumn[] = [
    { key: 'date', title: t('date'), plain: true },
    { key: 'what', title: t('what'), first: 'what' },
    { key: 'amount', title: t('amount'), end: true, first: 'sum' },
    { key: 'balance', title: t('balance'), end: true },
    // Games and bonuses have no status: only requests can be pending or fail. Another API may have codes of its own.
    ...((kind === 'games' || kind === 'bonuses') && rows.every(({ status }) => !status)
      ? []
      : [{ key: 'status', title: t('status'), plain: true }]),
  ];
  return (
    <HistoryTable
      caption={t(kind)}
      rowsRef={rowsRef}
      columns={columns}
      rows={rows.map(({ id, date, what, kind: category, amount, gain, balance, status, reason, to }) => ({
        id,
        cells: {
          date,
          what: (
            <>
              {to ? (
                <Link discover="none" reloadDocument={to.includes('/games/')} to={to}>
                  {what}
                </Link>
              ) : (
                what
              )}
              {kind === 'account' && category && <small className="soft">{` ${category}`}</small>}
            </>
          ),
          amount: <span className={gain ? 'amount win' : 'amount'}>{amount}</span>,
          balance: balance && <span className="amount">{balance}</span>,
          status: (status || reason) && (
            <>
              {status && <StatusChip tone={status.tone}>{status.text}</StatusChip>}
              {reason && <small className="soft">{` ${reason}`}</small>}
            </>
          ),
        },
      }))}
    />
  );
}

/** Length of a shortened coupon number; the coupon's page shows all of it. */
const SHOWN_OF_NUMBER = 8;

function Coupons({ rows, rowsRef }: { rows: CouponRow[]; rowsRef: RowsRef }) {
  const { t } = useTranslation('history');
  const isOffered = useOffered();
  return (
    <HistoryTable
      caption={t('bets')}
      rowsRef={rowsRef}
      columns={[
        { key: 'date', title: t('date'), plain: true },
        { key: 'coupon', title: t('coupon') },
        { key: 'selections', title: t('selections'), first: 'what' },
        { key: 'odds', title: t('odds'), end: true },
        { key: 'stake', title: t('stake'), end: true, first: 'sum' },
        { key: 'payout', title: t('payout'), end: true },
        ...(rows.some(({ cashOut }) => cashOut) ? [{ key: 'cashOut', title: t('cashOutNow'), end: true }] : []),
        ...(rows.some(({ cashedOut }) => cashedOut) ? [{ key: 'cashedOut', title: t('cashedOutSum'), end: true }] : []),
        { key: 'status', title: t('status'), plain: true },
      ]}
      rows={rows.map(({ id, date, selections, odds, stake, payout, cashOut, cashedOut, status }) => ({
        id,
        cells: {
          date,
          coupon: isOffered('/profile/coupons') ? (
            <Link discover="none" to={`/profile/coupons/${id}`}>
              {id.slice(0, SHOWN_OF_NUMBER)}
            </Link>
          ) : (
            id.slice(0, SHOWN_OF_NUMBER)
          ),
          selections: selections.map((one, at) => <div key={at}>{one}</div>),
          odds,
          stake: <span className="amount">{stake}</span>,
          payout: payout && <span className={status?.tone === 'good' ? 'amount win' : 'amount'}>{payout}</span>,
          cashOut: cashOut && <span className="amount">{cashOut}</span>,
          cashedOut: cashedOut && <span className="amount">{cashedOut}</span>,
          status: status && <StatusChip tone={status.tone}>{status.text}</StatusChip>,
        },
      }))}
    />
  );
}
