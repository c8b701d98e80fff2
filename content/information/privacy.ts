export const privacy = {
  tr: `Kişisel verilerinizi yalnızca hesabınızı yürütmek, yasal yükümlülüklerimizi yerine getirmek ve sizi korumak için işleriz.

# Hangi verileri tutuyoruz?
- Üyelik bilgileri: ad, doğum tarihi, kimlik numarası, iletişim bilgileri, adres
- Hesap hareketleri: yatırım, çekim, bahis, tur ve bonus kayıtları
- Güvenlik kayıtları: oturum saatleri, IP adresi, başarısız giriş denemeleri
- Destek yazışmaları

# Ne kadar süreyle?
Hesap hareketleri ve kimlik bilgileri, hesap kapandıktan sonra da yasaların öngördüğü süre boyunca saklanır; süre dolduğunda silinir. Pazarlama izinlerinizi dilediğiniz an geri alabilirsiniz.

# Çerezler
Site, oturumunuzu ve tercihlerinizi (dil, görünüm, bakiyenin gizlenmesi) tutmak için çerez kullanır. Reklam ve izleme çerezi kullanmıyoruz; oturum çereziniz imzalı ve şifrelidir.

# Kimlerle paylaşıyoruz?
Verileriniz, işlemin gerektirdiği ölçüde ödeme kuruluşları ve oyun sağlayıcılarıyla, yasa gereği istendiğinde yetkili makamlarla paylaşılır. Oyun sağlayıcıları adınızı değil, yalnızca bir oyuncu numarasını görür. Verileriniz satılmaz.

# Haklarınız
Verilerinizin bir kopyasını profil sayfanızdan indirebilir, yanlışların düzeltilmesini ya da saklama zorunluluğu bulunmayanların silinmesini isteyebilirsiniz. Başvurularınızı destek sayfasından “Üyelik” başlığıyla iletebilirsiniz; en geç otuz gün içinde yanıtlarız.`,
  en: `We process personal data only to run your account, to meet our legal duties and to protect you.

# What we keep
- Membership: name, date of birth, identity number, contact details, address
- Account movements: records of deposits, withdrawals, bets, rounds and bonuses
- Security: session times, IP address, failed sign-ins
- Correspondence with support

# For how long
Account movements and identity details are kept after an account is closed for as long as the law demands, then deleted. You may withdraw marketing consent at any time.

# Cookies
The site uses cookies to keep your session and your preferences (language, appearance, hidden balance). There are no advertising or tracking cookies; your session cookie is signed and encrypted.

# With whom we share
With payment institutions and game providers as far as a transaction needs it, and with authorities where the law demands it. Game providers see a player number, not your name. Your data is not sold.

# Your rights
You may download a copy of your data from your profile page, ask for mistakes to be corrected, and ask for the deletion of whatever we are not obliged to keep. Write through the support page under “Membership”; we answer within thirty days.`,
};
