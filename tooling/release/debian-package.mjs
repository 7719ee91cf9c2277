import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glibcFloor } from './compile-sqlite.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };

/**
 * The program, and beside it the files that it would else write into each user's home.
 *
 * @returns {string | undefined} its name, unless this machine can't make one
 */
export function makeDebianPackage({ version, program, directory, work, out }) {
  const architecture = architectures[process.arch];
  if (process.platform !== 'linux' || spawnSync('dpkg-deb', ['--version']).error !== undefined)
    return undefined;
  const place = (path) => {
    const parent = join(work, path);
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    return parent;
  };
  copyFileSync(program, join(place('usr/bin'), 'hunch'));
  chmodSync(join(work, 'usr/bin/hunch'), 0o755);
  cpSync(directory, place('usr/lib/hunch'), { recursive: true });
  const notices = ['LICENSE', 'dist/NOTICES.txt', 'dist/NODE-LICENSE.txt'];
  writeFileSync(
    join(place('usr/share/doc/hunch'), 'copyright'),
    notices.map((name) => readFileSync(join(directory, name), 'utf8')).join('\n\n'),
  );
  writeFileSync(
    join(place('DEBIAN'), 'control'),
    `Package: hunch
Version: ${version}
Architecture: ${architecture}
Maintainer: the developers of hunch
Depends: libc6 (>= ${glibcFloor}), libgcc-s1, libstdc++6 (>= 8)
Section: utils
Priority: optional
Description: instant, explainable decisions for your shell and your coding agent
 Suggests the next command, turns a request into one safe command, and keeps
 coding agents from destroying things or going in circles.
`,
  );
  const name = `hunch_${version}_${architecture}.deb`;
  const built = spawnSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zxz', '-z1', '--build', work, join(out, name)],
    { encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(`dpkg-deb: ${built.stderr}`);
  return name;
}
