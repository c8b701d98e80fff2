import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { anyCaller } from '~/session/guards.server';
import { ErrorScreen } from '~/components/layout/error-screen';
import { pageMeta } from '~/lib/page-meta';
import { fixedT } from '~/lib/i18n';

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await anyCaller(args);
  return data({ language: caller.language }, { status: 200 });
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches, location }) => {
  const t = fixedT(page?.language ?? 'tr', 'errors');
  return pageMeta({
    title: t('unsupportedTitle'),
    description: t('unsupportedText'),
    matches,
    location,
    noIndex: true,
  });
};

export default function DeviceUnsupported() {
  const { t } = useTranslation('errors');
  return (
    <ErrorScreen
      title={t('unsupportedTitle')}
      text={t('unsupportedText')}
      ways={[
        { title: t('toHome'), url: '/' },
        { title: t('toSlots'), url: '/slot' },
      ]}
    />
  );
}
