import CivilTime
import PlanFile
import PrayerTimes

/// What prayers and Hijri months are called in a calendar.
struct CalendarNames {
    let language: CalendarOptions.Language

    /// A prayer's name, that of the timetables printed in the language's countries: of Diyanet for Turkish, Kemenag for
    /// Indonesian, JAKIM for Malay and the Grande Mosquée de Paris for French.
    func title(of time: ListedTime) -> String {
        switch language {
        case .english: time.title
        case .arabic: Self.arabic(time)
        case .turkish: Self.turkish(time)
        case .indonesian: Self.indonesian(time)
        case .urdu: Self.urdu(time)
        case .french: Self.french(time)
        case .malay: Self.malay(time)
        }
    }

    /// The call right before the prayer in congregation.
    var iqamah: String {
        switch language {
        case .english: "Iqamah"
        case .arabic: "الإقامة"
        case .turkish: "Kamet"
        case .indonesian: "Ikamah"
        case .urdu: "اقامت"
        case .french: "Iqama"
        case .malay: "Iqamah"
        }
    }

    /// Says that a time is another day's or latitude's.
    func borrowed(from source: Derivation.Borrowed) -> String {
        let place: String
        switch source {
        case .day(let date): place = "\(date)"
        case .latitude: place = "\(source)".split(separator: " ").last.map(String.init) ?? ""
        }
        return switch language {
        case .english: "Borrowed from \(place)"
        case .arabic: "مأخوذ من \(place)"
        case .turkish: "Alındığı gün/enlem: \(place)"
        case .indonesian, .malay: "Diambil dari \(place)"
        case .urdu: "\(place) سے ماخوذ"
        case .french: "Repris de \(place)"
        }
    }

    /// `1 Ramadan 1448 AH`.
    func title(of date: HijriDate) -> String {
        let era: String? =
            switch language {
            case .english: "AH"
            case .arabic: "هـ"
            case .urdu: "ھ"
            case .indonesian, .french, .malay: "H"
            case .turkish: nil
            }
        let words = ["\(date.day)", months[date.month - 1], "\(date.year)"] + (era.map { [$0] } ?? [])
        return words.joined(separator: " ")
    }

    /// The months' names, as in Unicode CLDR 46 but for English, which has the usual full names.
    private var months: [String] {
        switch language {
        case .english: HijriDate.monthNames
        case .arabic:
            [
                "محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة", "رجب", "شعبان", "رمضان",
                "شوال", "ذو القعدة", "ذو الحجة",
            ]
        case .turkish:
            [
                "Muharrem", "Safer", "Rebiülevvel", "Rebiülahir", "Cemaziyelevvel", "Cemaziyelahir", "Recep", "Şaban",
                "Ramazan", "Şevval", "Zilkade", "Zilhicce",
            ]
        case .indonesian:
            [
                "Muharam", "Safar", "Rabiulawal", "Rabiulakhir", "Jumadilawal", "Jumadilakhir", "Rajab", "Syakban",
                "Ramadan", "Syawal", "Zulkaidah", "Zulhijah",
            ]
        case .urdu:
            [
                "محرم", "صفر", "ربیع الاول", "ربیع الثانی", "جمادی الاول", "جمادی الثانی", "رجب", "شعبان", "رمضان",
                "شوال", "ذو القعدہ", "ذو الحجہ",
            ]
        case .french:
            [
                "mouharram", "safar", "rabia al awal", "rabia ath-thani", "joumada al oula", "joumada ath-thania",
                "rajab", "chaabane", "ramadan", "chawwal", "dhou al qi`da", "dhou al-hijja",
            ]
        case .malay:
            [
                "Muharam", "Safar", "Rabiulawal", "Rabiulakhir", "Jamadilawal", "Jamadilakhir", "Rejab", "Syaaban",
                "Ramadan", "Syawal", "Zulkaedah", "Zulhijah",
            ]
        }
    }
}

extension CalendarNames {
    private static func arabic(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "السحور"
        case .fajr: "الفجر"
        case .sunrise: "الشروق"
        case .duha: "الضحى"
        case .dhuhr: "الظهر"
        case .jumuah: "الجمعة"
        case .asr: "العصر"
        case .istijaba: "ساعة الاستجابة"
        case .maghrib: "المغرب"
        case .isha: "العشاء"
        case .iftar: "الإفطار"
        case .tarawih: "التراويح"
        case .midnight: "منتصف الليل"
        case .lastThird: "الثلث الأخير من الليل"
        }
    }

    private static func turkish(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "Sahur"
        case .fajr: "İmsak"
        case .sunrise: "Güneş"
        case .duha: "Kuşluk"
        case .dhuhr: "Öğle"
        case .jumuah: "Cuma"
        case .asr: "İkindi"
        case .istijaba: "İcabet saati"
        case .maghrib: "Akşam"
        case .isha: "Yatsı"
        case .iftar: "İftar"
        case .tarawih: "Teravih"
        case .midnight: "Gece yarısı"
        case .lastThird: "Gecenin son üçte biri"
        }
    }

    private static func indonesian(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "Sahur"
        case .fajr: "Subuh"
        case .sunrise: "Terbit"
        case .duha: "Dhuha"
        case .dhuhr: "Dzuhur"
        case .jumuah: "Jumat"
        case .asr: "Ashar"
        case .istijaba: "Waktu mustajab"
        case .maghrib: "Maghrib"
        case .isha: "Isya"
        case .iftar: "Buka puasa"
        case .tarawih: "Tarawih"
        case .midnight: "Tengah malam"
        case .lastThird: "Sepertiga malam terakhir"
        }
    }

    private static func urdu(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "سحری"
        case .fajr: "فجر"
        case .sunrise: "طلوع آفتاب"
        case .duha: "چاشت"
        case .dhuhr: "ظہر"
        case .jumuah: "جمعہ"
        case .asr: "عصر"
        case .istijaba: "قبولیت کی گھڑی"
        case .maghrib: "مغرب"
        case .isha: "عشاء"
        case .iftar: "افطار"
        case .tarawih: "تراویح"
        case .midnight: "نصف شب"
        case .lastThird: "رات کا آخری تہائی"
        }
    }

    private static func french(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "Souhour"
        case .fajr: "Fajr"
        case .sunrise: "Chourouk"
        case .duha: "Doha"
        case .dhuhr: "Dohr"
        case .jumuah: "Joumoua"
        case .asr: "Asr"
        case .istijaba: "Heure de l’exaucement"
        case .maghrib: "Maghreb"
        case .isha: "Icha"
        case .iftar: "Iftar"
        case .tarawih: "Tarawih"
        case .midnight: "Milieu de la nuit"
        case .lastThird: "Dernier tiers de la nuit"
        }
    }

    private static func malay(_ time: ListedTime) -> String {
        switch time {
        case .suhoor: "Sahur"
        case .fajr: "Subuh"
        case .sunrise: "Syuruk"
        case .duha: "Dhuha"
        case .dhuhr: "Zohor"
        case .jumuah: "Jumaat"
        case .asr: "Asar"
        case .istijaba: "Waktu mustajab"
        case .maghrib: "Maghrib"
        case .isha: "Isyak"
        case .iftar: "Berbuka puasa"
        case .tarawih: "Tarawih"
        case .midnight: "Tengah malam"
        case .lastThird: "Sepertiga malam terakhir"
        }
    }
}
