export const faq = {
  tr: `# Nasıl üye olurum?
Sayfanın üstündeki “Üye ol” bağlantısına basın, formu kimliğinizdeki bilgilerle doldurun ve e-postanıza gelen bağlantıyla hesabınızı onaylayın. Üyelik ücretsizdir ve yalnızca 18 yaşını doldurmuş kişilere açıktır.

# Şifremi unuttum, ne yapmalıyım?
Giriş sayfasındaki “Şifremi unuttum” bağlantısını kullanın. Kayıtlı e-posta adresinize bir saat geçerli, tek kullanımlık bir bağlantı göndeririz. Şifreniz değiştiğinde açık olan bütün oturumlar kapanır.

# Nasıl para yatırırım?
Hesabım altındaki “Para yatır” sayfasında size uygun yöntemi seçin: banka havalesi, cüzdan, bitcoin, hızlı ödeme, nakit ya da kart. Her yöntemin alt ve üst limiti ile süresi yanında yazar. Gönderen hesabın sizin adınıza olması gerekir.

# Çekim talebim ne kadar sürede sonuçlanır?
Talebiniz alındığı anda tutar bakiyenizden ayrılır. Onaylandığında seçtiğiniz yöntemle gönderilir; reddedilirse tutar hesabınıza döner ve gerekçesi bildirilir. Bekleyen bir talebi, ödeme kuruluşuna gönderilene kadar ve çekim kilidiniz açık değilse, “Para çek” sayfasından kendiniz iptal edebilirsiniz.

# Oyun yarıda kalırsa ne olur?
Bağlantınız koparsa oyun, başladığı sonuca göre tamamlanır. Oyunu yeniden açtığınızda kaldığınız yerden sürer; sonucu oyun geçmişinizde görürsünüz.

# Bonusu nasıl alırım?
Hesabınızdaki Bonuslarım sayfasından. Hoş geldin bonusu ve çevrimsiz yatırım bonusu yatırımdan önce alınır, casino kayıp iadesine bir kez katılmanız yeterlidir. Hiçbir bonus siz almadan eklenmez. Koşullar promosyon koşulları sayfasındadır.

# Hangi oyunlar açık?
Spor bahisleri, sanal futbol, slotlar, canlı casino masaları ve bingo açıktır. Turnuvalar slotlar, masalar ve bingoyla oynanır.

# Hesabımı nasıl güvende tutarım?
- Başka yerde kullanmadığınız, uzun bir şifre seçin.
- İki adımlı doğrulamayı uygulamayla ya da SMS ile açın.
- Ortak bilgisayarlarda işiniz bitince çıkış yapın. Bir saat işlem yapılmayan oturum otomatik olarak kapanır.

# Oynamaya ara vermek istiyorum
Hesabınızdaki “Oyun limitleri” sayfasından 1 ile 30 gün arasında mola verebilir ya da hesabınızı daha uzun süreyle oyuna kapatabilirsiniz. Ayrıntılar sorumlu oyun sayfasındadır.`,
  en: `# How do I join?
Press “Join” at the top of the page, fill in the form as it says on your identity document, and confirm your account with the link we e-mail you. Membership is free and open to adults of 18 or older only.

# I forgot my password. What now?
Use “I forgot my password” on the sign-in page. We send a link to your registered e-mail address; it works once, for one hour. When your password changes, every open session ends.

# How do I deposit?
Choose a method on the Deposit page of your account: bank transfer, wallet, bitcoin, quick pay, cash or card. Minimum, maximum and processing time are shown beside each. The sending account must be in your own name.

# How long does a withdrawal take?
The amount leaves your balance the moment we receive the request. Once approved, it is sent by the method you chose; if it is rejected, it returns to your balance and you are told why. You can cancel a pending request yourself on the Withdraw page until it is sent to the payment provider, unless your withdrawal lock is on.

# What if a game is interrupted?
If your connection breaks, the round is completed with the outcome it had. Open the game again to go on; the result is in your game history.

# How do I claim a bonus?
On the My bonuses page of your account. The welcome bonus and the deposit bonus without wagering are claimed before the deposit; the casino cashback needs joining only once. No bonus is added unless you claim it. The conditions are in the promotion terms.

# Which games are open?
Sports betting, virtual football, slots, live casino tables and bingo are open. Tournaments are played on slots, tables and bingo.

# How do I keep my account safe?
- Choose a long password that you use nowhere else.
- Turn on two-step verification by app or SMS.
- Sign out on shared computers. A session without activity ends automatically after an hour.

# I want a break from playing
On the “Play limits” page of your account you can take a break of 1 to 30 days, or exclude yourself for longer. See the responsible play page for more.`,
};
