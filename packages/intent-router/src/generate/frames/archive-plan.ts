import { quote } from '@hunch/common/shell';
import type { Frame } from './frame.ts';
import { quoted } from './quoted.ts';

/** An archive that tar(1) or zip(1) makes. */
const archive = /\.(?:tar|t[gbx]z2?|tar\.\w+|zip)$/;

/**
 * One archive of named files and directories, without those that are left out. Undefined where no archive is named, or files have to be looked for.
 */
export function archiveCommand(frame: Frame): string | undefined {
  const acts = frame.acts.filter((act) => act !== 'show');
  if (acts.length === 0 || acts.some((act) => !/^(?:archive|compress|create)$/.test(act))) return undefined;
  const { names, excluded } = frame.namesAndExclusions ?? {};
  if (names === undefined || excluded === undefined) return undefined;
  // What the request names, the archive perhaps among it: "create a.zip from src".
  const paths = [
    ...names,
    ...frame.all('file').flatMap((file) => file.paths),
    ...frame.all('where').map(({ path }) => path),
  ];
  const said = [frame.one('to')?.path, frame.one('called')?.path, frame.one('saved')?.path];
  const [to, ...others] = [...said, ...paths].flatMap((path) =>
    path !== undefined && archive.test(path) ? [path] : [],
  );
  const sources = paths.filter((path) => path !== to);
  if (to === undefined || others.length > 0 || sources.length === 0) return undefined;
  if (said.some((path) => path !== undefined && path !== to)) return undefined;
  for (const taken of ['dir', 'file', 'recursive', ...acts.map((act) => `act ${act}`)]) frame.take(taken);
  const all = sources.map(quoted).join(' ');
  if (to.endsWith('.zip')) {
    const patterns = excluded.map(({ path, isDirectory }) =>
      quote(
        isDirectory
          ? `${path.includes('/') ? path : `*/${path}`}/*`
          : path.startsWith('*')
            ? path
            : `*/${path}`,
        'bash',
      ),
    );
    return `zip -r ${quoted(to)} ${all}${patterns.length === 0 ? '' : ` -x ${patterns.join(' ')}`}`;
  }
  const letter = to.endsWith('.tar') ? '' : /z2$|bz$/.test(to) ? 'j' : to.endsWith('xz') ? 'J' : 'z';
  if (/\.(?:zst|lz\w*)$/.test(to)) return undefined;
  const options = excluded.map(({ path }) => `--exclude=${quote(path, 'bash')} `).join('');
  return `tar -c${letter}f ${quoted(to)} ${options}${all}`;
}
