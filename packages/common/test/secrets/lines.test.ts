import { describe, expect, test } from 'vitest';
import { looksTypedPassword, redactSecrets } from '../../src/secrets/index.ts';

/** Secrets in places that several rules share: what is left. */
const mixed: readonly (readonly [line: string, redacted: string])[] = [
  ["wget --header='Authorization: Bearer abc.def' x", "wget --header='Authorization: Bearer <redacted>' x"],
  ["curl -sH'X-Api-Key: abc' x", "curl -sH'X-Api-Key: <redacted>' x"],
  [
    'git -c http.extraHeader="AUTHORIZATION: basic YWJj" clone x',
    'git -c http.extraHeader="AUTHORIZATION: basic <redacted>" clone x',
  ],
  ["ssh db 'mysql -uroot -phunter2 shop'", "ssh db 'mysql -uroot -p<redacted> shop'"],
  ['ssh a "ssh b \'PGPASSWORD=hunter2 psql\'"', 'ssh a "ssh b \'PGPASSWORD=<redacted>\'"'],
  ['bash -c "PGPASSWORD=hunter2 psql -h db"', 'bash -c "PGPASSWORD=<redacted> psql -h db"'],
  [
    "curl -d 'grant_type=password&client_secret=abc&user=ann' x",
    "curl -d 'grant_type=password&client_secret=<redacted>&user=ann' x",
  ],
  ['A_TOKEN=a1b2c3d4 B_SECRET=x ./run --flag', 'A_TOKEN=<redacted> B_SECRET=<redacted> ./run --flag'],
  [
    'DATABASE_URL=postgres://ann:hunter2@db/shop ./run',
    'DATABASE_URL=postgres://ann:<redacted>@db/shop ./run',
  ],
  ['sudo -u ann env PGPASSWORD=hunter2 psql', 'sudo -u ann env PGPASSWORD=<redacted> psql'],
  ['tool --password=<redacted> --token abc', 'tool --password=<redacted> --token <redacted>'],
  ["tool --password 'it''s' run", 'tool --password <redacted> run'],
  ['tool --password it\\ is run', 'tool --password <redacted> run'],
  ["echo 'unclosed --password hunter2", "echo 'unclosed --password <redacted>"],
];

test.each(mixed)('redacts %s', (line, redacted) => {
  expect(redactSecrets(line).text).toBe(redacted);
});

/** Nothing here is a secret, though some of it looks like one to a hasty rule. */
const harmless = [
  'git show 1a2b3c4',
  'git checkout 8f14e45fceea167a5a36dedd4bea2543c1b2a3d4',
  'git cherry-pick 8f14e45fceea167a5a36dedd4bea2543..e4da3b7fbbce2345d7772b0674a318d5',
  'echo e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.tar.gz | sha256sum -c',
  'docker pull nginx@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'kubectl logs web-7d4b9c6f5d-x2x8z --since=1h',
  'curl http://localhost:8080/users/123e4567-e89b-12d3-a456-426614174000',
  'ssh -i ~/.ssh/id_ed25519 -p 2222 ann@example.com',
  'ssh-keygen -t ed25519 -C ann@example.com',
  'ssh-add ~/.ssh/id_rsa',
  'gpg --list-secret-keys --keyid-format=long',
  'gpg --recv-keys 3AA5C34371567BD2',
  'mkdir -p a/b/c',
  'cp -p key.pem /etc/ssl/private/',
  'docker run -p 8080:80 -u 1000:1000 -it node:20',
  'docker run -v /run/secrets:/run/secrets:ro app',
  'docker secret ls',
  'kubectl get secrets -A',
  'kubectl describe secret db-credentials',
  'kubectl create secret generic db --from-file=password.txt',
  'vault kv get secret/data/app',
  'pass show work/email',
  'pass generate shop/account 24',
  'npm token list',
  'npm run test:auth -- --token-type=bearer',
  'cat aGVsbG8gd29ybGQgdGhpcyBpcyBhIG5hbWU=.txt',
  'ls node_modules/.pnpm/@hunch+common@0.1.0_vitest@4.1.12',
  'rsync -avz ann@example.com:/srv/data/ ./data',
  'scp build.tar.gz deploy@10.0.0.5:/srv',
  'git clone git@example.com:ann/keyboard.git',
  'git remote add origin ssh://git@example.com/ann/a.git',
  'git log --author=ann --since=2.weeks --oneline',
  'git log -S"password" --oneline',
  'grep -rn "password" src/',
  'rg "API_KEY|SECRET" --glob "!dist"',
  'grep -i token= access.log',
  "sed -i 's/password/passphrase/' a.txt",
  "awk -F= '/KEY/ {print $2}' a.env",
  'find . -name "*secret*" -o -name "*.key"',
  'vim src/auth/token.ts',
  'less docs/passwords.md',
  'passwd ann',
  'sudo passwd root',
  'sudo -u postgres psql',
  'su - ann',
  'xset r rate 200 40 && setxkbmap -option ctrl:nocaps',
  'export PATH=$HOME/bin:$PATH EDITOR=vim',
  'export SSH_AUTH_SOCK=/run/user/1000/keyring/ssh',
  'export GPG_TTY=$(tty)',
  'export KUBECONFIG=~/.kube/config AWS_PROFILE=staging',
  'export GOOGLE_APPLICATION_CREDENTIALS=~/keys/app.json',
  'PASSWORD=$(cat /run/secrets/db) ./run',
  'read -rs PASSWORD && export PASSWORD',
  'read -s -p "Password: " PW',
  'unset GITHUB_TOKEN',
  'echo $GITHUB_TOKEN | wc -c',
  'test -n "$API_KEY" && echo set',
  'if [ "$TOKEN" = "" ]; then echo none; fi',
  'openssl rand -hex 32',
  'openssl genrsa -out server.key 4096',
  'openssl x509 -in server.pem -noout -dates',
  'certbot certonly --standalone -d example.com',
  'aws s3 cp s3://bucket/key ./key',
  'aws dynamodb get-item --table-name t --key file://key.json',
  'aws secretsmanager list-secrets --max-results 20',
  'gcloud auth login --no-launch-browser',
  'gh auth status',
  'az account get-access-token --resource x',
  'heroku config:get API_URL',
  'psql -U ann -h db -p 5432 shop',
  'mysql -h db -P 3306 -u root -p shop < dump.sql',
  'redis-cli -h cache -p 6379 keys "*"',
  'sqlite3 a.db "select key, value from settings where key = 1"',
  'curl -X POST -H "Content-Type: application/json" -d @body.json x',
  'curl -fsSL https://example.com/install.sh | sh',
  'wget -qO- https://example.com/archive/v1.2.3.tar.gz',
  'jq .token response.json',
  'python train.py --tokenizer gpt2 --max_tokens=2048 --num-key-value-heads 8',
  'cargo test key_exchange::handshake_2024 -- --nocapture',
  'pytest -k "auth and not token"',
  'make KEYMAP=us PASSES=2',
  'sort -t, -k2,2 --key=3n a.csv',
  'ffmpeg -i in.mp4 -pass 2 -passlogfile log out.mp4',
  'tmux bind-key -n M-h select-pane -L',
  'bindkey "^[[A" history-search-backward',
  'stty -echo; read -r line; stty echo',
  'ansible-playbook site.yml --ask-vault-pass',
  'ansible-vault edit group_vars/all/secrets.yml',
  'terraform plan -var-file=secrets.tfvars -out=plan.bin',
  'helm upgrade web ./chart --set image.tag=v1.2.3-4f5e6d7',
  'systemctl restart sshd',
  'nmcli dev wifi list',
  'htop -u ann',
  'echo "passed: 12, keys: 3, tokens: 40"',
  'git commit -m "auth: rotate keys; token: expiry is 3600s"',
  "git commit -m 'password reset: mail is sent twice'",
] as const;

test.each(harmless)('leaves alone %s', (line) => {
  expect(redactSecrets(line)).toEqual({ text: line, redactions: [] });
});

describe('a word that the shell did not find', () => {
  test.each(['Hunter2!secret', 'xK9#mPq2vL', 'correctHorse7Battery', 'P@ssw0rd123'])(
    '%s is a password',
    (line) => {
      expect(looksTypedPassword(line)).toBe(true);
    },
  );

  test.each([
    'gti',
    'kubectl',
    'pyhton3',
    'Makefile',
    './Run-Me2!',
    'git Push1!',
    'docker-compose',
    'node18',
    'LS',
    '$FOO1!abcX',
  ])('%s is a slip', (line) => {
    expect(looksTypedPassword(line)).toBe(false);
  });
});
