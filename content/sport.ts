import type { Sport } from '../contract/markets';

/** Leagues, teams and players of the embedded feed; all of them are made up. */

export interface LeagueSeed {
  id: string;
  sport: Sport;
  name: { tr: string; en: string };
  country: { tr: string; en: string };
  /** An even number; a season is everybody against everybody, at home and away. */
  teams: readonly string[];
  /**
   * The rounds of a week: kick-offs by day in Istanbul's time, one per match. Two days are between the kick-offs of two
   * rounds. Missing in virtual football.
   */
  rounds?: readonly string[];
}

const names = (written: string): string[] => written.split(/,\s+/);

const turkey = { tr: 'Türkiye', en: 'Türkiye' };
const anywhere = { tr: 'Uluslararası', en: 'International' };

export const LEAGUES: readonly LeagueSeed[] = [
  {
    id: 'anadolu-ligi',
    sport: 'football',
    name: { tr: 'Anadolu Ligi', en: 'Anatolian League' },
    country: turkey,
    teams:
      names(`Akdoruk, Bozkaynak, Çamyaka, Demirkuşak, Gökyazı, İncegeçit, Karasaban, Kızılbent, Mavikıyı, Ormanardı,
      Sazlıova, Tuzlaburun, Yedikuyu, Yelkova, Dumanlısırt, Altınharman`),
    rounds: [
      'Tue 20:00 20:00 20:00 20:00, Wed 18:00 20:00 20:00 20:00',
      'Fri 20:00, Sat 14:00 16:30 19:00 20:45, Sun 16:30 19:00 19:00',
    ],
  },
  {
    id: 'kiyi-ligi',
    sport: 'football',
    name: { tr: 'Kıyı Ligi', en: 'Coastal League' },
    country: turkey,
    teams:
      names(`Balıkçıören, Defnelik, Esinkoy, Fenerardı, Güneşburnu, Iğdeliova, Kayıkhane, Lodoskaya, Martıbük, Narlıdüz,
      Poyrazağzı, Rıhtımbaşı, Serinkumsal, Turnalıgöl, Yosunbükü, Zeytinardı`),
    rounds: [
      'Tue 20:00 20:00 20:00, Wed 18:00 18:00 20:00 20:00 20:00',
      'Fri 20:00 21:30, Sat 13:30 16:00 19:00, Sun 14:00 16:30 19:00',
    ],
  },
  {
    id: 'kingsward-league',
    sport: 'football',
    name: { tr: 'Kingsward Ligi', en: 'Kingsward League' },
    country: { tr: 'Albemark', en: 'Albemark' },
    teams: names(`Ashcombe Rovers, Brackwater, Coldmere, Dunhollow, Eastering, Farrowgate, Grimsley Vale, Harrowmoor,
      Kettlebridge, Larkwick, Millbrook North, Oxcombe, Redmarsh, Stonewick, Thornley Park, Wexham Bay`),
    rounds: [
      'Tue 21:45 21:45 21:45 21:45, Wed 21:45 21:45 21:45 21:45',
      'Sat 14:30 17:00 17:00 17:00 17:00 19:30, Sun 16:00 18:30',
    ],
  },
  {
    id: 'liga-del-sur',
    sport: 'football',
    name: { tr: 'Güney Ligi', en: 'Southern League' },
    country: { tr: 'Castrela', en: 'Castrela' },
    teams:
      names(`Aldamora, Bellavera, Campoalto, Dorelia, Espinara, Fontebrava, Granvela, Monteluz, Olivares Sur, Puertomar,
      Rivalonga, Santalba, Torrequinta, Valdesol, Villarosa, Zafranal`),
    rounds: [
      'Wed 03:00 03:00 04:15 05:30, Thu -01:00 00:30 01:45 03:00',
      'Sat 04:15 05:30, Sun 03:00 04:15 05:30, Mon -01:00 00:30 01:45',
    ],
  },
  {
    id: 'pota-ligi',
    sport: 'basketball',
    name: { tr: 'Pota Ligi', en: 'Hoop League' },
    country: turkey,
    teams:
      names(`Akdoruk Basket, Bozkaynak Basket, Fenerardı Basket, Gökyazı Basket, Karasaban Basket, Lodoskaya Basket,
      Mavikıyı Basket, Poyrazağzı Basket, Sazlıova Basket, Turnalıgöl Basket, Yelkova Basket, Zeytinardı Basket`),
    rounds: ['Mon 19:00 20:15 21:30, Tue 17:45 19:00 19:00', 'Thu 19:00 20:15 21:30, Fri 19:00 20:15, Sat 18:00'],
  },
  {
    id: 'northern-hoops',
    sport: 'basketball',
    name: { tr: 'Kuzey Basketbol Ligi', en: 'Northern Hoops' },
    country: { tr: 'Norvenia', en: 'Norvenia' },
    teams: names(`Bergholt Giants, Drammark Foxes, Elvestad Comets, Fjellby Owls, Halden Ridge Bears, Iskar Harbour,
      Kaldvik Ravens, Lunden Storm, Nordhavn Whales, Rovaska Wolves, Skarvik Herons, Tromsby Lights`),
    rounds: ['Wed 19:00 20:15 21:30, Thu 17:45 19:00 19:00', 'Sat 19:00 21:30, Sun 20:15 21:30, Mon 18:00 19:00'],
  },
  {
    id: 'acik-kort-turu',
    sport: 'tennis',
    name: { tr: 'Açık Kort Turu (erkekler)', en: 'Open Court Tour (men)' },
    country: anywhere,
    teams: names(`A. Velmont, B. Karadoruk, C. Ostrelli, D. Harnesk, E. Sazlıoğlu, F. Marquen, G. Okorande, H. Tvedtson,
      J. Bellaroc, K. Yelkovan, L. Dubrenik, M. Castaveda, N. Ferroway, O. Gökbentli, P. Lindqvorn, R. Amarelho,
      S. Kovarnik, T. Whitmoor, U. Çamyakalı, V. Petrasko`),
    rounds: [
      'Tue 03:00 03:00 04:15 04:15 05:30, Wed -01:00 -01:00 00:30 00:30 01:45',
      'Fri 03:00 04:15 05:30, Sat -01:00 00:30 01:45 03:00, Sun -01:00 00:30 01:45',
    ],
  },
  {
    id: 'ege-kupasi',
    sport: 'tennis',
    name: { tr: 'Ege Kupası (kadınlar)', en: 'Aegean Cup (women)' },
    country: anywhere,
    teams:
      names(`A. Defneli, B. Rosencar, C. Lavinelle, D. Martıgil, E. Novasek, F. Arendholt, G. Incelore, H. Zeytinbaş,
      I. Solberine, J. Tamarova, K. Fontanesi, L. Poyrazlı, M. Hartwyn, N. Brisewood, P. Kuyulugil, R. Mirandelo,
      S. Aldershaw, T. Yosunlu, V. Carmelin, Z. Ormanlı`),
    rounds: [
      'Mon 14:00 15:15 16:30 17:45 19:00, Tue 12:30 13:15 14:00 14:45 15:15',
      'Thu 15:15 16:30 17:45 19:00, Fri 14:00 15:15 16:30 17:45, Sat 12:30 13:30',
    ],
  },
  {
    id: 'file-ligi',
    sport: 'volleyball',
    name: { tr: 'File Ligi (kadınlar)', en: 'Net League (women)' },
    country: turkey,
    teams: names(`Çamyaka Voleybol, Defnelik Voleybol, Esinkoy Voleybol, Gökyazı Voleybol, İncegeçit Voleybol,
      Kayıkhane Voleybol, Martıbük Voleybol, Narlıdüz Voleybol, Tuzlaburun Voleybol, Yedikuyu Voleybol`),
    rounds: ['Tue 16:30 17:45 19:00, Wed 14:00 15:15', 'Fri 17:00 18:30, Sat 17:30, Sun 14:00 16:30'],
  },
  {
    id: 'adria-volley',
    sport: 'volleyball',
    name: { tr: 'Adria Voleybol Ligi (erkekler)', en: 'Adria Volley League (men)' },
    country: { tr: 'Adrianya', en: 'Adriania' },
    teams: names(`Bresano Volley, Carvenna, Lagomar Volley, Montefalco Alto, Pescarola, Ravenigo, Sansevera, Tarvese,
      Udinova, Zadrigo`),
    rounds: ['Wed 15:15 16:30 17:45, Thu 14:00 15:15', 'Sat 15:30 17:30, Sun 15:00 17:30, Mon 13:30'],
  },
  {
    id: 'buyuk-goller-ligi',
    sport: 'football',
    name: { tr: 'Büyük Göller Ligi', en: 'Great Lakes League' },
    country: { tr: 'Ostoria', en: 'Ostoria' },
    teams:
      names(`Alder Falls, Bayhaven United, Cedarport, Driftmoor City, Elkwater, Granite Bay, Harbor Pines, Ironwell,
      Juniper Creek, Lakehurst Athletic, Maplecross, Northgate Union, Pinerock, Quarry Hill, Silverlake, Westbrook Forge`),
    rounds: [
      'Mon 03:00 03:00 04:15 05:30, Tue -01:00 00:30 00:30 01:45',
      'Thu 04:15 05:30, Fri -01:00 00:30 01:45, Sat -01:00 00:30 01:45',
    ],
  },
  {
    id: 'kanyon-basket',
    sport: 'basketball',
    name: { tr: 'Kanyon Basketbol Ligi', en: 'Canyon Basketball League' },
    country: { tr: 'Ostoria', en: 'Ostoria' },
    teams: names(`Arroyo Hawks, Blue Mesa Stars, Cactus Valley, Desert Port Kings, Eagle Rim, Foothill Raiders,
      Goldcreek Miners, Highsand Coyotes, Mesa Verano, Redstone Bulls, Sunset Pioneers, Thunder Gulch`),
    rounds: ['Fri 03:00 04:15 05:30, Sat -01:00 00:30 01:45', 'Mon 03:00 05:30, Tue 03:00 05:30, Wed -01:00 01:45'],
  },
  {
    id: 'mercan-ligi',
    sport: 'football',
    name: { tr: 'Mercan Ligi', en: 'Coral League' },
    country: { tr: 'Pasifika', en: 'Pasifika' },
    teams: names(`Akeno Bay, Banksia Rovers, Coraline FC, Dhari Harbour, Eastwind Wanderers, Fernmouth, Hinode Sakai,
      Kauri United, Lagoon City, Mirrabel, Nagisa FC, Palmreef, Shiosaki, Tidewater Bay, Wattle Park, Yamabuki`),
    rounds: [
      'Mon 10:15 10:15 11:30 12:45, Tue 06:30 07:45 07:45 09:00',
      'Thu 11:30 12:45, Fri 06:30 07:45 09:00, Sat 06:30 07:45 09:00',
    ],
  },
  {
    id: 'takimada-turu',
    sport: 'tennis',
    name: { tr: 'Takımada Turu (kadınlar)', en: 'Archipelago Tour (women)' },
    country: anywhere,
    teams: names(`A. Hoshikawa, B. Lindeman, C. Tavares, D. Quillon, E. Marovic, F. Saltanat, G. Brightwell, H. Ilmaren,
      I. Castellane, J. Okafori, K. Denizhan, L. Vesterby, M. Arunaya, N. Pellegrand, O. Ferrandis, P. Mizushima, R. Kalnins,
      S. Toprakçı, T. Hallorand, Y. Minazuki`),
    rounds: [
      'Wed 10:15 10:15 11:30 11:30 12:45, Thu 06:30 07:45 07:45 09:00 10:15',
      'Sat 10:15 11:30, Sun 06:30 07:45 10:15 11:30 12:45, Mon 06:30 07:45 09:00',
    ],
  },
  {
    id: 'dogu-pota',
    sport: 'basketball',
    name: { tr: 'Doğu Pota Birliği', en: 'Eastern Hoops Union' },
    country: { tr: 'Pasifika', en: 'Pasifika' },
    teams:
      names(`Akeno Tigers, Bamboo Court, Coral Sharks, Dawnport Lions, Hinode Cranes, Island Breakers, Jade Dragons,
      Kauri Tall Ships, Lotus Bay, Monsoon City, Pearl Divers, Typhoon Bay`),
    rounds: ['Fri 10:15 11:30 12:45, Sat 06:30 07:45 09:00', 'Mon 10:15 12:45, Tue 10:15 12:45, Wed 06:30 09:00'],
  },
  {
    id: 'inci-voleybol',
    sport: 'volleyball',
    name: { tr: 'İnci Voleybol Ligi (kadınlar)', en: 'Pearl Volleyball League (women)' },
    country: { tr: 'Pasifika', en: 'Pasifika' },
    teams:
      names(`Akeno Wave, Coral Spike, Fernmouth Volley, Hinode Volley, Lagoon Volley, Minato Stars, Palmreef Volley,
      Shiosaki Volley, Tidewater Volley, Wattle Volley`),
    rounds: ['Tue 10:15 11:30 12:45, Wed 06:30 07:45', 'Fri 10:15 12:45, Sat 10:15 11:30, Sun 09:00'],
  },
  {
    id: 'sanal-lig',
    sport: 'virtual-football',
    name: { tr: 'Sanal Futbol Ligi', en: 'Virtual Football League' },
    country: { tr: 'Sanal', en: 'Virtual' },
    teams:
      names(`Piksel Gücü, Neon Yıldız, Şimşek 16, Kuantum FK, Devre Spor, Bulutova, Lazer Birliği, Robotgücü, Uydukent,
      Yankı SK, Plazma FK, Kod Atletik, Gezegen Spor, Işıkhızı, Sonsuz FK, Vektör Birlik`),
  },
];
