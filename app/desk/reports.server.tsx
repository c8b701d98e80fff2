import type { LoaderFunctionArgs } from '@remix-run/node';
import { DAY_MS, dayInIstanbul } from '#contract/istanbul';
import type { Command } from '#platform/ops/command';
import { COMMANDS } from '#platform/ops/registry';
import { fixedT } from '~/lib/language/i18n';
import { commandErrors, toStatus } from './commands.server';
import { commandPath } from './command-path';
import { deskDocument } from './document.server';
import { openForOperator } from './desk-request.server';
import { readFilter } from './filter';
import { withoutZeros } from './report-columns';
import { ReportsScreen } from './reports-screen';

const PATH = '/desk/reports';
const FIELDS = ['from', 'to', 'by', 'group'] as const;
/** Days before today with which the screen begins. */
const BEFORE = 13;

/** Shows a report with charts: the last 14 days by kind, or the span, periods and groups of the form. */
export async function reportsPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const { desk, operator, from, style } = visit;
  const query = new URL(visit.request.url).searchParams;
  const now = Date.now();
  const usual = {
    from: dayInIstanbul(new Date(now - BEFORE * DAY_MS)),
    to: dayInIstanbul(new Date(now)),
    by: 'day',
    group: 'kind',
  };
  const given = readFilter(query, FIELDS);
  const values = Object.fromEntries(
    FIELDS.map((name) => [name, given[name] === '' && !query.has(name) ? usual[name] : given[name]]),
  );
  const report = await desk.run(
    { name: 'report', entries: Object.entries({ ...values, whole: 'on' }), address: from.address },
    operator,
  );
  const rowsOf = (name: string) => report.parts?.find((part) => part.name === name)?.rows ?? [];
  const command = COMMANDS['report'] as Command;
  const total = report.rows?.at(-1);
  return deskDocument(visit, {
    title: fixedT(style.language, 'desk')('reports'),
    status: report.failed ? toStatus(report) : 200,
    body: (
      <ReportsScreen
        form={{ command, values, errors: commandErrors('report', report, style) }}
        path={PATH}
        periods={rowsOf('periods')}
        periodTable={withoutZeros(rowsOf('periods'))}
        groups={rowsOf('groups')}
        groupTable={withoutZeros([...rowsOf('groups'), ...(total ? [{ ...total, [values['by'] || 'day']: '' }] : [])])}
        rows={withoutZeros(report.rows ?? [])}
        csv={commandPath('report', { ...values, download: 'csv' })}
        role={operator.role}
      />
    ),
  });
}
