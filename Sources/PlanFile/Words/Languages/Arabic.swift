extension Catalogue {
    // Nouns stand behind a preposition or a colon, so the dual is oblique: «خلال دقيقتين».
    static let arabic = Catalogue(
        sentences: [
            .prayerAt: "{prayer} في الساعة {time}.",
            .iqamahAt: "الإقامة في الساعة {time}.",
            .notInTimetable: "محسوب: لا يذكره الجدول المنشور.",
            .sunNeverSets: "الشمس لا تغرب: مأخوذ من {source}.",
            .sunNeverRises: "الشمس لا تشرق: مأخوذ من {source}.",
            .borrowed: "مأخوذ من {source}.",
            .prayerBefore: "{prayer} خلال {length}",
            .prayerAfter: "{prayer} قبل {length}",
            .sessionBefore: "{session} خلال {length}",
            .sessionSoon: "يبدأ {session} خلال {length}.",
            .sessionStarts: "يبدأ {session} الآن.",
            .workEnds: "انتهت مرحلة الجهد ✅ حان وقت الراحة.",
            .restEnds: "انتهت الراحة 💥 هيا تحرّك!",
            .hiitComplete: "اكتملت حصة HIIT 🎉 أحسنت!",
            .runEnds: "انتهى الجري 🏃 انتقل إلى المشي.",
            .walkEnds: "انتهى المشي 🚶 حان وقت الجري!",
            .walkRunComplete: "اكتملت حصة المشي والجري 🎉 عمل رائع!",
            .setRestEnds: "انتهت الراحة ⏱ حان وقت المجموعة التالية!",
            .workoutComplete: "اكتمل التمرين 🎉 أحسنت!",
            .thenRest: "انتهت مرحلة «{phase}» ✅ حان وقت الراحة.",
            .thenWork: "انتهت مرحلة «{phase}» 💥 هيا تحرّك!",
            .thenRun: "انتهت مرحلة «{phase}» 🏃 حان وقت الجري!",
            .thenWalk: "انتهت مرحلة «{phase}» 🚶 انتقل إلى المشي.",
            .thenCooldown: "انتهت مرحلة «{phase}» ✅ حان وقت التهدئة.",
            .warmup: "الإحماء",
            .work: "الجهد",
            .rest: "الراحة",
            .run: "الجري",
            .walk: "المشي",
            .cooldown: "التهدئة",
            .exerciseRest: "الراحة {length}",
            .roundOf: "{round} من {rounds}",
            .setOf: "المجموعة {set} من {sets}",
            .reminder: "تذكير",
            .workout: "تمرين",
            .prompts: "وقفات",
            .prayers: "الصلوات",
            .workouts: "التمارين",
            .hijriDates: "التواريخ الهجرية",
            .promptsAbout: "تنبيهات للتوقف والانتباه",
            .prayersAbout: "أوقات الصلاة والتذكير بها",
            .workoutsAbout: "الحصص ومراحلها",
            .channel: "{section} ({sound})",
            .soundOff: "صامت",
            .soundOn: "بصوت",
            .askNotifications: "اسمح بالإشعارات كي تصلك هذه الخطة.",
            .withoutNotifications: "لا يصل شيء: يلزم إذن الإشعارات.",
            .askExactAlarms: "اسمح بالتوقيت الدقيق كي تصل الإشعارات في ثانيتها.",
            .withoutExactAlarms: "تصل الإشعارات مع ذلك، متأخرة بضع دقائق.",
            .askAlarms: "اسمح بالمنبهات كي ترنّ حتى في وضع التركيز أو عندما يكون الهاتف صامتًا.",
            .withoutAlarms: "تصل إشعارات بدلًا منها.",
            .statusAlarm: "منبه",
            .statusPrecise: "إشعار دقيق",
            .statusNotification: "إشعار",
        ],
        times: [
            .suhoor: "السحور",
            .fajr: "الفجر",
            .sunrise: "الشروق",
            .duha: "الضحى",
            .dhuhr: "الظهر",
            .jumuah: "الجمعة",
            .asr: "العصر",
            .istijaba: "ساعة الاستجابة",
            .maghrib: "المغرب",
            .iftar: "الإفطار",
            .isha: "العشاء",
            .tarawih: "التراويح",
            .midnight: "منتصف الليل",
            .lastThird: "الثلث الأخير من الليل",
        ],
        units: [
            .days: [.one: "يوم واحد", .two: "يومين", .few: "{n} أيام", .many: "{n} يومًا", .other: "{n} يوم"],
            .hours: [.one: "ساعة واحدة", .two: "ساعتين", .few: "{n} ساعات", .many: "{n} ساعة", .other: "{n} ساعة"],
            .minutes: [
                .one: "دقيقة واحدة", .two: "دقيقتين", .few: "{n} دقائق", .many: "{n} دقيقة", .other: "{n} دقيقة",
            ],
            .seconds: [
                .one: "ثانية واحدة", .two: "ثانيتين", .few: "{n} ثوانٍ", .many: "{n} ثانية", .other: "{n} ثانية",
            ],
            .sets: [
                .one: "مجموعة واحدة", .two: "مجموعتان", .few: "{n} مجموعات", .many: "{n} مجموعة", .other: "{n} مجموعة",
            ],
        ],
        lengthJoiner: " و",
        plural: {
            switch ($0, $0 % 100) {
            case (1, _): .one
            case (2, _): .two
            case (_, 3...10): .few
            case (_, 11...99): .many
            default: .other
            }
        },
        months: [
            "محرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة", "رجب", "شعبان", "رمضان", "شوال",
            "ذو القعدة", "ذو الحجة",
        ],
        era: "هـ")
}
