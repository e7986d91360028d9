// Fixed scenarios, run by `make bench`. Build it with `-c release`.

benchmarkLayouts()
benchmarkUpdates()
