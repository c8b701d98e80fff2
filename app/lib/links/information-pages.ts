import type { InformationType } from '#contract/constants';

/** Information screens: the slug of `/info/<slug>`, the text it shows, and the key of its title. */
export const INFORMATION_PAGES = [
  { slug: 'faq', type: 'SSSinformation', title: 'faq' },
  { slug: 'general-rules', type: 'GenelKurallar', title: 'generalRules' },
  { slug: 'privacy', type: 'GizlilikBilgisi', title: 'privacy' },
  { slug: 'responsible-play', type: 'SorumluOyunculuk', title: 'responsiblePlay' },
  { slug: 'financial-information', type: 'FinancialsInformation', title: 'financialInformation' },
  { slug: 'casino-rules', type: 'CasinoKurallari', title: 'casinoRules' },
  { slug: 'betting-rules', type: 'BahisKurallari', title: 'bettingRules' },
  { slug: 'promotion-terms', type: 'PromoSart', title: 'promotionTerms' },
  { slug: 'site-information', type: 'SiteInformation', title: 'siteInformation' },
  { slug: 'domain-information', type: 'DomainBilgi', title: 'domainInformation' },
] as const satisfies readonly { slug: string; type: InformationType; title: string }[];
