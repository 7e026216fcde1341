#!/bin/sh
# Place-days a second of Horarium and of two Python packages in the same run; --order runs the sweep instead, which shows
# that the times of a day stand in order at every latitude, by every method and rule.
set -eu
cd "$(dirname "$0")"
swift build -c release --product prayer-times-benchmark
if [ "${1-}" = --order ]; then exec .build/release/prayer-times-benchmark order; fi
.build/release/prayer-times-benchmark speed

python="${PEERS:-.build/peers}/bin/python"
if [ ! -x "$python" ]; then
    python3 -m venv .build/peers
    .build/peers/bin/pip install --quiet adhanpy==1.0.5 islamic-times==3.1.0
    python=.build/peers/bin/python
fi
"$python" peers/prayer_times.py
