import type { LoaderFunctionArgs } from '@remix-run/node';
import { fixedT } from '~/lib/language/i18n';
import { findDeclared } from '#platform/ops/form';
import { doneTitle, toRowActions } from './commands.server';
import { deskDocument } from './document.server';
import { Today, type Waiting } from './today';
import { openForOperator } from './desk-request.server';

/** Parts with a place of their own on the page. */
const OWN_PLACE = ['payments', 'hours'];
/** Columns of a payment on the first page. */
const COLUMNS = ['age', 'what', 'amount', 'method', 'username', 'name', 'account', 'id'];

/** Shows the day at a glance, by one command, which the audit log records once. */
export async function todayPage(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await openForOperator(args);
  const { desk, operator, from, style } = visit;
  const today = await desk.run({ name: 'today', entries: [['whole', 'on']], address: from.address }, operator);
  const all = today.parts ?? [];
  const rowsOf = (name: string) => all.find((part) => part.name === name)?.rows ?? [];
  const { online = 0, waiting = [] } = (today.facts ?? {}) as { online?: number; waiting?: Waiting[] };
  const payments = findDeclared('payments queue');
  return deskDocument(visit, {
    title: fixedT(style.language, 'desk')('start'),
    body: (
      <Today
        online={online}
        waiting={waiting}
        parts={all.filter(({ name }) => !OWN_PLACE.includes(name))}
        revenue={rowsOf('hours')}
        queue={rowsOf('payments').map((row) => Object.fromEntries(COLUMNS.map((name) => [name, row[name]])))}
        queueColumns={payments?.columns ?? {}}
        queueActions={toRowActions(payments?.actions ?? [])}
        role={operator.role}
        done={doneTitle(visit)}
        here="/desk"
      />
    ),
  });
}
