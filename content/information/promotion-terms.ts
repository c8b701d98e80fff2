export const promotionTerms = {
  tr: `Bu koşullar bütün promosyonlar için geçerlidir. Bir promosyonun duyurusunda farklı bir koşul yazıyorsa o koşul uygulanır.

# Genel
- Bir bonus ancak siz aldığınızda verilir; almak istemediğinizi geri çevirebilirsiniz.
- Aynı anda yalnızca bir bonus açık olabilir. Casino kayıp iadesi bundan ayrıdır.
- Promosyonlar kişi, aile, adres, cihaz ve ödeme aracı başına bir kez kullanılabilir.
- Süresi içinde alınmayan, yatırımı yapılmayan ya da çevrilmeyen bonus sona erer. Süre, son günün gece yarısında (İstanbul saati) dolar.
- Bonusun koşulları aldığınız andaki koşullardır; sonradan değişmez.

# Bonuslar
- Hoş geldin bonusu: ilk yatırıma %50, en fazla 999 TRY; 30 gün içinde 20 kez çevrilir
- Casino kayıp iadesi: bir günün net kaybının %30’u, gerçek para olarak, çevrimsiz; o gün en az 200 tur ve 500 ₺ bahis gerekir, bir turdan günün bahislerinin en fazla 1/200’i sayılır
- Yatırım bonusu: %20, çevrim şartı yok; yatırım bir kez oynanınca gerçek para olarak eklenir, daha önce çekim yapılırsa sona erer
- Bedava dönüşler: adı yazılı slotta, yazılı bahisle
- Promosyon kodu: yatırım formuna yazılır ve o yatırım için geçerlidir

# Hangi para önce oynanır?
Bahis önce gerçek paranızdan alınır; gerçek para bitince bonus parası kullanılır. Kazanç, bahis hangi paradan alındıysa aynı oranda oraya döner. Bedava dönüşler bonus parasından alınır; bitene kadar başka bahisler bonus parasını kullanmaz.

# Çevrim
Çevrim şartı, bonusun kaç katı tutarında bahis yapılması gerektiğini söyler. Slot ve bingo (ortak çekilişler dahil) bahislerinin tamamı, masa oyunlarının %10’u, en az 1,50 oranlı spor bahislerinin tamamı sayılır; gerçek parayla yapılan bahisler de sayılır. Spor bahisleri kupon kazanınca ya da kaybedince sayılır; bozdurulan kupon ve iade edilen bahis sayılmaz. Çevrim sürerken bir turdaki en büyük bahis sınırlıdır. Çevrim tamamlanınca bonus paranız, bonustan maksimum kazanca kadar gerçek paraya dönüşür.

# Çekim
Çevrim tamamlanmadan çekim isterseniz bonus parası ve ondan doğan kazanç silinir; bunu çekimden önce söyler, onayınızı alırız. Gerçek paranız sizindir. Çekimi sonradan iptal etmeniz bonusu geri getirmez.

# Ödeme kuruluşunun geri aldığı yatırım
Bir yatırım reddedilirse ya da ödeme kuruluşu onu geri alırsa (ters ibraz) onunla gelen bonus parası da silinir. Bonus gerçek paraya dönüştüyse bakiyenizin yettiği kadarı düşülür; bakiye sıfırın altına inmez. Bakiyenizin yetmediği tutar borcunuz olur: sonraki yatırımlarınızdan, en geç çekimden önce bakiyenizden düşülür.

# Sona eren bonus
Bonus sona erdikten sonra sonuçlanan bir turun bonus parasına düşen kazancı ödenmez. Çevrimi tamamlanmış bonusta bu kazanç gerçek para olarak ödenir.

# Mola ve hesap kapatma
Mola sırasında bonus alınamaz. Hesabınızı oyuna kapatırsanız açık bonuslar iptal olur.

# Kötüye kullanım
Birden çok hesap açmak, anlaşmalı oynamak ya da riski sıfırlayan karşıt bahisler yapmak bonusun iptaline yol açar.

# Bonusu iptal etme
Açık bir bonusu Bonuslarım sayfasında dilediğiniz an iptal edebilirsiniz.`,
  en: `These terms apply to every promotion. Where a promotion’s own announcement says otherwise, the announcement counts.

# In general
- A bonus is given only when you claim it; you can decline any that you do not want.
- Only one bonus can be open at a time. The casino cashback does not count as one.
- Promotions can be used once per person, family, address, device and means of payment.
- A bonus that is not claimed, deposited for or wagered in time comes to an end. The time ends at midnight after its last day (Istanbul time).
- The terms of a bonus are those in force when you claimed it; they do not change later.

# The bonuses
- Welcome bonus: 50% on the first deposit, up to 999 TRY; wagered 20 times within 30 days
- Casino cashback: 30% of a day’s net loss, as real money, without wagering; the day needs 200 rounds and ₺500 of stakes, and of one round counts at most 1/200 of the day’s stakes
- Deposit bonus: 20%, without a wagering requirement; added as real money once the deposit has been staked, ended by a withdrawal before that
- Free spins: on the slot that is named, at the stake that is named
- Promotion code: entered on the deposit form, for that deposit

# Which money is staked first
A stake takes your real money first and, when that is used up, bonus money. A win goes back to where its stake came from, in the same proportion. Free spins use bonus money; until they have been played, other stakes use none.

# Wagering
The wagering requirement says how many times the bonus has to be staked. Stakes on slots and bingo (shared draws included) count in full, table games at 10%, sports bets at odds of 1.50 or more in full; stakes of real money count too. Sports bets count when the bet is won or lost; a cashed-out bet and a stake that is returned do not count. While you are wagering, the largest stake in a round is limited. Once the wagering is done, your bonus money becomes real money, up to the largest win the bonus allows.

# Withdrawals
Asking for a withdrawal before then ends the bonus: the bonus money and what was won with it are removed. We tell you and ask you to confirm first. Your real money stays yours. Cancelling the withdrawal later does not bring the bonus back.

# Deposits that the payment provider reverses
When a deposit is rejected or reversed by the payment provider (chargeback), the bonus money that came with it is removed too. If the bonus has become real money, as much is taken as your balance holds; it never falls below zero. What your balance does not hold becomes a debt: it is deducted from your next deposits, and from your balance before a withdrawal at the latest.

# After a bonus has ended
If a round is settled after its bonus has ended, the bonus money’s share of the win is not paid. Where the wagering had been completed, it is paid as real money.

# Breaks and self-exclusion
No bonus can be claimed during a break. If you exclude yourself, open bonuses are cancelled.

# Abuse
Holding several accounts, collusion, or opposite bets that remove the risk lead to the loss of the bonus.

# Giving it up
You may give up an open bonus at any time on the page My bonuses.`,
};
