import { lastPart } from './flow.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** Files and directories that hold credentials, by their own names. */
const names: ReadonlySet<string> = new Set([
  ...words(
    '.ssh .aws .gnupg .kube .netrc .pgpass .my.cnf .git-credentials .npmrc .pypirc .azure .vault-token .env .password-store ' +
      'shadow shadow- gshadow sudoers master.passwd .mozilla .thunderbird google-chrome BraveSoftware .electrum .bitcoin ' +
      '.ethereum wallet.dat logins.json key3.db key4.db cookies.sqlite Cookies credentials rclone.conf .s3cfg .boto ' +
      '.databrickscfg environ Keychains',
  ),
  'Login Data',
  ...words('bash zsh fish python mysql psql').flatMap((program) => [
    `${program}_history`,
    `.${program}_history`,
  ]),
  ...words('yaml yml json toml env txt').flatMap((ending) => [`secret.${ending}`, `secrets.${ending}`]),
]);

/** What stands behind the last dot of a name. */
const endings: ReadonlySet<string> = new Set(
  words('pem key pfx p12 keystore jks kdbx ppk tfstate keytab keyring ovpn keychain keychain-db'),
);

/** Names of which only a part is known. */
const name =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)|\.env\.(?!example|sample|template|dist)\w+$|ssh_host_(?:[a-z0-9]{2,8}_key|[^/]{0,16}[*?][^/]{0,16})$|credentials\.[\w.]{1,16}$|service[-_]account[^/]*\.json$)|\.tfstate\.backup$/;

/** Names that mean credentials in one directory. */
const namesInDirectory: ReadonlySet<string> = new Set([
  ...words(
    '.aws/credentials .aws/* .kube/config .docker/config.json .mozilla/firefox .thunderbird/firefox kubernetes/admin.conf ' +
      '.m2/settings.xml .snowsql/config .dbt/profiles.yml huggingface/token .huggingface/token .fly/config.yml ' +
      'serviceaccount/token proc/kcore',
  ),
  ...words('gcloud op hub doctl fly gh').map((program) => `.config/${program}`),
]);

/** Directories in which everything, or all but what is named, is of that kind. */
const below =
  /(?:^|\/)(?:(?:\.(?:ssh\/(?!.*\.pub$|known_hosts|config$)|gnupg\/|azure\/|password-store\/|electrum\/|bitcoin\/|ethereum\/|config\/(?:gcloud|op|hub|doctl|fly|gh)\/)|google-chrome\/|BraveSoftware\/|Keychains\/).*|run\/secrets\/[^/]+|wireguard\/[^/]+\.conf|proc\/[^/]{1,20}\/mem)$/;

/**
 * Whether a path names credentials. `/etc/passwd` holds none, but is what everyone sends away first. Names are looked up: as one
 * pattern, this was 54 KB of machine code, of which each path that is no secret touched most.
 */
export function isSecretPath(text: string): boolean {
  const whole = text.startsWith('@') ? text.slice(1) : text;
  if (whole.endsWith('.pub')) return false;
  const given = whole.length > pathCharactersMax ? endOf(whole) : whole;
  const path = given.endsWith('/') ? given.slice(0, -1) : given;
  const last = lastPart(path);
  if (names.has(last) || mayBeSecret(last)) return true;
  return last !== path && isInSecretDirectory(path, path.length - last.length - 1);
}

/** By a part of the name: behind a dot or an underscore, which most names do not have. */
function mayBeSecret(last: string): boolean {
  if (!last.includes('.')) return last.includes('_') && name.test(last);
  return endings.has(last.slice(last.lastIndexOf('.') + 1)) || name.test(last);
}

/** No path that is typed is longer; one that is made longer names the same file by its end. */
const pathCharactersMax = 512;

function endOf(path: string): string {
  const short = path.replaceAll(/\/(?:\.?\/)+/g, '/');
  if (short.length <= pathCharactersMax) return short;
  const end = short.slice(-pathCharactersMax);
  return end.slice(end.indexOf('/') + 1);
}

function isInSecretDirectory(path: string, slash: number): boolean {
  if (slash === 0) return false;
  if (path === '/dev/mem' || path === '/dev/kmem') return true;
  return namesInDirectory.has(path.slice(path.lastIndexOf('/', slash - 1) + 1)) || below.test(path);
}
