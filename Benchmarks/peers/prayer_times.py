"""Place-days a second of adhanpy and islamic-times, for `prayer-times.sh`."""

import time
from datetime import datetime, timedelta, timezone

from adhanpy.PrayerTimes import PrayerTimes
from adhanpy.calculation.CalculationMethod import CalculationMethod
from islamic_times.islamic_times import ITLocation

START = datetime(2027, 1, 1, 12, tzinfo=timezone.utc)


def adhanpy(latitude, longitude, date):
    times = PrayerTimes((latitude, longitude), date, CalculationMethod.MUSLIM_WORLD_LEAGUE)
    return times.fajr, times.sunrise, times.dhuhr, times.asr, times.maghrib, times.isha


def islamic_times(latitude, longitude, date):
    return ITLocation(latitude=latitude, longitude=longitude, elevation=0, date=date, method="MWL").prayer_times


def rate(function, jobs):
    best = None
    for _ in range(3):
        begin = time.perf_counter()
        for job in jobs:
            function(*job)
        seconds = time.perf_counter() - begin
        best = seconds if best is None else min(best, seconds)
    return len(jobs) / best


one = [(51.5074, -0.1278, START + timedelta(days=n)) for n in range(1000)]
many = [(-45 + 90 * n / 100, n * 137.5 % 360 - 180, START + timedelta(days=d)) for n in range(100) for d in range(10)]
for name, function in (("adhanpy", adhanpy), ("islamic-times", islamic_times)):
    print(f"{name}: one place, {len(one)} days: {rate(function, one):.0f} a second")
    print(f"{name}: 100 places, the same 10 days: {rate(function, many):.0f} a second")
