import type { Sport } from '../contract/markets';

/** Leagues, teams and players of the embedded feed; all of them are made up. */

export interface LeagueSeed {
  id: string;
  sport: Sport;
  name: { tr: string; en: string };
  country: { tr: string; en: string };
  /** An even number; a season is everybody against everybody, at home and away. */
  teams: readonly string[];
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
  },
  {
    id: 'kiyi-ligi',
    sport: 'football',
    name: { tr: 'Kıyı Ligi', en: 'Coastal League' },
    country: turkey,
    teams:
      names(`Balıkçıören, Defnelik, Esinkoy, Fenerardı, Güneşburnu, Iğdeliova, Kayıkhane, Lodoskaya, Martıbük, Narlıdüz,
      Poyrazağzı, Rıhtımbaşı, Serinkumsal, Turnalıgöl, Yosunbükü, Zeytinardı`),
  },
  {
    id: 'kingsward-league',
    sport: 'football',
    name: { tr: 'Kingsward Ligi', en: 'Kingsward League' },
    country: { tr: 'Albemark', en: 'Albemark' },
    teams: names(`Ashcombe Rovers, Brackwater, Coldmere, Dunhollow, Eastering, Farrowgate, Grimsley Vale, Harrowmoor,
      Kettlebridge, Larkwick, Millbrook North, Oxcombe, Redmarsh, Stonewick, Thornley Park, Wexham Bay`),
  },
  {
    id: 'liga-del-sur',
    sport: 'football',
    name: { tr: 'Güney Ligi', en: 'Southern League' },
    country: { tr: 'Castrela', en: 'Castrela' },
    teams:
      names(`Aldamora, Bellavera, Campoalto, Dorelia, Espinara, Fontebrava, Granvela, Monteluz, Olivares Sur, Puertomar,
      Rivalonga, Santalba, Torrequinta, Valdesol, Villarosa, Zafranal`),
  },
  {
    id: 'pota-ligi',
    sport: 'basketball',
    name: { tr: 'Pota Ligi', en: 'Hoop League' },
    country: turkey,
    teams:
      names(`Akdoruk Basket, Bozkaynak Basket, Fenerardı Basket, Gökyazı Basket, Karasaban Basket, Lodoskaya Basket,
      Mavikıyı Basket, Poyrazağzı Basket, Sazlıova Basket, Turnalıgöl Basket, Yelkova Basket, Zeytinardı Basket`),
  },
  {
    id: 'northern-hoops',
    sport: 'basketball',
    name: { tr: 'Kuzey Basketbol Ligi', en: 'Northern Hoops' },
    country: { tr: 'Norvenia', en: 'Norvenia' },
    teams: names(`Bergholt Giants, Drammark Foxes, Elvestad Comets, Fjellby Owls, Halden Ridge Bears, Iskar Harbour,
      Kaldvik Ravens, Lunden Storm, Nordhavn Whales, Rovaska Wolves, Skarvik Herons, Tromsby Lights`),
  },
  {
    id: 'acik-kort-turu',
    sport: 'tennis',
    name: { tr: 'Açık Kort Turu (erkekler)', en: 'Open Court Tour (men)' },
    country: anywhere,
    teams: names(`A. Velmont, B. Karadoruk, C. Ostrelli, D. Harnesk, E. Sazlıoğlu, F. Marquen, G. Okorande, H. Tvedtson,
      J. Bellaroc, K. Yelkovan, L. Dubrenik, M. Castaveda, N. Ferroway, O. Gökbentli, P. Lindqvorn, R. Amarelho,
      S. Kovarnik, T. Whitmoor, U. Çamyakalı, V. Petrasko`),
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
  },
  {
    id: 'file-ligi',
    sport: 'volleyball',
    name: { tr: 'File Ligi (kadınlar)', en: 'Net League (women)' },
    country: turkey,
    teams: names(`Çamyaka Voleybol, Defnelik Voleybol, Esinkoy Voleybol, Gökyazı Voleybol, İncegeçit Voleybol,
      Kayıkhane Voleybol, Martıbük Voleybol, Narlıdüz Voleybol, Tuzlaburun Voleybol, Yedikuyu Voleybol`),
  },
  {
    id: 'adria-volley',
    sport: 'volleyball',
    name: { tr: 'Adria Voleybol Ligi (erkekler)', en: 'Adria Volley League (men)' },
    country: { tr: 'Adrianya', en: 'Adriania' },
    teams: names(`Bresano Volley, Carvenna, Lagomar Volley, Montefalco Alto, Pescarola, Ravenigo, Sansevera, Tarvese,
      Udinova, Zadrigo`),
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
