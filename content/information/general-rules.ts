export const generalRules = {
  tr: `Bu kurallar {{brand}} sitesini kullanan herkes için geçerlidir. Siteye üye olan kişi kuralları okuduğunu ve kabul ettiğini bildirir.

# Kimler üye olabilir?
- 18 yaşını doldurmuş, medeni haklarını kullanabilen kişiler üye olabilir.
- Her kişi tek bir hesap açabilir. İkinci hesaplar kapatılır, bu hesaplardaki bonus ve bonus kazançları silinir.
- Kuzey Kıbrıs Türk Cumhuriyeti’nde ikamet edenlerin ve KKTC kimlik kartı sahiplerinin canlı casino, slot oyunları ve spor bahisleri oynaması yasaktır.
- Üyelik bilgileri doğru ve güncel olmalıdır; gerektiğinde belge istenebilir.

# Hesabın kullanımı
Hesap kişiseldir, devredilemez ve başkasına kullandırılamaz. Şifrenin ve doğrulama kodlarının korunması üyenin sorumluluğundadır. Hesabınızın izinsiz kullanıldığını düşünürseniz şifrenizi değiştirin ve destek ekibine hemen haber verin.

# Bahis ve oyunlar
Onaylanan bir bahis geri alınamaz. Kayıtlarımızdaki tur numarası, tutar ve sonuç esastır; üyeler kendi kayıtlarını geçmiş sayfalarında görür. Açık bir yazılım, oran ya da yayın hatasından doğan sonuçlar geçersiz sayılır ve bahis tutarları geri verilir.

# Yasak davranışlar
- Otomatik araçlarla oynamak, hatalardan yararlanmak, başka üyelerle anlaşarak oynamak
- Başkasına ait ödeme araçlarını kullanmak
- Sitenin işleyişini bozmaya çalışmak

Bu davranışlar saptandığında hesap askıya alınır; yasal yükümlülükler saklı kalmak üzere üyenin kendi yatırımından kalan bakiye iade edilir.

# Anlaşmazlıklar
İtirazlar, konusu olan işlemden sonraki on dört gün içinde destek sayfasından yazılı olarak iletilmelidir. Ekibimiz itirazı tur kayıtlarıyla birlikte inceler ve gerekçeli olarak yanıtlar.

# Değişiklikler
Kurallarda yapılan değişiklikler bu sayfada yayımlanır ve bildirimlerinizde duyurulur. Devam eden bahislere, yapıldıkları andaki kurallar uygulanır.`,
  en: `These rules apply to everybody who uses {{brand}}. By joining you confirm that you have read and accepted them.

# Who may join
- Adults of 18 or older with full legal capacity.
- One account per person. Second accounts are closed, and bonuses and winnings from bonuses on them are removed.
- Residents of the Turkish Republic of Northern Cyprus and holders of its identity card are prohibited from playing live casino, slots and sports bets.
- Details must be true and current; documents may be asked for.

# Using the account
The account is personal. It can’t be passed on or used by somebody else. Keeping the password and the codes safe is the member’s responsibility. If you believe somebody else has used your account, change your password and tell support at once.

# Bets and games
A confirmed bet can’t be taken back. The round number, amount and outcome in our records are decisive; members see their own on the history pages. Outcomes caused by an evident fault in software, odds or broadcast are void, and stakes are returned.

# What is forbidden
- Playing with automated tools, exploiting faults, colluding with other members
- Using somebody else’s means of payment
- Trying to disrupt the site

Accounts that do this are suspended. Subject to our legal duties, the remaining balance of the member’s own deposits is returned.

# Disputes
Complaints must be sent in writing through the support page within fourteen days of the event. Our team examines them together with the records of the rounds and answers with reasons.

# Changes
Changes to these rules are published here and announced in your notifications. Bets under way follow the rules in force when they were placed.`,
};
