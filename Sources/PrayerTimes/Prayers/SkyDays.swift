internal import CivilTime

/// The Sun's own events of four local mean solar days at one place, one day in each lane.
struct SkyDays {
    /// The upper transits; ``lowerBefore`` and ``lowerAfter`` are the lower transits before and after.
    let transit, lowerBefore, lowerAfter: Lanes
    let dawn, sunrise, asr, sunset: Crossings
    /// The dusks of Maghrib and of Isha, where the method has angles for them.
    let maghribDusk, ishaDusk: Crossings?

    /// Returns the day of a lane; `date` is the lane's date, from which its times are counted.
    func day(_ lane: Int, _ date: LocalDate) -> SkyDay {
        let midday = Double(date.epochDay) + 0.5
        func milliseconds(_ x: Double) -> Double { (midday + x) * 86_400_000 }
        var sky = SkyDay(date: date, transit: milliseconds(transit[lane]))
        sky.lowerBefore = milliseconds(lowerBefore[lane])
        sky.lowerAfter = milliseconds(lowerAfter[lane])
        func take(_ crossings: Crossings, _ absence: inout Absence?) -> Double {
            switch crossings[lane] {
            case .at(let x): return milliseconds(x)
            case .staysAbove: absence = .staysAbove
            case .staysBelow: absence = .staysBelow
            }
            return .nan
        }
        sky.dawn = take(dawn, &sky.absences.dawn)
        sky.sunrise = take(sunrise, &sky.absences.sunrise)
        sky.sunset = take(sunset, &sky.absences.sunset)
        switch asr[lane] {
        case .at(let x): sky.asr = milliseconds(x)
        case .staysAbove: sky.absences.asr = .shadowStaysShort
        case .staysBelow: sky.absences.asr = .noShadow
        }
        if let maghribDusk { sky.maghribDusk = take(maghribDusk, &sky.absences.maghribDusk) }
        if let ishaDusk {
            sky.ishaDusk = take(ishaDusk, &sky.absences.ishaDusk)
        } else if !sky.sunset.isFinite {
            sky.absences.ishaDusk = .noSunset
        }
        return sky
    }
}
