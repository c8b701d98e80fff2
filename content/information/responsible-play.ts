export const responsiblePlay = {
  tr: `Oyun eğlencedir, geçim yolu değildir. Kaybetmeyi göze alamadığınız parayla oynamayın; oyun keyif vermediğinde durun.

# Elinizdeki araçlar
- Yatırım sınırı: günlük, haftalık ya da aylık olarak yatırabileceğiniz en yüksek tutar
- Kayıp sınırı: belirlediğiniz sürede kaybedebileceğiniz en yüksek tutar
- Mola: bir günden başlayan, süresi dolmadan kaldırılamayan ara
- Kendini men etme: uzun süreli kapatma; bu sürede hesap oyunlara açılmaz
- Süre hatırlatması: oynadığınız süreyi ve sonucunuzu belli aralıklarla gösteren uyarı

Sınırlar Hesabım altındaki “Sınırlar” sayfasındadır. Sınırı düşürmek hemen, yükseltmek ancak bir bekleme süresinden sonra geçerli olur.

# Kendinize sorun
- Planladığımdan uzun süre ya da daha yüksek tutarla mı oynuyorum?
- Kaybımı geri kazanmak için mi oynuyorum?
- Oynadığımı yakınlarımdan saklıyor muyum?
- Faturalar ya da borçlar için ayrılan parayı kullandım mı?

Bunlardan birine yanıtınız “evet” ise mola verin ve birisiyle konuşun.

# Destek
Türkiye’de YEDAM 115 danışma hattı ücretsizdir ve gizlilik ilkesiyle çalışır. Destek ekibimiz de sınır koymanıza ya da hesabınızı kapatmanıza yardımcı olur.

# Çocukların korunması
18 yaşından küçüklerin oynaması yasaktır. Evinizde çocuk varsa parolanızı kaydetmeyin, oturumunuzu açık bırakmayın ve cihazınızda ebeveyn denetimi kullanın.`,
  en: `Play is for fun; it is no way to earn a living. Never play with money you can't afford to lose, and stop when it is no longer a pleasure.

# Tools at hand
- Deposit limit: the most you can deposit in a day, a week or a month
- Loss limit: the most you can lose in the time you set
- Break: a pause of a day or more that can't be ended early
- Self-exclusion: a long closure; the account does not open for games meanwhile
- Reality check: a reminder of how long you have played and how it went

You find them on the Limits page of your account. Lowering a limit counts at once; raising one only after a waiting time.

# Ask yourself
- Do I play longer or for more than I had planned?
- Do I play to win back what I lost?
- Do I hide my playing from those close to me?
- Have I used money that was meant for bills or debts?

If one of the answers is “yes”, take a break and talk to somebody.

# Help
In Turkey the YEDAM 115 advice line is free and confidential. Our support team also helps you to set limits or to close your account.

# Protecting children
Nobody under 18 may play. With children at home, do not save your password, do not leave your session open, and use parental controls on your device.`,
};
