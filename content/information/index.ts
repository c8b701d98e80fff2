import { bettingRules } from './betting-rules';
import { casinoRules } from './casino-rules';
import { domainInformation } from './domain-information';
import { faq } from './faq';
import { financialInformation } from './financial-information';
import { generalRules } from './general-rules';
import { privacy } from './privacy';
import { promotionTerms } from './promotion-terms';
import { responsiblePlay } from './responsible-play';
import { siteInformation } from './site-information';

/**
 * The twelve information texts. Plain text by one rule: blank lines part paragraphs, a line that begins with '# ' is a
 * heading, lines that begin with '- ' are a list; `{{brand}}` is the brand's name; nothing else means anything.
 */
export const information = {
  SSSinformation: faq,
  GenelKurallar: generalRules,
  GizlilikBilgisi: privacy,
  SorumluOyunculuk: responsiblePlay,
  FinancialsInformation: financialInformation,
  CasinoKurallari: casinoRules,
  BahisKurallari: bettingRules,
  PromoSart: promotionTerms,
  SiteInformation: siteInformation,
  DomainBilgi: domainInformation,
  bottomBarInfo: {
    tr: 'Oyun eğlencedir; 18 yaşından küçükler oynayamaz. Kaybetmeyi göze alamadığınız parayla oynamayın; isterseniz hesabınızdan mola verin.',
    en: 'Play is for fun, and for adults of 18 or older only. Never play with money you can’t afford to lose; when you want a break, take one in your account.',
  },
  /** SAMPLE DATA: addresses of the operator's accounts; empty ones are not shown. */
  SocialMediaLinks: {
    facebook: '',
    twitter: '',
    instagram: 'https://photos.example/rubato',
    youtube: '',
    reddit: '',
    telegram: 'https://telegram.example/rubato',
    whatsapp: 'https://whatsapp.example/rubato',
    google: '',
    pinterest: '',
  },
};
