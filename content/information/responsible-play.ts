export const responsiblePlay = {
  tr: `Oyun eğlencedir, geçim yolu değildir. Kaybetmeyi göze alamadığınız parayla oynamayın; oyun keyif vermediğinde durun.

# Elinizdeki araçlar
Hepsi hesabınızdaki “Oyun limitleri” sayfasındadır.
- Yatırım limiti: günlük, haftalık ve aylık. Onay bekleyen yatırımlar da sayılır
- Kayıp limiti: günlük, haftalık ve aylık. Sonucu henüz belli olmayan bir bahis kayıp sayılır; kazancınız düşülür
- Tur başına bahis limiti: bir turdaki bütün bahislerin toplamı için
- Aralıksız oyun süresi: dolunca bir saat ara vermeden oynanamaz
- Hatırlatma: her 15 ile 60 dakikada bir oyun durur; geçen süreyi, bahsinizi ve kazancınızı gösterir, siz onaylamadan yeni bahis almaz. Seçmediyseniz saatte bir gelir
- Çekim kilidi: açıkken, bekleyen bir çekimi iptal edemezsiniz
- Mola: 1 ile 30 gün arasında oynayamaz ve para yatıramazsınız; giriş yapabilir, bakiyenizi çekebilirsiniz
- Hesabı oyuna kapatma: 6 ay, 1, 2, 5 yıl ya da süresiz. Bütün oturumlarınız kapanır ve giriş yapılamaz; bakiyenizi önce kendiniz çekebilirsiniz, kalanını destek ekibi öder. Aynı kimlik numarasıyla açılmış diğer hesaplarınız da kapanır
- Aylık özet: ne yatırdığınızı, çektiğinizi, oynadığınızı ve kazandığınızı ay ay gösterir
- Bir saat kuralı: bir saat işlem yapılmayan oturum otomatik olarak kapanır

Gün, hafta ve ay İstanbul saatine göredir; hafta pazartesi başlar. Sıkılaştırdığınız bir limit hemen geçerli olur; gevşettiğiniz ya da kaldırdığınız, ancak 24 saat sonra ikinci onayınızla; yedi gün içinde onaylamazsanız talep düşer. Mola ve kapatma süresi dolmadan kimse tarafından geri alınamaz; yalnızca uzatılabilir.

# Kendinize sorun
- Planladığımdan uzun süre ya da daha yüksek tutarla mı oynuyorum?
- Kaybımı geri kazanmak için mi oynuyorum?
- Oynadığımı yakınlarımdan saklıyor muyum?
- Faturalar ya da borçlar için ayrılan parayı kullandım mı?

Bunlardan birine yanıtınız “evet” ise mola verin ve birisiyle konuşun.

# Destek
Türkiye’de YEDAM 115 danışma hattı ücretsizdir ve gizlilik ilkesiyle çalışır. Destek ekibimiz de ara vermenize ya da hesabınızı kapatmanıza yardımcı olur; hesabı kapalı olanlar da destek sayfasından yazabilir.

# Çocukların korunması
18 yaşından küçüklerin oynaması yasaktır. Evinizde çocuk varsa şifrenizi kaydetmeyin, oturumunuzu açık bırakmayın ve cihazınızda ebeveyn denetimi kullanın.`,
  en: `Play is for fun; it is not a way to earn a living. Never play with money you can’t afford to lose, and stop when it is no longer a pleasure.

# Tools at hand
All of them are on the “Play limits” page of your account.
- Deposit limits: by day, week and month. Deposits that wait for approval count too
- Loss limits: by day, week and month. A stake counts as lost until its result is known; what you win is taken off
- Stake limit for one round: for all stakes of a round together
- Playing time without a pause: when it is up, you can play again after an hour’s break
- Reminder: every 15 to 60 minutes the game stops, shows the time, your stakes and your wins, and takes no further stake before you confirm. Unless you choose otherwise it comes once an hour
- Withdrawal lock: while it is on, a pending withdrawal cannot be cancelled
- Break: for 1 to 30 days you can neither play nor deposit; you can sign in and withdraw your balance
- Self-exclusion: for 6 months, 1, 2 or 5 years, or for ever. All sessions end and the account can’t be signed in to; you can withdraw your balance first, and support pays out what is left. Your other accounts with the same identity number are excluded too
- Monthly summary: what you deposited, withdrew, staked and won, month by month
- The one-hour rule: a session without activity ends automatically after an hour

Days, weeks and months follow Istanbul time; a week begins on Monday. A stricter limit applies at once; a looser one, or the end of a limit, only after 24 hours and once you have confirmed it again; a request that you do not confirm within seven days expires. Nobody can undo a break or a closure before its time is over; it can only be made longer.

# Ask yourself
- Do I play longer or for more than I had planned?
- Do I play to win back what I lost?
- Do I hide my playing from those close to me?
- Have I used money that was meant for bills or debts?

If one of the answers is “yes”, take a break and talk to somebody.

# Help
In Türkiye the YEDAM 115 advice line is free and confidential. Our support team also helps you to take a break or to close your account; you can write to support while your account is closed, too.

# Protecting children
Nobody under 18 may play. With children at home, do not save your password, do not leave your session open, and use parental controls on your device.`,
};
