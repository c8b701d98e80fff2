export const casinoRules = {
  tr: `Bu kurallar slot, canlı casino ve bingo oyunları için geçerlidir. Her oyunun kendi kuralları ve kazanç tablosu oyun ekranındadır.

# Turlar
- Bir tur, bahis onaylandığında başlar ve sonucu o anda kesinleşir.
- Bağlantı koparsa tur kayıtlı sonucuyla tamamlanır; kazanç hesabınıza geçer.
- Her turun numarası, bahsi ve kazancı oyun geçmişinizde bulunur.

# Rastlantısallık
Slot sonuçları, önceki turlardan ve bahis tutarından bağımsız bir rastgele sayı üretecinden gelir. Oyuncuya dönüş oranı (RTP) çok sayıda turun ortalamasıdır; tek bir oturum için vaat değildir.

# Canlı masalar
- Rulet, bakara ve çark masalarında turlar masanın saatiyle döner; masadaki herkes aynı sonucu görür. Blackjack ve poker elleri size özeldir.
- Bahisler süre dolmadan verilmelidir; geç gelen bahis kabul edilmez ve tutarı düşülmez.
- Masanın alt ve üst limiti masa kartında yazar.
- Yarım bırakılan blackjack ya da poker eli, 15 dakika sonra masada yazan kurallarla bitirilir; kazanç hesabınıza geçer.
- Tur ortasında kapatılan bir masada o turun bahisleri geri verilir.

# Turnuvalar
Puanlar, turnuva süresi içinde başlayan turlardaki bahislerden gelir: her lira bir puandır ve yalnızca turnuvanın saydığı oyunlar sayılır. Böyle bir turun ikiye katlama gibi sonraki bahisleri turnuva bitene kadar sayılır; bittikten sonra yapılanlar hiçbir turnuvada sayılmaz. Puanlar tam lira olarak gösterilir, sıralamada kuruşlar da sayılır; toplam bahis tutarı eşitse ona önce ulaşan öndedir. Sıralama turnuva bitince kesinleşir; ödüller birkaç dakika içinde nakit olarak bakiyeye eklenir, bildirimle duyurulur ve oyun geçmişinde görünür.

# Jackpotlar
Jackpotlu oyunlarda her bahsin %1,5’i havuza eklenir. Havuz kazanıldığında tutar tek seferde ödenir ve havuz 5.000 ₺’lik başlangıç değerine döner.

# Arızalar
Yazılım ya da iletişim arızası, etkilenen turdaki bütün kazanç ve bahisleri geçersiz kılar. Geçersiz turun bahsi iade edilir.`,
  en: `These rules apply to slots, live casino and bingo. Each game shows its own rules and paytable on its screen.

# Rounds
- A round begins when the stake is confirmed, and its outcome is fixed at that moment.
- If the connection breaks, the round is completed with the recorded outcome, and the payout is credited.
- The number, stake and payout of every round are in your game history.

# Randomness
Slot outcomes come from a random number generator that is independent of earlier rounds and of the stake. The return to player is the average of very many rounds, not a promise for one session.

# Live tables
- At roulette, baccarat and the wheel, rounds run by the table’s clock, and everybody at the table sees the same result. Hands of blackjack and poker are yours alone.
- Bets must be placed before the time is up; a late bet is not accepted and not charged.
- A table’s minimum and maximum are shown on its card.
- A hand of blackjack or poker that is left unfinished is ended after 15 minutes by the rules printed on the table; what it wins is credited.
- Where a table is closed in the middle of a round, the stakes of that round are returned.

# Tournaments
Points come from the stakes of rounds that begin within the tournament’s time: every lira is a point, and only the games the tournament counts. Further stakes of such a round, as for a double, count until the tournament ends; later ones count in no tournament. Points are whole lira on the page, and in the ranking kuruş count too; on equal totals of stakes, whoever got there first ranks higher. The leaderboard is final when the tournament ends; prizes are added to the balance in cash within minutes, announced in a notification, and listed in the game history.

# Jackpots
In games with a jackpot, 1.5% of every stake goes into the pool. When it is won, the amount is paid at once and the pool returns to its starting value of ₺5,000.

# Malfunctions
A malfunction of software or communication voids all stakes and wins in the affected round. The stake of a void round is returned.`,
};
