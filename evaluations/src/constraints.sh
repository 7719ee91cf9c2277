#!/bin/bash
# The file system of the requests with constraints: kinds, sizes, ages, depths and names that each constraint tells apart.
mkdir -p /srv/site/logs/old /srv/site/src/lib /srv/site/docs /srv/site/node_modules/left
cd /srv/site || exit 1
made() { # path, bytes, days ago
  head -c "$2" /dev/zero | tr '\0' 'x' > "$1"
  touch -d "$3 days ago" "$1"
}
made logs/app.log 3000000 1
made logs/keep.log 700000 40
made logs/old/app.log 100 45
made logs/old/debug.tmp 10 60
made logs/cache.tmp 5000 2
made src/main.py 900 5
made src/test_main.py 2500 20
made src/lib/util.py 1500 35
made src/lib/data.json 1200000 9
made docs/readme.md 400 12
made docs/notes.md 90000 33
made node_modules/left/index.json 300 50
made node_modules/left/pad.py 50 3
made top.log 2048 8
made top.md 10 31
made run.sh 20 4
made src/build.sh 30 15
printf 'info start\nerror disk full\ninfo retry\nwarn slow\nerror timeout\ninfo retry\ninfo end\n' > events.txt
touch -d '6 days ago' events.txt
chmod 644 run.sh src/build.sh
touch -d '3 days ago' logs logs/old src src/lib docs node_modules node_modules/left .
