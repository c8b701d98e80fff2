export const bettingRules = {
  tr: `Bu kurallar spor bahisleri ve sanal futbol kuponları için geçerlidir.

# Kuponlar
- Kupon, kabul edildiği andaki oranlarla geçerlidir; sonradan değişen oranlar kuponu etkilemez.
- Kupon kabul edilmeden önce oran değişirse seçiminiz uygulanır: size yeniden sorulur, yalnızca yükselen oran kabul edilir ya da her değişiklik kabul edilir. Seçim yapmadıysanız yükselen oran kabul edilir. Kupon o andaki oranla oynanır.
- Onaydan önce bir bahis türü askıya alınırsa ya da karşılaşma başlarsa kupon oynanmaz; size sorulur.
- Oynanmakta olan karşılaşmaların kuponları birkaç saniye kontrol edilir. Bu sırada oran kabul etmediğiniz biçimde değişirse veya bahis türü askıya alınırsa kupon kabul edilmez ve tutar iade edilir.
- Onaylanan kupon değiştirilemez ve iptal edilemez. Açık kuponlar, teklif varsa bozdurulabilir.
- Tekli kuponda kazanç, bahis tutarı ile oranın çarpımıdır; kombine kuponda oranlar birbiriyle çarpılır.
- Sistem kuponunda seçimlerin her kombinasyonu bir kolondur; tutar kolonlara eşit bölünür, her kolon ayrı sonuçlanır.
- Bahis oluşturucuda bir karşılaşmanın iki ile altı seçimi tek bahis olur. Oranı, seçimlerin hepsinin birlikte gerçekleşme olasılığından hesaplanır; seçimlerin oranları çarpılmaz.
- Olası kazanç, kupon onaylanmadan önce gösterilir.

# Sonuçlandırma
Aksi belirtilmedikçe futbol karşılaşmaları, uzatma ve penaltılar olmadan, duraklama dakikaları dâhil normal süre sonucuyla değerlendirilir. Basketbolda uzatmalar sayılır; tenis ve voleybolda oynanan setler esastır. Bir yarının, çeyreğin veya setin bahislerinde yalnızca o bölüm sayılır; basketbolda yarı ve çeyrek bahislerine uzatma dâhil değildir. Sonucu kesinleşen bahis, karşılaşmanın bitmesi beklenmeden sonuçlanır. İlk veya son golü kimin attığı bilinmiyorsa bu bahisler iade edilir. Sonuç düzeltilirse kupon yeniden hesaplanır; fark hesap hareketlerinizde ayrı bir kayıt olarak görünür.

# Handikap ve çeyrek çizgiler
Handikap ev sahibinin skoruna eklenir. Fark tam olarak çizgiye eşitse bahis iade edilir. Çeyrek çizgilerde (örneğin −0,25 veya 2,75) bahis iki komşu çizgiye bölünür; yarısı kazanabilir, yarısı iade edilebilir veya kaybedebilir.

# Ertelenen ve yarıda kalan karşılaşmalar
Ertelenen veya yarıda kalan karşılaşmalara yapılan seçimler geçersiz sayılır; sonucu daha önce kesinleşen seçimler geçerli kalır. Geçersiz seçim 1,00 oranla hesaba katılır; tekli kuponda bahis iade edilir. Bahis oluşturucu bir seçimi kaybedince kaybeder, bütün seçimleri kazanırsa kazanır. Kaybeden seçimi yoksa ve bir seçimi geçersizse, bahis oluşturucunun tamamı geçersizdir; yeniden fiyatlanmaz.

# Kupon bozdurma
Bozdurma tutarı, sonuçların o andaki olasılıklarından hesaplanır; sonuçlanmamış her seçim için %5 kesinti yapılır. Kazanç limitleri bu hesapta da geçerlidir. Tutar onaydan önce gösterilir. Açık bir seçimin karşılaşması oynanıyorsa bozdurma birkaç saniye kontrol edilir; onayladığınız tutar ile kontrolün sonundaki değerden düşük olanı ödenir. Bu sırada bir bahis türü askıya alınırsa kupon bozdurulmaz. Kupondaki bir bahis türü askıdayken kupon bozdurulamaz. Bozdurulan kupon o tutarla kapanır. Kuponun bir bölümü de bozdurulabilir: kupon kalan bahis tutarıyla devam eder. Otomatik bozdurmada kupon, değeri belirlediğiniz hedefe ulaşınca bozdurulur; oranlar askıdayken, güncel değilken veya veri akışı kesikken bozdurulmaz.

# Hatalı oranlar
Açıkça yanlış girilmiş bir oran ya da başladıktan sonra kabul edilmiş bir maç öncesi bahis geçersizdir ve tutarı iade edilir.

# Sanal futbol
Sanal karşılaşmalar rastgele sayı üreteciyle oynatılır ve gerçek takımlarla ilgisi yoktur. Karşılaşma başlayınca bahis kabul edilmez; kuponlar karşılaşma bitince hemen sonuçlanır.

# Limitler
Bir kuponda en fazla 20 seçim ve 500 kolon olabilir. Bir kupona en az 1 ₺, en fazla 20.000 ₺ yatırılır ve en fazla 500.000 ₺ ödenir; bazı bahis türlerinde bu limitler daha düşüktür ve kupon ekranında yazar. Aynı karşılaşmanın seçimleri bir kolonda birleştirilemez; bahis oluşturucu tek seçim sayılır.`,
  en: `These rules apply to sports bets and to bets on virtual football.

# Bets
- A bet keeps the odds of the moment it was accepted; later changes do not affect it.
- If odds change before a bet is accepted, your choice applies: we ask you again, only higher odds are accepted, or any change is accepted. Without a choice, higher odds are accepted. The bet is placed at the odds of that moment.
- If a market is suspended or a match begins before you confirm, nothing is placed: we ask you first.
- Bets with a match in play are checked for a few seconds. If odds change in a way you do not accept or a market is suspended meanwhile, the bet is not accepted and the stake is returned.
- A confirmed bet can’t be changed or cancelled. An open bet can be cashed out where an amount is offered.
- A single pays stake times odds; in an accumulator the odds are multiplied with each other.
- A system makes a line of each combination of its selections; the stake is split evenly, and every line is settled on its own.
- The bet builder makes one bet of two to six selections of a match. Its odds come from the probability that all of them happen; the odds of the selections are not multiplied.
- The possible win is shown before a bet is confirmed.

# Settlement
Unless stated otherwise, football is settled on normal time including stoppage time, without extra time and penalties. Overtime counts in basketball; in tennis and volleyball the sets that were played count. Bets on a half, a quarter or a set count only that part; bets on halves and quarters of basketball do not include overtime. A bet that is already decided is settled before the match ends. If it is not known who scored the first or the last goal, bets on it are void. When a result is corrected, the bet is settled again, and the difference is shown as a line of its own in your account history.

# Handicaps and quarter lines
A handicap is added to the score of the home side. When the difference is exactly the line, the stake is returned. With quarter lines (such as −0.25 or 2.75) the stake is split over the two neighbouring lines: half of it can win, be returned or be lost.

# Postponed and abandoned matches
Selections on a match that is postponed or abandoned are void; selections that were decided before keep their result. A void selection counts at odds of 1.00; the stake of a single is returned. A bet builder is lost once one of its selections is lost, and won if all of them win. If none is lost and one is void, the whole bet builder is void; it is not priced again.

# Cashing out
The amount is worked out from the probabilities of the moment, less a fee of 5% for each open selection. Limits on the win apply to it too. It is shown before you confirm. With an open selection on a match in play the cash-out is checked for a few seconds, and you get the lower of the amount you confirmed and the value at the end of the check. If a market is suspended meanwhile, the bet is not cashed out. A bet can’t be cashed out while one of its markets is suspended. A bet that was cashed out is closed with that amount. You can also cash out a part of a bet: it continues with the rest of its stake. With automatic cash-out the bet is cashed out once its value reaches the target you set; not while odds are suspended or out of date, or the data feed is down.

# Wrong odds
Bets at odds that are evidently mistaken, and pre-match bets accepted after the start, are void, and their stakes are returned.

# Virtual football
Virtual matches are played by a random number generator and have nothing to do with real teams. No bets are taken after kick-off; bets are settled as soon as the match ends.

# Limits
A bet slip can hold up to 20 selections and 500 lines. Its stake is at least ₺1 and at most ₺20,000, and it pays at most ₺500,000; for some markets the limits are lower and are shown on the bet slip. Selections from one match can’t be combined in a line; a bet builder counts as one selection.`,
};
