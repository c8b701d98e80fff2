export const faq = {
  tr: `# Nasıl üye olurum?
Sağ üstteki “Üye ol” düğmesine basın, formu kimliğinizdeki bilgilerle doldurun ve e-postanıza gelen bağlantıyla hesabınızı onaylayın. Üyelik ücretsizdir ve yalnızca 18 yaşını doldurmuş kişilere açıktır.

# Şifremi unuttum, ne yapmalıyım?
Giriş sayfasındaki “Şifremi unuttum” bağlantısını kullanın. Kayıtlı e-posta adresinize bir saat geçerli, tek kullanımlık bir bağlantı göndeririz. Şifreniz değiştiğinde açık olan bütün oturumlar kapanır.

# Nasıl para yatırırım?
Hesabım altındaki “Para yatır” sayfasında size uygun yöntemi seçin: banka havalesi, cüzdan, bitcoin, hızlı ödeme, nakit ya da kart. Her yöntemin alt ve üst sınırı ile süresi yanında yazar. Gönderen hesabın sizin adınıza olması gerekir.

# Çekim talebim ne kadar sürede sonuçlanır?
Talebiniz alındığı anda tutar bakiyenizden ayrılır. Onaylandığında seçtiğiniz yöntemle gönderilir; reddedilirse gerekçesiyle birlikte hesabınıza geri döner. “Yeni” durumundaki bir talebi geçmiş sayfasından kendiniz iptal edebilirsiniz.

# Oyun yarıda kalırsa ne olur?
Bağlantınız koparsa oyun, başladığı sonuca göre tamamlanır. Oyunu yeniden açtığınızda kaldığınız yerden sürer; sonucu oyun geçmişinizde görürsünüz.

# Bonusumun çevrim koşulunu nereden görürüm?
Destek sayfasından “Bonuslar” konusuyla yazın: açık bonusunuzu, çevrilen ve kalan tutarı bildiririz. Koşulların tamamı promosyon koşulları sayfasındadır.

# Hesabımı nasıl güvende tutarım?
- Başka yerde kullanmadığınız, uzun bir şifre seçin.
- İki adımlı doğrulamayı uygulamayla ya da SMS ile açın.
- Ortak bilgisayarlarda işiniz bitince çıkış yapın. Bir saat işlem yapılmayan oturum kendiliğinden kapanır.

# Oynamaya ara vermek istiyorum
Destek sayfasından “Üyelik” konusuyla yazın: ekibimiz hesabınızı dilediğiniz süre için ya da tümüyle kapatır. Ayrıntılar sorumlu oyun sayfasındadır.`,
  en: `# How do I join?
Press “Join” at the top right, fill in the form as your identity document says, and confirm your account with the link we e-mail you. Membership is free and open to adults of 18 or older only.

# I forgot my password. What now?
Use “Forgot password” on the login page. We send a link to your registered e-mail address; it works once, for one hour. When your password changes, every open session ends.

# How do I deposit?
Choose a method on the Deposit page of your account: bank transfer, wallet, bitcoin, quick pay, cash or card. Minimum, maximum and duration are shown beside each. The sending account must be in your own name.

# How long does a withdrawal take?
The amount leaves your balance the moment we receive the request. Once approved it is sent by the method you chose; if it is rejected it returns to your balance with the reason. You can cancel a request yourself while it is still New, from your history.

# What if a game is interrupted?
If your connection breaks, the round is completed with the outcome it had. Open the game again to go on; the result is in your game history.

# Where do I see the wagering requirement of my bonus?
Write to support under “Bonuses”: we tell you your open bonus, how much has been wagered and how much is left. The full conditions are in the promotion terms.

# How do I keep my account safe?
- Choose a long password that you use nowhere else.
- Turn on two-factor sign-in by app or SMS.
- Log out on shared computers. A session without activity ends by itself after an hour.

# I want a break from playing
Write to support under “Membership”: our team closes your account for as long as you wish, or for good. See the responsible play page for more.`,
};
