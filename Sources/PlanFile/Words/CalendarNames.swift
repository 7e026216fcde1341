package import CivilTime

/// The names of weekdays and civil months, as in Unicode CLDR.
extension Language {
    /// Whether it is written from right to left.
    package var isRightToLeft: Bool { self == .arabic || self == .urdu }

    /// A short name of a day of the week, where the language has one.
    package func name(of weekday: Weekday) -> String {
        let index = Weekday.allCases.firstIndex(of: weekday) ?? 0
        return weekdays[index]
    }

    /// The whole name of a day of the week, as it stands in the middle of a sentence.
    package func fullName(of weekday: Weekday) -> String {
        let index = Weekday.allCases.firstIndex(of: weekday) ?? 0
        return fullWeekdays[index]
    }

    /// The name of a civil month, 1 to 12.
    package func name(ofMonth month: Int) -> String { months[month - 1] }

    /// From Monday on.
    private var weekdays: [String] {
        switch self {
        case .english: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        case .arabic: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"]
        case .turkish: ["Pzt", "Sal", "Çar", "Per", "Cum", "Cmt", "Paz"]
        case .indonesian: ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"]
        case .urdu: ["پیر", "منگل", "بدھ", "جمعرات", "جمعہ", "ہفتہ", "اتوار"]
        case .french: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."]
        case .malay: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"]
        case .german: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
        case .spanish: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"]
        }
    }

    private var fullWeekdays: [String] {
        switch self {
        case .english: Weekday.allCases.map(\.name)
        case .arabic, .urdu: weekdays
        case .turkish: ["Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi", "Pazar"]
        case .indonesian: ["Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu"]
        case .french: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
        case .malay: ["Isnin", "Selasa", "Rabu", "Khamis", "Jumaat", "Sabtu", "Ahad"]
        case .german: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
        case .spanish: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
        }
    }

    private var months: [String] {
        switch self {
        case .english:
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        case .arabic:
            [
                "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
                "ديسمبر",
            ]
        case .turkish:
            [
                "Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran", "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım",
                "Aralık",
            ]
        case .indonesian:
            [
                "Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober",
                "November", "Desember",
            ]
        case .urdu:
            [
                "جنوری", "فروری", "مارچ", "اپریل", "مئی", "جون", "جولائی", "اگست", "ستمبر", "اکتوبر", "نومبر", "دسمبر",
            ]
        case .french:
            [
                "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
                "novembre", "décembre",
            ]
        case .malay:
            [
                "Januari", "Februari", "Mac", "April", "Mei", "Jun", "Julai", "Ogos", "September", "Oktober",
                "November", "Disember",
            ]
        case .german:
            [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ]
        case .spanish:
            [
                "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
                "noviembre", "diciembre",
            ]
        }
    }
}
