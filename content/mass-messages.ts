/** Messages to every player. Recurring ones count as sent on the first day of each turn. */
export const massMessages = [
  {
    id: 'race-starts',
    title: { tr: 'Haftanın yarışı başladı', en: 'The race of the week has begun' },
    text: {
      tr: 'Sıralama sıfırlandı, 50.000 ₺’lik havuz açıldı. Turnuvalar sayfasından yerinizi izleyin.',
      en: 'The leaderboard starts afresh and a pool of ₺50,000 is open. Follow your place on the Tournaments page.',
    },
    sent: { everyDays: 7, anchor: '2024-01-01' },
  },
  {
    id: 'season-opens',
    title: { tr: 'Yeni sezon açıldı', en: 'A new season has opened' },
    text: {
      tr: 'Dört haftalık sezon kupası başladı. Geçen sezonun kazananlarını Turnuvalar sayfasında görebilirsiniz.',
      en: 'The four-week season cup has begun. See the winners of the last one on the Tournaments page.',
    },
    sent: { everyDays: 28, anchor: '2024-01-01' },
  },
  {
    id: 'new-slots',
    title: { tr: 'Yeni slotlar geldi', en: 'New slots have arrived' },
    text: {
      tr: 'Yeni oyunlar, Slot sayfasının “Yeni oyunlar” bölümünde sizi bekliyor.',
      en: 'They are waiting in the “New games” section of the Slots page.',
    },
    sent: { everyDays: 28, anchor: '2024-01-10' },
  },
  {
    id: 'two-factor',
    title: { tr: 'Hesabınızı iki adımla koruyun', en: 'Protect your account with two steps' },
    text: {
      tr: 'İki adımlı doğrulama birkaç dakikada açılır; hesabınıza yalnızca siz girersiniz. Hesabınızdaki İki adımlı doğrulama sayfasından açabilirsiniz.',
      en: 'Two-step verification takes minutes to set up and keeps everybody else out. Turn it on under Two-step verification in your account.',
    },
    sent: { everyDays: 84, anchor: '2024-01-05' },
  },
  {
    id: 'look-back',
    title: { tr: 'Ne oynadığınıza bir bakın', en: 'Have a look at what you play' },
    text: {
      tr: 'Hesap hareketleriniz yatırdığınızı, oynadığınızı ve kazandığınızı dönem dönem gösterir. Ara vermek isterseniz Oyun limitleri sayfasından mola verebilirsiniz.',
      en: 'Your account history shows what you deposited, staked and won, period by period. When you want a break, take one under Play limits.',
    },
    sent: { everyDays: 56, anchor: '2024-01-17' },
  },
  {
    id: 'terms',
    title: { tr: 'Kurallarımız güncellendi', en: 'Our rules have been updated' },
    text: {
      tr: 'Genel kurallar ve promosyon koşulları daha açık bir dille yeniden yazıldı. Bilgi sayfalarından okuyabilirsiniz.',
      en: 'The general rules and promotion terms have been rewritten in plainer words. Read them on the information pages.',
    },
    sent: '2024-03-01T10:00',
  },
];
