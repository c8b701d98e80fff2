export const responsiblePlay = {
  tr: `Oyun eğlencedir, geçim yolu değildir. Kaybetmeyi göze alamadığınız parayla oynamayın; oyun keyif vermediğinde durun.

# Elinizdeki araçlar
- Geçmiş sayfaları: ne yatırdığınızı, ne oynadığınızı ve ne kazandığınızı dönem dönem gösterir; haftada bir bakın
- Bir saat kuralı: bir saat işlem yapılmayan oturum otomatik olarak kapanır
- Mola: destek sayfasından “Üyelik” konusuyla yazın; hesabınız dilediğiniz süre boyunca kapatılır
- Hesap kapatma: aynı yoldan isteyebilirsiniz; hesap kapatılmadan önce bakiyeniz size ödenir

Mola isteyen bir hesap, süresi dolmadan yeniden açılmaz.

# Kendinize sorun
- Planladığımdan uzun süre ya da daha yüksek tutarla mı oynuyorum?
- Kaybımı geri kazanmak için mi oynuyorum?
- Oynadığımı yakınlarımdan saklıyor muyum?
- Faturalar ya da borçlar için ayrılan parayı kullandım mı?

Bunlardan birine yanıtınız “evet” ise mola verin ve birisiyle konuşun.

# Destek
Türkiye’de YEDAM 115 danışma hattı ücretsizdir ve gizlilik ilkesiyle çalışır. Destek ekibimiz de ara vermenize ya da hesabınızı kapatmanıza yardımcı olur.

# Çocukların korunması
18 yaşından küçüklerin oynaması yasaktır. Evinizde çocuk varsa şifrenizi kaydetmeyin, oturumunuzu açık bırakmayın ve cihazınızda ebeveyn denetimi kullanın.`,
  en: `Play is for fun; it is no way to earn a living. Never play with money you can't afford to lose, and stop when it is no longer a pleasure.

# Tools at hand
- History pages: what you deposited, staked and won, period by period; look at them once a week
- The one-hour rule: a session without activity ends automatically after an hour
- Break: write to support under “Membership”; your account is closed for as long as you wish
- Closing the account: ask for it the same way; your balance is paid out first

An account that asked for a break is not opened again before its time is over.

# Ask yourself
- Do I play longer or for more than I had planned?
- Do I play to win back what I lost?
- Do I hide my playing from those close to me?
- Have I used money that was meant for bills or debts?

If one of the answers is “yes”, take a break and talk to somebody.

# Help
In Türkiye the YEDAM 115 advice line is free and confidential. Our support team also helps you to take a break or to close your account.

# Protecting children
Nobody under 18 may play. With children at home, do not save your password, do not leave your session open, and use parental controls on your device.`,
};
