export const promotionTerms = {
  tr: `Bu koşullar bütün promosyonlar için geçerlidir. Bir promosyonun kendi sayfasında farklı bir koşul yazıyorsa o koşul uygulanır.

# Genel
- Promosyonlar kişi, aile, adres, cihaz ve ödeme aracı başına bir kez kullanılabilir.
- Aynı anda yalnızca bir bonus açık olabilir.
- Süresi içinde istenmeyen bonus hakkı yanar.

# Güncel oranlar
- Hoş geldin bonusu: ilk yatırıma %50, en çok 999 TRY
- Casino indirimi: kaybedilen yatırımın %30’u
- Yatırım bonusu: %20, çevrim koşulu yok

# Çevrim
Çevrim koşulu, bonusun kaç katı tutarında bahis yapılması gerektiğini söyler. Çevrilen ve kalan tutarı destek ekibi bildirir. Çevrim tamamlanmadan çekim talep edilirse bonus ve bonustan doğan kazanç silinir; kendi yatırımınız sizindir.

# Hangi oyunlar sayılır?
Slot oyunlarında yapılan bahislerin tamamı çevrime sayılır. Canlı casino ve masa oyunlarının katkısı promosyonun sayfasında belirtilir. Geçersiz sayılan turlar çevrime girmez.

# Kötüye kullanım
Birden çok hesap açmak, anlaşmalı oynamak ya da riski sıfırlayan karşıt bahisler yapmak bonusun iptaline yol açar.

# Vazgeçme
Açık bir bonustan destek sayfasına yazarak dilediğiniz an vazgeçebilirsiniz.`,
  en: `These terms apply to every promotion. Where a promotion's own page says otherwise, that page counts.

# In general
- Promotions can be used once per person, family, address, device and means of payment.
- Only one bonus can be open at a time.
- A bonus that is not asked for in time is forfeited.

# Current figures
- Welcome bonus: 50% on the first deposit, up to 999 TRY
- Casino discount: 30% of the deposit that was lost
- Deposit bonus: 20%, without a wagering requirement

# Wagering
The wagering requirement tells how many times the bonus has to be staked. Support tells you what has been wagered and what is left. Asking for a withdrawal before that forfeits the bonus and what was won with it; your own deposit stays yours.

# Which games count
Stakes on slots count in full. What live casino and table games contribute is said on the promotion's page. Void rounds do not count.

# Abuse
Several accounts, collusion or opposite bets that remove the risk lead to the loss of the bonus.

# Giving it up
You may give up an open bonus at any time by writing to support.`,
};
