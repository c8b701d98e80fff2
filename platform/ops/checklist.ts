import type { ChecklistItem } from '#contract/checklist';
import { DEPOSIT, WITHDRAWAL } from '#contract/constants';
import { PRODUCTS, type Product } from '#contract/products';
import { banks as sampleBanks } from '#content/payments';
import { localizePictureFault, picturesIn, readAll, readLicenses, readPayments, sectionOrigins } from '../content';
import type { PlatformContext } from '../context';
import type { Localized } from '../refusal';
import { command, type Commands } from './command';

/**
 * Sections of the content whose seed is a sample, in the order of the guide. `what` describes the section; `of` names
 * its products, of which one must be offered.
 */
const SAMPLES: readonly { section: string; what: Localized; of?: readonly Product[] }[] = [
  { section: 'licenses', what: { tr: 'lisanslar', en: 'licences' } },
  {
    section: 'payments',
    what: { tr: 'bankalar, ödeme grupları ve yöntemleri', en: 'banks, groups and methods of payment' },
  },
  { section: 'information/SiteInformation', what: { tr: 'siteyi işleten', en: 'who runs the site' } },
  { section: 'information/DomainBilgi', what: { tr: 'alan adları', en: 'domains' } },
  { section: 'information/FinancialsInformation', what: { tr: 'finansal bilgiler', en: 'financial information' } },
  { section: 'information/GizlilikBilgisi', what: { tr: 'gizlilik', en: 'privacy' } },
  { section: 'information/GenelKurallar', what: { tr: 'genel kurallar', en: 'general rules' } },
  {
    section: 'information/CasinoKurallari',
    what: { tr: 'casino kuralları', en: 'casino rules' },
    of: ['slots', 'live', 'bingo'],
  },
  {
    section: 'information/BahisKurallari',
    what: { tr: 'bahis kuralları', en: 'betting rules' },
    of: ['sport', 'virtual'],
  },
  { section: 'information/PromoSart', what: { tr: 'promosyon koşulları', en: 'promotion terms' } },
  { section: 'information/SorumluOyunculuk', what: { tr: 'sorumlu oyun', en: 'responsible play' } },
  { section: 'information/SSSinformation', what: { tr: 'sık sorulan sorular', en: 'frequent questions' } },
  { section: 'information/bottomBarInfo', what: { tr: 'alt bilgi notu', en: 'note of the footer' } },
  { section: 'information/SocialMediaLinks', what: { tr: 'sosyal medya bağlantıları', en: 'social links' } },
  { section: 'bonuses', what: { tr: 'bonus teklifleri', en: 'bonus offers' } },
  { section: 'promotions', what: { tr: 'promosyonlar', en: 'promotions' } },
  { section: 'sliders', what: { tr: 'slaytlar', en: 'banners' } },
  { section: 'popups', what: { tr: 'açılır duyurular', en: 'popups' } },
  { section: 'specialDates', what: { tr: 'özel günlerin notları', en: 'notes of special days' } },
  { section: 'massMessages', what: { tr: 'toplu mesajlar', en: 'messages to all players' } },
  {
    section: 'tournaments',
    what: { tr: 'turnuvalar ve ödülleri', en: 'tournaments and their prizes' },
    of: ['tournaments'],
  },
  { section: 'lotteries', what: { tr: 'çekilişler', en: 'lotteries' } },
  { section: 'datas/partners', what: { tr: 'alt bilgideki ortaklar', en: 'partners of the footer' } },
  {
    section: 'datas/investment-methods',
    what: { tr: 'alt bilgideki ödeme yöntemleri', en: 'methods of payment of the footer' },
  },
];
const IMPORT = {
  tr: 'kendi içeriğinizi alın: content import FILE',
  en: 'import yours: content import FILE',
};
const IMPORT_PAYMENTS = { tr: `${IMPORT.tr}, payments bölümü`, en: `${IMPORT.en}, section payments` };
const DONE = { tr: 'tamam', en: 'done' };

const ORIGINS = {
  operator: { tr: 'içe aktarıldı', en: 'imported' },
  seed: { tr: 'örnek', en: 'the sample' },
} as const;

async function contentChecks({ db, options }: PlatformContext): Promise<ChecklistItem[]> {
  const { products = PRODUCTS } = options;
  const origins = await sectionOrigins(db);
  return SAMPLES.filter(({ of = products }) => of.some((product) => products.includes(product))).map(
    ({ section, what }) => {
      const item = { tr: `içerik ${section}`, en: `content ${section}` };
      const origin = origins.get(section);
      const { tr, en } = origin ? ORIGINS[origin] : { tr: 'yok', en: 'none' };
      const state = { tr: `${what.tr}: ${tr}`, en: `${what.en}: ${en}` };
      return { item, state, todo: origin === 'seed' ? IMPORT : '' };
    },
  );
}

/** Returns checks of imported content, because samples may have been exported and imported again. */
async function valueChecks({ db, gateways }: PlatformContext): Promise<ChecklistItem[]> {
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
      item: { tr: 'lisans numaraları', en: 'licence numbers' },
      state:
        sampleLicences.length > 0
          ? { tr: `${sampleLicences.length} örnek`, en: `${sampleLicences.length} samples` }
          : { tr: `${licenses.length} lisans`, en: `${licenses.length} licences` },
      todo: sampleLicences.length > 0 ? IMPORT : '',
    },
    {
      item: { tr: 'para yatırma hesapları', en: 'accounts for deposits' },
      state:
        invented.length > 0
          ? { tr: `${invented.length} bankanın IBAN’ı uydurma`, en: `${invented.length} banks have an invented IBAN` }
          : { tr: `${banks.length} banka`, en: `${banks.length} banks` },
      todo: invented.length > 0 ? IMPORT_PAYMENTS : '',
    },
    {
      item: { tr: 'ödeme yöntemleri', en: 'methods of payment' },
      state: {
        tr: `para yatırma için ${deposits}, çekim için ${withdrawals}`,
        en: `${deposits} for deposits, ${withdrawals} for withdrawals`,
      },
      todo: deposits > 0 && withdrawals > 0 ? '' : IMPORT_PAYMENTS,
    },
    {
      item: { tr: 'yöntemlerin ödeme kuruluşları', en: 'gateways of methods' },
      state:
        withoutGateway.length > 0
          ? {
              tr: `kapalı, para gelmez: ${withoutGateway.join(', ')}`,
              en: `off, so no money arrives: ${withoutGateway.join(', ')}`,
            }
          : { tr: 'kapalı olan yok', en: 'none is off' },
      todo:
        withoutGateway.length > 0
          ? {
              tr: 'payments bölümünü bu yöntemler olmadan içe aktarın',
              en: 'import the section payments without these methods',
            }
          : '',
    },
  ];
}

/**
 * Returns checks of pictures that the content names but the site does not serve. Their files were deleted, or are not
 * on every process yet.
 */
async function pictureChecks({ db, options }: PlatformContext): Promise<ChecklistItem[]> {
  const { pictureFault } = options;
  if (!pictureFault) return [];
  const addresses = new Set(picturesIn(await readAll(db)).map(({ address }) => address));
  const missing = [...addresses].flatMap((address) => {
    const fault = pictureFault(address);
    return fault === undefined
      ? []
      : [
          {
            item: { tr: `resim ${address}`, en: `picture ${address}` },
            state: { tr: `sunulmuyor: ${localizePictureFault(fault).tr}`, en: `not served: ${fault}` },
            todo: {
              tr: 'dosyasını oraya koyun veya içeriği onsuz içe aktarın',
              en: 'put its file there, or import content without it',
            },
          },
        ];
  });
  return missing.length > 0
    ? missing
    : [
        {
          item: { tr: 'resimler', en: 'pictures' },
          state: { tr: `${addresses.size} sunuluyor`, en: `${addresses.size} served` },
          todo: '',
        },
      ];
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
          todo: todo === '' ? DONE : todo,
        })),
        ...(openOnes.length > 0 && { failed: true }),
      };
    },
  }),
};
