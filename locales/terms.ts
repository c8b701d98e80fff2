/** One term per concept, in lower case: what all texts of a language say for it, and what none of them says. */
interface Term {
  meaning: string;
  language: 'tr' | 'en';
  use: string;
  /** Patterns of the forbidden variants. Texts are compared in lower case. */
  not: readonly RegExp[];
  /** Whole texts that may say it, in lower case, each with its reason. */
  except?: Readonly<Record<string, string>>;
}

const tr = (meaning: string, use: string, not: readonly RegExp[], except?: Term['except']): Term => ({
  meaning,
  language: 'tr',
  use,
  not,
  ...(except && { except }),
});
const en = (meaning: string, use: string, not: readonly RegExp[], except?: Term['except']): Term => ({
  ...tr(meaning, use, not, except),
  language: 'en',
});

export const TERMS: readonly Term[] = [
  tr('line of a system', 'kolon', [/satır/]),
  tr('market', 'bahis türü', [/tüm bahisler/, /^\{\{count\}\} bahis$/]),
  tr('stake', 'bahis tutarı', [/^bahis$/], {
    bahis: 'name of a kind of transaction, beside “kazanç” and “iade”',
  }),
  tr(
    'what a bet or a round pays',
    'kazanç',
    [/^ödeme$/, /^ödeme:/, /yüksek ödeme/, /ödeme tablosu/, /bahis ve ödeme/, /^ödemeler ve/],
    {
      ödeme: 'title of the page of a deposit or a withdrawal',
    },
  ),
  tr('upper bound', 'en fazla, maksimum', [/(?<!bird)en çok(?! sorulan)/]),
  tr('limit', 'limit', [/sınır(?!lı|landır|sız)/]),
  tr('wagering requirement', 'çevrim şartı', [/çevrim koşul/]),
  tr('request for money', 'talep', [
    /(?:yatırım|çekim|ödeme|yatırma|çekme) iste[kğ]/,
    /istenen tutar/,
    /ödeme istendi/,
  ]),
  tr('voucher', 'ön ödemeli kod', [/kupon kodu/, /turna kupon/]),
  tr('bonus becomes withdrawable', 'gerçek paraya dönüşür', [/gerçek para ol(?!arak)/, /gerçek bakiye/]),
  tr('chargeback', 'ödeme kuruluşunun geri aldığı yatırım (ters ibraz)', [/geri alınan (?:bir )?yatırım/, /mahsup/]),
  tr('casino cashback', 'casino kayıp iadesi', [/indirim/]),
  tr('suspended market', 'askıda', [/durdurul/]),
  tr('hash', 'özet', [/müh(?:ür|r)/]),
  tr('giving up a bonus', 'bonusu iptal et', [/bonus\p{L}*[^.]* vazgeç/u]),
  tr('deposits and withdrawals', 'yatırım ve çekimler', [/^finans$/, /finans geçmişi/]),
  tr('volatility', 'volatilite', [/oynaklık/]),
  tr('banker', 'banker', [/banko/]),
  tr('QR code', 'QR kod', [/karekod/]),
  tr('card and dice slots', 'kart ve zar slotları', [/masa oyunları (?:ustaları|yarışı)/, /masa havası/]),
  tr('scatter', 'scatter', [/bonus dışındaki/]),
  tr('running', 'devam eden', [/(?<!\p{L}|hafta )sür(?:en|enler|üyor)(?!\p{L})/u]),
  tr('provably fair', 'kanıtlanabilir adil oyun', [/(?<!kanıtlanabilir )adil oyun/]),
  tr('demonstration site', 'deneme, demo', [/oyun parası/]),
  tr('section of a lobby', 'bölüm', [/(?<!\p{L})raf(?:ı|ında)?(?!\p{L})/u]),
  en('selections before they are placed, and what is placed', 'bet slip, bet', [/coupon/]),
  en('hash', 'hash', [/(?<!\p{L})seal(?:s|ed)?(?!\p{L})/u]),
  en('chargeback', 'reversed by the payment provider (chargeback)', [
    /deposits? [^.]*taken back/,
    /(?<!\p{L})set off(?!\p{L})/u,
  ]),
  en('demonstration site', 'demo', [/play money/]),
  en('card and dice slots', 'card and dice slots', [/table game masters/, /dice and card/]),
  en('request that waits', 'pending', [/still new/, /new: waiting/]),
  en('deposits and withdrawals', 'deposits and withdrawals', [/finance history/]),
  en('section of a lobby', 'section', [/(?<!\p{L})shelf(?!\p{L})/u]),
];
