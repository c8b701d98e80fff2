export const financialInformation = {
  tr: `Bütün işlemler Türk lirası (TRY) ile yapılır. Her hareket, tutarı ve işlem sonrası bakiyesiyle birlikte hesap hareketlerinizde görünür.

# Para yatırma
- Her yöntemin alt ve üst limiti, süresi ve istediği bilgiler yatırım sayfasında yazar.
- Ödeme, üyenin kendi adına olan hesap, kart ya da cüzdandan yapılmalıdır.
- Ödeme adımında bir referans verilirse havalenin açıklamasına yalnızca onu yazın.
- Yatırımlardan ücret alınmaz; bankanızın kendi ücretleri size aittir.

# Para çekme
Çekim yalnızca sizin adınıza olan bir hesaba yapılır. Talep verdiğinizde tutar bakiyenizden ayrılır ve talep sonuçlanana kadar oyunda kullanılamaz. Durumlar şunlardır:
- Bekliyor: talep sırada; ödeme kuruluşuna gönderilene kadar, çekim kilidiniz açık değilse, kendiniz iptal edebilirsiniz
- Onaylandı: ödeme gönderildi
- İptal edildi: tutar bakiyenize döndü, gerekçesi yanında yazar

# Ödeme kuruluşunun geri aldığı yatırım
Ödeme kuruluşu bir yatırımı geri alırsa (ters ibraz) tutarı bakiyenizden düşülür; bakiye sıfırın altına inmez. Bakiyenizin yetmediği tutar borcunuz olur: sonraki yatırımlarınızdan, en geç çekimden önce bakiyenizden düşülür.

# Kimlik doğrulama
İlk çekimden önce ya da tutar gerektirdiğinde kimlik, adres ve ödeme aracına ilişkin belge isteyebiliriz. Belgeler bu siteye yüklenmez: nasıl ileteceğinizi size yazarız. Belgeleriniz güvenli biçimde saklanır ve başka amaçla kullanılmaz.

# Kara paranın önlenmesi
Yatırımın oyunda kullanılmadan çekilmesi, üçüncü kişiler adına işlem yapılması ve olağan dışı hareketler incelenir; gerekli görülen işlemler yetkili makamlara bildirilir.

# Tutarlar nasıl yazılır?
Kuruşlar virgülle ayrılır, noktalar binleri gruplar: 1.234,56 bin iki yüz otuz dört lira elli altı kuruştur.`,
  en: `All transactions are in Turkish lira (TRY). Every movement is in your account history, with its amount and the balance after it.

# Deposits
- Minimum, maximum, processing time and the details asked for are shown with each method.
- Payment must come from an account, card or wallet in the member’s own name.
- Where the payment step gives a reference, write only that in the description of the transfer.
- We charge no fee for deposits; fees of your own bank are yours.

# Withdrawals
Withdrawals go only to an account in your own name. When you ask for one, the amount is set aside and can’t be played with until the request is settled. The states are:
- Pending: in the queue; you may cancel it yourself until it is sent to the payment provider, unless your withdrawal lock is on
- Approved: the payment was sent
- Cancelled: the amount is back in your balance, with the reason

# Deposits that the payment provider reverses
When the payment provider reverses a deposit (chargeback), its amount is deducted from your balance, which never falls below zero. What your balance does not hold becomes a debt: it is deducted from your next deposits, and from your balance before a withdrawal at the latest.

# Proof of identity
Before the first withdrawal, or where the amount demands it, we may ask for proof of identity, address and means of payment. Documents are not uploaded to this site: we write to you and explain how to send them. They are kept safely and used for nothing else.

# Against money laundering
Withdrawing a deposit without playing, acting for third parties and unusual movements are examined; where required they are reported to the authorities.

# How to type amounts
Type 1234.56 for one thousand two hundred and thirty-four lira and fifty-six kuruş. The Turkish way, 1.234,56, is understood too: a comma separates the kuruş and dots group the thousands, so 1.234 is more than a thousand lira. Never type a comma between thousands: such an amount is refused, not guessed.`,
};
