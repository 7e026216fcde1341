extension CalculationMethod {
    /// Jabatan Kemajuan Islam Malaysia.
    public static let jakim = row(
        "jakim", ["malaysia"], "Jabatan Kemajuan Islam Malaysia", 18, .angle(18),
        notes: "since November 2019; many apps still have 20°")

    /// Jabatan Kemajuan Islam Malaysia, before November 2019.
    public static let jakimPre2019 = row(
        "jakim-pre-2019", ["malaysia-pre-2019"], "Jabatan Kemajuan Islam Malaysia, before November 2019", 20, .angle(18)
    )

    /// Kementerian Agama, Indonesia.
    public static let kemenag = row(
        "kemenag", ["indonesia"], "Kementerian Agama, Indonesia", 20, .angle(18), dhuhr: 1,
        notes: "published tables add a margin of about two minutes")

    /// Muhammadiyah, Indonesia.
    public static let muhammadiyah = row(
        "muhammadiyah", [], "Muhammadiyah, Indonesia", 18, .angle(18), status: .singleSource,
        notes: "Fajr by the decree of March 2021; 18° for Isha is assumed")

    /// Kementerian Hal Ehwal Ugama, Brunei.
    public static let brunei = row(
        "brunei", [], "Kementerian Hal Ehwal Ugama, Brunei", 20, .angle(18), dhuhr: 1)

    /// Authorities of Southeast Asia.
    static let asia = [jakim, jakimPre2019, kemenag, muhammadiyah, brunei]
}
