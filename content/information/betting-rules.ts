export const bettingRules = {
  tr: `Bu kurallar spor bahisleri ve sanal futbol kuponları için geçerlidir. Bu oyunlar henüz açık değildir; açıldıkları gün bu kurallarla açılır.

# Kuponlar
- Kupon, onaylandığı andaki oranlarla geçerlidir; sonradan değişen oranlar kuponu etkilemez.
- Onaylanan kupon değiştirilemez ve iptal edilemez.
- Tekli kuponda kazanç, bahis tutarı ile oranın çarpımıdır; kombine kuponda oranlar birbiriyle çarpılır.
- En yüksek kazanç, kupon onaylanmadan önce gösterilir.

# Sonuçlandırma
Aksi belirtilmedikçe karşılaşmalar, uzatma ve penaltılar olmadan, duraklama dakikaları dâhil normal süre sonucuyla değerlendirilir. Sonuçlar resmî kaynaklar açıklandıktan sonra işlenir.

# Ertelenen ve yarıda kalan karşılaşmalar
Başlama saatinden itibaren 48 saat içinde tamamlanmayan karşılaşmalara yapılan seçimler geçersiz sayılır. Geçersiz seçim kombine kuponda 1,00 oranla hesaba katılır; tekli kuponda bahis iade edilir.

# Hatalı oranlar
Açıkça yanlış girilmiş bir oran ya da başladıktan sonra kabul edilmiş bir bahis geçersizdir ve tutarı iade edilir.

# Sanal futbol
Sanal karşılaşmalar rastgele sayı üreteciyle oynatılır ve gerçek takımlarla ilgisi yoktur. Karşılaşma başlayınca bahis kabul edilmez; kuponlar karşılaşma bitince hemen sonuçlanır.

# Sınırlar
Kupon başına alt ve üst sınır kupon ekranında yazar. Aynı karşılaşmanın birbirine bağlı seçimleri bir kuponda birleştirilemez.`,
  en: `These rules apply to sports bets and to coupons of virtual football. These games are not open yet; they will open under these rules.

# Coupons
- A coupon counts with the odds of the moment it was confirmed; later changes do not affect it.
- A confirmed coupon can't be changed or cancelled.
- A single pays stake times odds; in a combination the odds are multiplied with each other.
- The highest payout is shown before a coupon is confirmed.

# Settlement
Unless told otherwise, matches are settled on normal time including stoppage time, without extra time and penalties. Results are entered once official sources have published them.

# Postponed and abandoned matches
Selections on a match that is not completed within 48 hours of its start are void. A void selection counts with odds of 1.00 in a combination; a single is returned.

# Wrong odds
Odds that are evidently mistaken, and bets accepted after the start, are void and returned.

# Virtual football
Virtual matches are played by a random number generator and have nothing to do with real teams. No bets are taken after kick-off; coupons are settled as soon as the match ends.

# Limits
Minimum and maximum per coupon stand on the coupon's screen. Selections of the same match that depend on each other can't be combined.`,
};
