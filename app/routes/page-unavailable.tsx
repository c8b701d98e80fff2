import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { anyCaller } from '~/session/guards.server';
import { ErrorScreen } from '~/components/layout/error-screen';
import { pageMeta } from '~/lib/page-meta';
import { fixedT } from '~/lib/i18n';

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  return data({ language: caller.language }, { status: 502 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language ?? 'tr', 'errors');
  return pageMeta({
    title: t('unavailableTitle'),
    description: t('unavailableText'),
    matches,
    location,
    noIndex: true,
  });
};

export default function PageUnavailable() {
  const { t } = useTranslation('errors');
  return (
    <ErrorScreen
      title={t('unavailableTitle')}
      text={t('unavailableText')}
      ways={[
        { title: t('toHome'), url: '/' },
        { title: t('toSlots'), url: '/slot' },
      ]}
    />
  );
}
