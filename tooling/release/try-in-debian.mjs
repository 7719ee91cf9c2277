// `pnpm --filter @hunch/release try-in-debian ROOTS [SUITE...]`: installs what `pnpm release:build` made in bare Debian roots without Node,
// compiler and network, each as a user who has nothing yet, and measures from the package to the first suggestion. Needs root,
// debootstrap, and the network to make roots that are not in ROOTS yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const release = fileURLToPath(new URL('../../release/', import.meta.url));
const suites = { bullseye: 11, bookworm: 12, trixie: 13 };
/** From the package to the first suggestion. */
const secondsMax = 30;

/** How each of them is installed, as a shell command; `$release` holds what was built. */
const installs = {
  deb: { asRoot: 'dpkg -i $release/*.deb', asUser: ':', program: 'hunch' },
  program: { asRoot: ':', asUser: 'sh $release/install.sh', program: '$HOME/.local/bin/hunch' },
};

const [roots, ...named] = process.argv.slice(2);
if (roots === undefined || process.getuid() !== 0 || !existsSync(join(release, 'SHA256SUMS'))) {
  process.stderr.write('usage, as root, after pnpm release:build: try-in-debian ROOTS [SUITE...]\n');
  process.exit(2);
}
let failed = false;
for (const suite of named.length > 0 ? named : Object.keys(suites)) {
  const root = resolve(roots, suite);
  if (!existsSync(join(root, 'etc/debian_version'))) {
    mkdirSync(root, { recursive: true });
    execFileSync('debootstrap', ['--variant=minbase', '--include=zsh', suite, root], { stdio: 'ignore' });
  }
  for (const kind of Object.keys(installs)) report(suite, kind, tryOne(root, kind));
}
process.exitCode = failed ? 1 : 0;

function tryOne(root, kind) {
  const { asRoot, asUser, program } = installs[kind];
  const place = join(root, 'opt/release');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const name of readdirSync(release))
    if (name !== 'npm') copyFileSync(join(release, name), join(place, name));
  writeFileSync(
    join(place, 'as-user.sh'),
    `set -e
release=/opt/release
cd
${asUser}
printf 'git status\\ngit add -A\\ngit commit -m "first"\\ngit status\\n' > .bash_history
${program} import bash
first=$(${program} suggest 'git st' --limit 1)
date +%s.%N > first-suggestion
[ "$first" = 'git status' ]
${program} config set suggestions.max_results 7
env -u HOME ${program} suggest 'git st' --limit 1
${program} check 'rm -rf /' || [ $? -lt 100 ]
zsh -fc 'eval "$(${program} init zsh)"'
${program} doctor
${program} daemon stop
`,
  );
  writeFileSync(
    join(place, 'try.sh'),
    `set -e
release=/opt/release
! command -v node cc gcc python3 curl
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8
mount -t proc proc /proc
dpkg -P hunch > /dev/null 2>&1 || true
userdel -rf tester > /dev/null 2>&1 || true
useradd -m tester
chmod 755 /opt/release
date +%s.%N > /opt/release/begun
${asRoot}
su tester -s /bin/sh /opt/release/as-user.sh
cp ~tester/first-suggestion /opt/release/
`,
  );
  const namespaces = ['--net', '--mount', '--pid', '--fork'];
  const run = spawnSync('unshare', [...namespaces, 'chroot', root, '/bin/sh', '/opt/release/try.sh'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const seconds =
    run.status === 0
      ? Number(execFileSync('cat', [join(place, 'first-suggestion')])) -
        Number(execFileSync('cat', [join(place, 'begun')]))
      : undefined;
  rmSync(place, { recursive: true });
  return { output: `${run.stdout}${run.stderr}`, seconds };
}

function report(suite, kind, { output, seconds }) {
  const isBad =
    seconds === undefined ||
    seconds > secondsMax ||
    /error|not found/i.test(output.replaceAll('no errors', ''));
  failed ||= isBad;
  const figure = seconds === undefined ? 'failed' : `${seconds.toFixed(1)} s to the first suggestion`;
  process.stdout.write(
    `Debian ${suites[suite] ?? suite}, ${kind}: ${figure}${isBad ? '  <-- must be at most 30 s, without an error' : ''}\n`,
  );
  if (isBad || process.env.HUNCH_OUTPUT === '1') process.stdout.write(`${output}\n`);
}
