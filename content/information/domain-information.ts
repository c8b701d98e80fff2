export const domainInformation = {
  tr: `Adresimiz zaman zaman değişebilir. Güncel adres, bu sitenin altında bağlantıları bulunan sosyal medya hesaplarımızda ve size gönderdiğimiz e-postalarda yazar.

# Doğru sitede olduğunuzu nasıl anlarsınız?
- Tarayıcınızın adres çubuğunda kilit simgesi bulunmalıdır.
- Giriş yaptığınızda sayfanın üstünde adınızın baş harflerini ve bakiyenizi görürsünüz.
- Size hiçbir zaman şifrenizi ya da doğrulama kodunuzu sormayız.

# Sahte sitelere karşı
Arama sonuçlarındaki reklamlara ve tanımadığınız mesajlardaki bağlantılara güvenmeyin. Kuşkulandığınız bir adresi destek sayfasından bildirin; inceleyip duyururuz.

# Adres değişince
Hesabınız, bakiyeniz ve geçmişiniz adres değişikliğinden etkilenmez. Yeni adreste aynı kullanıcı adı ve şifreyle giriş yaparsınız.`,
  en: `Our address may change from time to time. The current one is on our social accounts, which are linked at the foot of this site, and in the e-mails we send you.

# How to tell that you are on the right site
- Your browser shows a lock in the address bar.
- Once signed in, you see your initials and your balance at the top.
- We never ask for your password or a code.

# Against fake sites
Do not trust advertisements in search results or links in messages from strangers. Report a suspicious address through the support page; we look into it and announce it.

# When the address changes
Your account, balance and history are not affected. Sign in at the new address with the same username and password.`,
};
