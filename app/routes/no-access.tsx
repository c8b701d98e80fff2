import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { anyCaller } from '~/caller.server';
import { ErrorScreen } from '~/components/layout/error-screen';
import { pageMeta } from '~/lib/page-meta';
import { textsFor, useTexts } from '~/lib/texts';
import { errors } from '#locales/errors';

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  return data({ language: caller.language }, { status: 403 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = textsFor(page?.language ?? 'tr', errors);
  return pageMeta({ title: t('noAccessTitle'), description: t('noAccessText'), matches, location, noIndex: true });
};

export default function NoAccess() {
  const t = useTexts(errors);
  return (
    <ErrorScreen
      title={t('noAccessTitle')}
      text={t('noAccessText')}
      ways={[
        { title: t('toHome'), url: '/' },
        { title: t('toSlots'), url: '/slot' },
      ]}
    />
  );
}
