import type { Motif } from '../../arcade/motifs';

/** What a family of slots is about: its picture, the pictures beside it on the reels, its shelf and its names. */
export interface Theme {
  motif: Motif;
  /** The next dearest symbols of its reels. */
  mates: readonly [Motif, Motif, Motif];
  category: 'fruit' | 'ancient' | 'adventure' | 'animals' | 'anatolia' | 'sea' | 'luck' | 'magic' | 'gems' | 'table';
  /** In turns: Turkish, English, Turkish … */
  names: readonly string[];
}

export const THEMES: readonly Theme[] = [
  { motif: 'cherry', mates: ['seven', 'lemon', 'bell'], category: 'fruit', names: ['Kiraz Vakti', 'Cherry Parade', 'Yedi Kiraz', 'Cherry Bomb Alley', 'Kiraz Bahçesi', 'Twin Cherries', 'Napolyon Kirazı', 'Cherry Arcade'] },
  { motif: 'lemon', mates: ['cherry', 'grape', 'star'], category: 'fruit', names: ['Limon Rüzgârı', 'Lemon Lagoon', 'Mersin Limonu', 'Zesty Spins', 'Limonata Keyfi', 'Sour & Shine', 'Limon Çiçeği', 'Citrus Circus'] },
  { motif: 'melon', mates: ['grape', 'cherry', 'lemon'], category: 'fruit', names: ['Karpuz Şenliği', 'Melon Mania', 'Adana Karpuzu', 'Slice of Summer', 'Karpuz Kabuğu', 'Watermelon Wheels', 'Buz Gibi Karpuz', 'Juicy Harbour'] },
  { motif: 'grape', mates: ['melon', 'lemon', 'crown'], category: 'fruit', names: ['Bağ Bozumu', 'Vineyard Gold', 'Üzüm Hanı', 'Grape Escape', 'Çavuş Üzümü', 'Harvest Royale', 'Asma Altı', 'Purple Orchard'] },
  { motif: 'pomegranate', mates: ['cherry', 'coin', 'tulip'], category: 'fruit', names: ['Nar Taneleri', 'Pomegranate Palace', 'Bin Taneli Nar', 'Ruby Harvest', 'Narçiçeği', 'Seeds of Fortune', 'Nar Mevsimi', 'Garden of Granada'] },
  { motif: 'gem', mates: ['ruby', 'crown', 'star'], category: 'gems', names: ['Elmas Vadisi', 'Diamond Drift', 'Kaşıkçının Sırrı', 'Crystal Cascade', 'Buz Elması', 'Gem Foundry', 'Pırlanta Gecesi', 'Facets of Gold', 'Mavi Elmas'] },
  { motif: 'ruby', mates: ['gem', 'coin', 'crown'], category: 'gems', names: ['Yakut Ateşi', 'Ruby Rhapsody', 'Yakut Saray', 'Crimson Vault', 'Kızıl Taş', 'Ruby Express', 'Yakut Yüzük', 'Heart of Ruby'] },
  { motif: 'crown', mates: ['ruby', 'gem', 'sword'], category: 'ancient', names: ['Sultanın Tacı', 'Crown Court', 'Hünkâr Sofrası', 'Kings of Copper', 'Taht Oyunu', 'Royal Rubato', 'Taç ve Tuğra', 'Majesty Reels', 'Son Padişah'] },
  { motif: 'book', mates: ['jackal', 'potion', 'lantern'], category: 'ancient', names: ['Kayıp Kitap', 'Book of Tides', 'Bilge Kitabı', 'Book of Embers', 'Sırlar Kitabı', 'The Last Chapter', 'Evliyanın Defteri', 'Book of Nine Moons', 'Simya Kitabı'] },
  { motif: 'jackal', mates: ['book', 'crown', 'sun'], category: 'ancient', names: ['Çöl Bekçisi', 'Jackal Gate', 'Nil’in Gölgesi', 'Sands of Sekhar', 'Firavun Uykusu', 'Tomb Runner', 'Altın Maske', 'Oracle of the Dunes', 'Mumya Hazinesi'] },
  { motif: 'star', mates: ['moon', 'seven', 'gem'], category: 'luck', names: ['Yıldız Yağmuru', 'Starfall Classic', 'Çoban Yıldızı', 'Star Cabaret', 'Yıldızname', 'Five Star Fever', 'Kutup Yıldızı', 'Neon Stars'] },
  { motif: 'moon', mates: ['star', 'owl', 'lantern'], category: 'magic', names: ['Mehtap', 'Moonlit Bazaar', 'Yakamoz Gecesi', 'Lunar Lounge', 'Dolunay', 'Silver Crescent', 'Ay Işığında', 'Midnight Minaret'] },
  { motif: 'sun', mates: ['lemon', 'cactus', 'coin'], category: 'ancient', names: ['Hitit Güneşi', 'Solar Temple', 'Güneş Kapısı', 'Sunburst Seven', 'Altın Güneş', 'Empire of Dawn', 'Gün Doğumu', 'Sunny Side Spins'] },
  { motif: 'dragon', mates: ['coin', 'lantern', 'sword'], category: 'magic', names: ['Ejder Yuvası', 'Jade Dragon Inn', 'Yeşil Ejder', 'Dragon’s Ledger', 'Ejderha Nefesi', 'Emerald Wyrm', 'Ateş Ejderi', 'Dragon Kite', 'Uyuyan Ejder'] },
  { motif: 'ship', mates: ['anchor', 'coin', 'trident'], category: 'sea', names: ['Kaptanın Rotası', 'Corsair Bay', 'Barbaros Yolu', 'Galleon Gold', 'Kalyon', 'Salt & Silver', 'Lodos Fırtınası', 'Pirate Ledger', 'Yelken Aç'] },
  { motif: 'tulip', mates: ['bead', 'tea', 'carpet'], category: 'anatolia', names: ['Lale Devri', 'Tulip Fever', 'Emirgân Laleleri', 'Tulip Court', 'Kırmızı Lale', 'Garden of Tulips', 'Lale Bahçesi', 'Petals & Pearls'] },
  { motif: 'bead', mates: ['tulip', 'coin', 'carpet'], category: 'anatolia', names: ['Nazar Boncuğu', 'Evil Eye Riches', 'Göz Değmesin', 'Blue Bead Luck', 'Boncuk Ustası', 'Lucky Gaze', 'Maşallah', 'Beads of Bodrum', 'Nazarlık'] },
  { motif: 'carpet', mates: ['lantern', 'tea', 'tulip'], category: 'anatolia', names: ['Uçan Halı', 'Carpet Ride', 'Uşak Halısı', 'Silk Road Spins', 'Kilim Ustası', 'Weaver’s Fortune', 'İpek Yolu', 'Bazaar Nights', 'Hereke İpeği'] },
  { motif: 'volcano', mates: ['ruby', 'dragon', 'helmet'], category: 'adventure', names: ['Lav Nehri', 'Volcano Vault', 'Erciyes Ateşi', 'Magma Monarch', 'Kül Dağı', 'Eruption Road', 'Yanardağ', 'Hot Rock Rising'] },
  { motif: 'fish', mates: ['anchor', 'ship', 'trident'], category: 'sea', names: ['Hamsi Bereketi', 'Big Catch Bay', 'Rastgele Reis', 'Coral Carnival', 'Balıkçı Barınağı', 'Hook & Harbour', 'Lüfer Zamanı', 'Goldfin Reef', 'Galata Oltası'] },
  { motif: 'candy', mates: ['star', 'cherry', 'melon'], category: 'fruit', names: ['Akide Şekeri', 'Candy Carousel', 'Bayram Şekeri', 'Sugar Parade', 'Lokum Dükkânı', 'Sweet Avalanche', 'Pamuk Helva', 'Bonbon Boulevard', 'Şeker Kervanı'] },
  { motif: 'horseshoe', mates: ['clover', 'bell', 'seven'], category: 'luck', names: ['Şans Nalı', 'Horseshoe Saloon', 'Dört Nala', 'Lucky Blacksmith', 'Nal Sesleri', 'Iron Luck', 'Küheylan', 'Prairie Payday'] },
  { motif: 'seven', mates: ['bell', 'cherry', 'star'], category: 'luck', names: ['Yedi Tepe', 'Sevens on Fire', 'Yedi Harika', 'Seven Deluxe', 'Yedi Renk', 'Triple Harbour Sevens', 'Yanan Yediler', 'Velvet Sevens', 'Uğurlu Yedi'] },
  { motif: 'bell', mates: ['seven', 'cherry', 'clover'], category: 'luck', names: ['Altın Çan', 'Ring Ring Royale', 'Çan Kulesi', 'Liberty Bells', 'Çıngırak', 'Golden Chime', 'Teneffüs Zili', 'Bell Boulevard'] },
  { motif: 'lantern', mates: ['moon', 'carpet', 'dragon'], category: 'magic', names: ['Fener Alayı', 'Lantern Quay', 'Alaaddin’in Feneri', 'Nine Lamps', 'Işık Gecesi', 'Night Market Lights', 'Sihirli Fener', 'Lantern Festival Gold'] },
  { motif: 'coin', mates: ['crown', 'bead', 'ruby'], category: 'luck', names: ['Altın Akçe', 'Coin Cascade', 'Define Avı', 'Mint Condition', 'Kuruş Kuruş', 'Gold Rush Galata', 'Kapalıçarşı Altını', 'Money Minstrel', 'Hazine Odası'] },
  { motif: 'clover', mates: ['horseshoe', 'coin', 'bee'], category: 'luck', names: ['Dört Yaprak', 'Clover Lane', 'Yonca Tarlası', 'Four Leaf Frenzy', 'Şanslı Yonca', 'Emerald Meadow', 'Yeşil Uğur', 'Clover & Coin'] },
  { motif: 'dice', mates: ['cards', 'chip', 'seven'], category: 'table', names: ['Düşeş', 'Dice Parlour', 'Şeş Beş', 'Rolling Sixes', 'Zar Tut', 'High Dice Club', 'Hepyek', 'Backgammon Royale', 'Tavla Ustası'] },
  { motif: 'rocket', mates: ['star', 'moon', 'gem'], category: 'adventure', names: ['Gök Mavisi Roket', 'Rocket Bazaar', 'Uzay Durağı', 'Orbit Outlaws', 'Samanyolu', 'Cosmic Caravan', 'Fırlatma Rampası', 'Zero Gravity Gold'] },
  { motif: 'tea', mates: ['bead', 'carpet', 'tulip'], category: 'anatolia', names: ['Demli Çay', 'Tea House Riches', 'İnce Belli', 'Steeped in Gold', 'Rize Sabahı', 'Bosphorus Brew', 'Semaver', 'Tea for Seven'] },
  { motif: 'balloon', mates: ['sun', 'carpet', 'bead'], category: 'anatolia', names: ['Kapadokya Seferi', 'Balloon Valley', 'Peri Bacaları', 'Up & Away Spins', 'Gökyüzü Balosu', 'Balloon Regatta', 'Göreme Sabahı', 'Skyline Drifters'] },
  { motif: 'potion', mates: ['owl', 'book', 'mushroom'], category: 'magic', names: ['Şifalı İksir', 'Potion Parlour', 'Simyacının Evi', 'Brew of Fortune', 'Aşk İksiri', 'Alchemist’s Attic', 'Mor Duman', 'Bubbling Riches'] },
  { motif: 'owl', mates: ['moon', 'potion', 'mushroom'], category: 'animals', names: ['Bilge Baykuş', 'Night Owl Club', 'Baykuş Ormanı', 'Hoot & Loot', 'Puhu', 'Owl Observatory', 'Gece Bekçisi', 'Feather & Fortune'] },
  { motif: 'lion', mates: ['crown', 'sun', 'sword'], category: 'animals', names: ['Aslan Payı', 'Pride of Gold', 'Aslanlı Kapı', 'Savanna Crown', 'Yele', 'Roaring Reels', 'Kral Aslan', 'Lionheart Legacy'] },
  { motif: 'sword', mates: ['helmet', 'crown', 'dragon'], category: 'adventure', names: ['Pala ve Kalkan', 'Blade Brothers', 'Malazgirt', 'Sword in the Sand', 'Alp Er Tunga', 'Knights of Pera', 'Yatağan', 'Duel at Dawn'] },
  { motif: 'helmet', mates: ['sword', 'ship', 'trident'], category: 'adventure', names: ['Kuzeyin Oğulları', 'Viking Vault', 'Fiyort Akını', 'Longship Loot', 'Boynuzlu Miğfer', 'Frost Raiders', 'Buz Denizi', 'Hammer Hall'] },
  { motif: 'mushroom', mates: ['butterfly', 'potion', 'clover'], category: 'magic', names: ['Mantar Köyü', 'Mushroom Meadow', 'Cüce Ormanı', 'Toadstool Treasures', 'Masal Ormanı', 'Fairy Ring', 'Kırmızı Benek', 'Gnome Gardens'] },
  { motif: 'bee', mates: ['butterfly', 'clover', 'sun'], category: 'animals', names: ['Bal Kovanı', 'Honey Hive Heist', 'Anzer Balı', 'Busy Bee Bonus', 'Arı Kraliçe', 'Nectar Rush', 'Petek Petek', 'Bumble Gold'] },
  { motif: 'cactus', mates: ['horseshoe', 'sun', 'bell'], category: 'adventure', names: ['Kaktüs Kasabası', 'Cactus Canyon', 'Tozlu Yollar', 'Desert Duel', 'Çöl Çiçeği', 'Prickly Payday', 'Vahşi Vadi', 'Dust & Diamonds'] },
  { motif: 'anchor', mates: ['ship', 'fish', 'coin'], category: 'sea', names: ['Demir Al', 'Anchor Point', 'Eski Liman', 'Harbour Master', 'Deniz Feneri', 'Deep Sea Deeds', 'Karaköy İskelesi', 'Tide Tables', 'Mavi Yolculuk'] },
  { motif: 'butterfly', mates: ['tulip', 'bee', 'gem'], category: 'animals', names: ['Kelebekler Vadisi', 'Butterfly Ballroom', 'İpek Kanat', 'Flutter Fortune', 'Mor Kelebek', 'Wings of Wonder', 'Kozadan Altına', 'Meadow Waltz'] },
  { motif: 'trident', mates: ['fish', 'ship', 'ruby'], category: 'sea', names: ['Poseidon Kapısı', 'Trident of Troy', 'Derin Mavi', 'Atlantis Archive', 'Denizin Efendisi', 'Stormcaller', 'Batık Şehir', 'Tempest Throne'] },
  { motif: 'cards', mates: ['dice', 'chip', 'crown'], category: 'table', names: ['Kupa Kızı', 'Jokers & Jesters', 'Papaz Kaçtı', 'Ace Avenue', 'Maça Beyi', 'Wild Deck', 'Pişti Gecesi', 'Royal Flush Reels'] },
  { motif: 'chip', mates: ['cards', 'dice', 'fortune'], category: 'table', names: ['Kırmızı Salon', 'Chip Stack', 'Son Fiş', 'High Roller Quay', 'Casino Pera', 'Velvet Table', 'Fişler Konuşuyor', 'Stacked & Suited'] },
  { motif: 'fortune', mates: ['chip', 'star', 'candy'], category: 'table', names: ['Çarkıfelek Gecesi', 'Wheel of Wishes', 'Dönme Dolap', 'Spin the Harbour', 'Feleğin Çarkı', 'Carnival Wheel', 'Lunapark', 'Fortune Fair'] },
  { motif: 'trophy', mates: ['ball', 'star', 'bell'], category: 'adventure', names: ['Gol Kralı', 'Cup Fever', 'Şampiyonlar Gecesi', 'Stadium Spins', 'Derbi Heyecanı', 'Golden Boot Reels', 'Uzatmalar', 'Trophy Hunters'] },
];
