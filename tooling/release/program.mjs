// The self-contained program: Node with hunch inside (https://nodejs.org/api/single-executable-applications.html).
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Tells Node that something was put into it: documented with single executable applications. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * @param {object} options
 * @param {string} options.node the Node to put hunch into; it runs here
 * @param {string} options.postject the script that puts a section into a program
 * @param {string} options.directory of the whole package, with its SQLite and hook
 * @param {string} options.work a directory for what lies between
 * @param {string} options.outFile
 */
export function makeProgram({ node, postject, directory, work, outFile }) {
  mkdirSync(work, { recursive: true });
  // An import() is only read from a file.
  writeFileSync(join(directory, 'bin/import-file.cjs'), 'module.exports = (path) => import(path);\n');
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const [build] = readdirSync(join(directory, 'dist/build'));
  const list = files.map((file) => {
    const { mode, size } = statSync(file);
    return { path: relative(directory, file), mode: mode & 0o111 ? 0o755 : 0o644, size };
  });
  const place = (name) => join(work, name);
  writeFileSync(place('contents.json'), JSON.stringify({ build, files: list }));
  writeFileSync(
    place('files.gz'),
    gzipSync(Buffer.concat(files.map((file) => readFileSync(file))), { level: 9 }),
  );
  const settings = {
    main: fileURLToPath(new URL('program/start.cjs', import.meta.url)),
    output: place('program.blob'),
    disableExperimentalSEAWarning: true,
    assets: { 'contents.json': place('contents.json'), 'files.gz': place('files.gz') },
  };
  writeFileSync(place('settings.json'), JSON.stringify(settings));
  execFileSync(node, ['--experimental-sea-config', place('settings.json')], { stdio: 'pipe' });
  copyFileSync(node, outFile);
  chmodSync(outFile, 0o755);
  // In a process of its own: it prints warnings about sections that it leaves alone.
  const segment = process.platform === 'darwin' ? ['--macho-segment-name', 'NODE_SEA'] : [];
  const args = [postject, outFile, 'NODE_SEA_BLOB', settings.output, '--sentinel-fuse', fuse, ...segment];
  execFileSync(process.execPath, args, { stdio: 'pipe' });
  // Whatever changes a signed program on macOS has to sign it again.
  if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', '--force', outFile]);
}
