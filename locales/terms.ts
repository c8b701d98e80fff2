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

const tr = (
  meaning: string,
  { use, not, except }: { use: string; not: readonly RegExp[]; except?: Term['except'] | undefined },
): Term => ({
  meaning,
  language: 'tr',
  use,
  not,
  ...(except && { except }),
});
const en = (
  meaning: string,
  { use, not, except }: { use: string; not: readonly RegExp[]; except?: Term['except'] | undefined },
): Term => ({
  ...tr(meaning, { use, not, except }),
  language: 'en',
});

export const TERMS: readonly Term[] = [
  // A line with a number is one of a file.
  tr('line of a system', { use: 'kolon', not: [/(?<!\. )satır/] }),
  tr('market', { use: 'bahis türü', not: [/tüm bahisler/, /^\{\{count\}\} bahis$/] }),
  tr('stake', {
    use: 'bahis tutarı',
    not: [/^bahis$/],
    except: {
      bahis: 'name of a kind of transaction, beside “kazanç” and “iade”',
    },
  }),
  tr('what a bet or a round pays', {
    use: 'kazanç',
    not: [/^ödeme$/, /^ödeme:/, /yüksek ödeme/, /ödeme tablosu/, /bahis ve ödeme/, /^ödemeler ve/],
    except: {
      ödeme: 'title of the page of a deposit or a withdrawal',
    },
  }),
  tr('upper bound', { use: 'en fazla, maksimum', not: [/(?<!bird)en çok(?! sorulan)/] }),
  tr('limit', { use: 'limit', not: [/sınır(?!lı|landır|sız)/] }),
  tr('wagering requirement', { use: 'çevrim şartı', not: [/çevrim koşul/] }),
  tr('request for money', {
    use: 'talep',
    not: [/(?:yatırım|çekim|ödeme|yatırma|çekme) iste[kğ]/, /istenen tutar/, /ödeme istendi/],
  }),
  tr('voucher', { use: 'ön ödemeli kod', not: [/kupon kodu/, /turna kupon/] }),
  tr('bonus becomes withdrawable', {
    use: 'gerçek paraya dönüşür',
    not: [/gerçek para ol(?!arak)/, /gerçek bakiye/, /serbest kal/, /bonus[^.]* serbest/],
  }),
  tr('chargeback', {
    use: 'ödeme kuruluşunun geri aldığı yatırım (ters ibraz)',
    not: [/geri alınan (?:bir )?yatırım/, /mahsup/],
  }),
  tr('casino cashback', { use: 'casino kayıp iadesi', not: [/indirim/] }),
  tr('offer of a bonus', { use: 'sunuldu', not: [/öneril(?!er)/] }),
  tr('cash-out', { use: 'bozdurma', not: [/nakde çevir/] }),
  tr('self-exclusion', { use: 'hesabı oyuna kapatma', not: [/kendini(?:zi)? dışla/] }),
  tr('deposit', { use: 'yatırım', not: [/(?<!para |\p{L})yatırma(?!k|y|d)/u] }),
  tr('password', { use: 'şifre', not: [/(?<!\p{L})parola/u] }),
  tr('line of a market', { use: 'çizgi', not: [/(?<!\p{L})baraj/u] }),
  tr('statement of a bank', { use: 'hesap özeti', not: [/ekstre/] }),
  tr('export', { use: 'dışa aktar', not: [/^(?:ödemeleri|içeriği|kişisel verileri) ver$/, /veriler verildi/] }),
  tr('suspended market', { use: 'askıda', not: [/durdurul/] }),
  tr('hash', { use: 'özet', not: [/müh(?:ür|r)/] }),
  tr('giving up a bonus', { use: 'bonusu iptal et', not: [/bonus\p{L}*[^.]* vazgeç/u] }),
  tr('deposits and withdrawals', { use: 'yatırım ve çekimler', not: [/^finans$/, /finans geçmişi/] }),
  tr('volatility', { use: 'volatilite', not: [/oynaklık/] }),
  tr('banker', { use: 'banker', not: [/banko/] }),
  tr('QR code', { use: 'QR kod', not: [/karekod/] }),
  tr('card and dice slots', { use: 'kart ve zar slotları', not: [/masa oyunları (?:ustaları|yarışı)/, /masa havası/] }),
  tr('scatter', { use: 'scatter', not: [/bonus dışındaki/] }),
  tr('running', { use: 'devam eden', not: [/(?<!\p{L}|hafta )sür(?:en|enler|üyor)(?!\p{L})/u] }),
  tr('provably fair', { use: 'kanıtlanabilir adil oyun', not: [/(?<!kanıtlanabilir )adil oyun/] }),
  tr('demonstration site', { use: 'deneme, demo', not: [/oyun parası/] }),
  tr('section of a lobby', { use: 'bölüm', not: [/(?<!\p{L})raf(?:ı|ında)?(?!\p{L})/u] }),
  en('selections before they are placed, and what is placed', { use: 'bet slip, bet', not: [/coupon/] }),
  en('hash', { use: 'hash', not: [/(?<!\p{L})seal(?:s|ed)?(?!\p{L})/u] }),
  en('audit log', { use: 'audit log', not: [/(?<!\p{L})trail(?!\p{L})/u] }),
  en('casino cashback', { use: 'casino cashback', not: [/discount/] }),
  en('chargeback', {
    use: 'reversed by the payment provider (chargeback)',
    not: [/deposits? [^.]*taken back/, /(?<!\p{L})set off(?!\p{L})/u],
  }),
  en('demonstration site', { use: 'demo', not: [/play money/] }),
  en('card and dice slots', { use: 'card and dice slots', not: [/table game masters/, /dice and card/] }),
  en('request that waits', { use: 'pending', not: [/still new/, /new: waiting/] }),
  en('deposits and withdrawals', { use: 'deposits and withdrawals', not: [/finance history/] }),
  en('section of a lobby', { use: 'section', not: [/(?<!\p{L})shelf(?!\p{L})/u] }),
];
