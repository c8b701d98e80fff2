import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { PRODUCTS, type Product } from '#contract/products';
import { banks as sampleBanks } from '#content/payments';
import { picturesIn, readAll, readLicenses, readPayments, sectionOrigins } from '../content';
import type { Check, PlatformContext } from '../context';
import { command, type Commands } from './command';

/**
 * Sections of the content whose seed is a sample, in the order of the guide. `what` describes the section; `of` names
 * its products, of which one must be offered.
 */
const SAMPLES: readonly { section: string; what: string; of?: readonly Product[] }[] = [
  { section: 'licenses', what: 'licences' },
  { section: 'payments', what: 'banks, groups and methods of payment' },
  { section: 'information/SiteInformation', what: 'who runs the site' },
  { section: 'information/DomainBilgi', what: 'domains' },
  { section: 'information/FinancialsInformation', what: 'financial information' },
  { section: 'information/GizlilikBilgisi', what: 'privacy' },
  { section: 'information/GenelKurallar', what: 'general rules' },
  { section: 'information/CasinoKurallari', what: 'casino rules', of: ['slots', 'live', 'bingo'] },
  { section: 'information/BahisKurallari', what: 'betting rules', of: ['sport', 'virtual'] },
  { section: 'information/PromoSart', what: 'promotion terms' },
  { section: 'information/SorumluOyunculuk', what: 'responsible play' },
  { section: 'information/SSSinformation', what: 'frequent questions' },
  { section: 'information/bottomBarInfo', what: 'note of the footer' },
  { section: 'information/SocialMediaLinks', what: 'social links' },
  { section: 'bonuses', what: 'bonus offers' },
  { section: 'promotions', what: 'promotions' },
  { section: 'sliders', what: 'banners' },
  { section: 'popups', what: 'popups' },
  { section: 'specialDates', what: 'notes of special days' },
  { section: 'massMessages', what: 'messages to all players' },
  { section: 'tournaments', what: 'tournaments and their prizes', of: ['tournaments'] },
  { section: 'lotteries', what: 'lotteries' },
  { section: 'datas/partners', what: 'partners of the footer' },
  { section: 'datas/investment-methods', what: 'methods of payment of the footer' },
];
const IMPORT = 'import yours: content import FILE';

async function contentChecks({ db, options }: PlatformContext): Promise<Check[]> {
  const { products = PRODUCTS } = options;
  const origins = await sectionOrigins(db);
  return SAMPLES.filter(({ of = products }) => of.some((product) => products.includes(product))).map(
    ({ section, what }) => {
      const item = `content ${section}`;
      const origin = origins.get(section);
      if (origin === 'operator') return { item, state: `${what}: imported`, todo: '' };
      return { item, state: `${what}: ${origin === 'seed' ? 'the sample' : 'none'}`, todo: origin ? IMPORT : '' };
    },
  );
}

/** Returns checks of imported content, because samples may have been exported and imported again. */
async function valueChecks({ db, gateways }: PlatformContext): Promise<Check[]> {
  const { licenses } = await readLicenses(db);
  const { banks = [], methods } = await readPayments(db);
  const sampleLicences = licenses.filter(({ number }) => /SAMPLE|ÖRNEK/i.test(number));
  const sampleIbans = new Set(sampleBanks.map(({ house }) => house.iban));
  const invented = banks.filter(({ house }) => sampleIbans.has(house.iban));
  const withoutGateway = methods.filter(({ gateway }) => gateway && !gateways.on.has(gateway)).map(({ id }) => id);
  const countOf = (direction: number) => methods.filter((method) => method.direction === direction).length;
  const [deposits, withdrawals] = [countOf(DEPOSIT), countOf(WITHDRAWAL)];
  return [
    {
      item: 'licence numbers',
      state: sampleLicences.length > 0 ? `${sampleLicences.length} samples` : `${licenses.length} licences`,
      todo: sampleLicences.length > 0 ? IMPORT : '',
    },
    {
      item: 'accounts for deposits',
      state: invented.length > 0 ? `${invented.length} banks have an invented IBAN` : `${banks.length} banks`,
      todo: invented.length > 0 ? `${IMPORT}, section payments` : '',
    },
    {
      item: 'methods of payment',
      state: `${deposits} for deposits, ${withdrawals} for withdrawals`,
      todo: deposits > 0 && withdrawals > 0 ? '' : `${IMPORT}, section payments`,
    },
    {
      item: 'gateways of methods',
      state: withoutGateway.length > 0 ? `off, so no money arrives: ${withoutGateway.join(', ')}` : 'none is off',
      todo: withoutGateway.length > 0 ? 'import the section payments without these methods' : '',
    },
  ];
}

/**
 * Returns checks of pictures that the content names but the site does not serve. Their files were deleted, or are not
 * on every process yet.
 */
async function pictureChecks({ db, options }: PlatformContext): Promise<Check[]> {
  const { pictureFault } = options;
  if (!pictureFault) return [];
  const addresses = new Set(picturesIn(await readAll(db)).map(({ address }) => address));
  const missing = [...addresses].flatMap((address) => {
    const fault = pictureFault(address);
    return fault === undefined
      ? []
      : [
          {
            item: `picture ${address}`,
            state: `not served: ${fault}`,
            todo: 'put its file there, or import content without it',
          },
        ];
  });
  return missing.length > 0 ? missing : [{ item: 'pictures', state: `${addresses.size} served`, todo: '' }];
}

export const commands: Commands = {
  checklist: command({
    title: { tr: 'Açılış listesi', en: 'Checklist' },
    help: {
      tr: 'site açıldığında örnek olmaması gereken her ayar ve içerik bölümü, durumu ve yapılacak iş; açık madde varken 1 ile biter',
      en: 'every setting and section of the content that must not be a sample when the site opens, its state, and what to do; ends with 1 while something is open',
    },
    role: 'read',
    columns: { item: 'text', state: 'text', todo: 'text' },
    async run(context) {
      const checks = [
        ...(context.options.settingChecks ?? []),
        ...(await contentChecks(context)),
        ...(await valueChecks(context)),
        ...(await pictureChecks(context)),
      ];
      const openOnes = checks.filter(({ todo }) => todo !== '');
      return {
        rows: [...openOnes, ...checks.filter(({ todo }) => todo === '')].map(({ item, state, todo }) => ({
          item,
          state,
          todo: todo === '' ? 'done' : todo,
        })),
        ...(openOnes.length > 0 && { failed: true }),
      };
    },
  }),
};
