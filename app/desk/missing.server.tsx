import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { fixedT } from '~/lib/language/i18n';
import { NotFound } from './command-page';
import { deskDocument } from './document.server';
import { openForAnyone } from './desk-request.server';

/** Shows the 404 page of the back office. Before the sign-in it has no menu. */
export async function missingPage(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const visit = await openForAnyone(args);
  const t = fixedT(visit.style.language, 'desk');
  const isOperator = 'operator' in visit;
  const list = isOperator ? { path: '/desk', title: t('start') } : { path: '/desk/sign-in', title: t('signIn') };
  return deskDocument(visit, {
    title: t('noPage'),
    status: 404,
    body: (
      <section className={isOperator ? undefined : 'gate'}>
        <NotFound title={t('noPage')} list={list} />
      </section>
    ),
  });
}
