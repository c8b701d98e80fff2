export const siteInformation = {
  tr: `{{brand}}, spor bahislerini, sanal futbolu, slot oyunlarını, canlı casino masalarını, bingoyu ve turnuvaları tek çatı altında toplayan bir bahis ve casino sitesidir. Sözümüz kısa: açık kurallar, herkesin gördüğü sıralamalar, kaybolmayan kuruş.

# Nasıl çalışıyoruz?
Her bahis, kazanç, ödül, yatırım ve çekim çift taraflı bir deftere yazılır; bakiyeniz bu defterin toplamıdır. Bir işlem iki kez gönderilse de bir kez işlenir. Geçmiş sayfalarınızda bütün hareketleri tarihiyle görebilirsiniz.

# Her cihazda, her bağlantıda
Site eski telefonlarda ve zayıf bağlantılarda da açılır. Sayfalar hafiftir; tarayıcınızda JavaScript kapalı olsa bile oynayabilir, yatırabilir ve çekebilirsiniz.

# Güvenlik
- Şifreler geri döndürülemez biçimde saklanır.
- İki adımlı doğrulama uygulamayla ya da SMS ile açılabilir.
- Bir saat hareketsiz kalan oturum kapanır.

# Bize ulaşın
Destek sayfasından haftanın her günü yazabilirsiniz. Belgeler, VIP, iletişim bilgisi değişikliği, bonuslar ve üyelik için ayrı başlıklar vardır.`,
  en: `{{brand}} is a betting and casino site that brings sports betting, virtual football, slots, live casino tables, bingo and tournaments under one roof. What we stand for fits in one line: clear rules, leaderboards for all to see, not a kuruş lost.

# How we work
Every stake, payout, prize, deposit and withdrawal is written into a double-entry ledger; your balance is its sum. A transaction that is sent twice is booked once. Your history pages show every movement with its date.

# On every device, on every connection
The site opens on old phones and weak connections too. Pages are light; you can play, deposit and withdraw even with JavaScript turned off.

# Security
- Passwords are stored in a form that can’t be reversed.
- Two-step verification works by app or by SMS.
- A session without activity ends after an hour.

# Reach us
Write through the support page on any day of the week. There are separate subjects for documents, VIP, contact changes, bonuses and membership.`,
};
