export const promotionTerms = {
  tr: `Bu koşullar bütün promosyonlar için geçerlidir. Bir promosyonun duyurusunda farklı bir koşul yazıyorsa o koşul uygulanır.

# Genel
- Promosyonlar kişi, aile, adres, cihaz ve ödeme aracı başına bir kez kullanılabilir.
- Aynı anda yalnızca bir bonus açık olabilir.
- Süresi içinde istenmeyen bonus hakkı yanar.

# Duyurulan bonuslar
Aşağıdaki bonuslar hazırlanıyor ve henüz alınamıyor; başladıklarında Promosyonlar sayfasında ve mesajlarda duyurulur.
- Hoş geldin bonusu: ilk yatırıma %50, en çok 999 TRY
- Casino indirimi: kaybedilen yatırımın %30’u
- Yatırım bonusu: %20, çevrim koşulu yok

# Çevrim
Çevrim koşulu, bonusun kaç katı tutarında bahis yapılması gerektiğini söyler. Çevrim tamamlanmadan çekim talep edilirse bonus ve bonustan doğan kazanç silinir; kendi yatırımınız sizindir.

# Hangi oyunlar sayılır?
Slot oyunlarında yapılan bahislerin tamamı çevrime sayılır. Canlı casino ve masa oyunlarının katkısı promosyonun duyurusunda belirtilir. Geçersiz sayılan turlar çevrime girmez.

# Kötüye kullanım
Birden çok hesap açmak, anlaşmalı oynamak ya da riski sıfırlayan karşıt bahisler yapmak bonusun iptaline yol açar.

# Vazgeçme
Açık bir bonustan destek sayfasına yazarak dilediğiniz an vazgeçebilirsiniz.`,
  en: `These terms apply to every promotion. Where a promotion's own announcement says otherwise, the announcement counts.

# In general
- Promotions can be used once per person, family, address, device and means of payment.
- Only one bonus can be open at a time.
- A bonus that is not asked for in time is forfeited.

# Bonuses announced
These bonuses are being prepared and can't be claimed yet; their start will be announced on the Promotions page and in your messages.
- Welcome bonus: 50% on the first deposit, up to 999 TRY
- Casino discount: 30% of the deposit that was lost
- Deposit bonus: 20%, without a wagering requirement

# Wagering
The wagering requirement tells how many times the bonus has to be staked. Asking for a withdrawal before that forfeits the bonus and what was won with it; your own deposit stays yours.

# Which games count
Stakes on slots count in full. What live casino and table games contribute is said in the promotion's announcement. Void rounds do not count.

# Abuse
Several accounts, collusion or opposite bets that remove the risk lead to the loss of the bonus.

# Giving it up
You may give up an open bonus at any time by writing to support.`,
};
