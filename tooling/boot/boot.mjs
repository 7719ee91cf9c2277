// Sets a fresh clone up and runs one of its commands: `npm start` (the tour), `npm test`, `npm run release:build`.
// Plain Node without dependencies, since nothing is installed yet when it starts.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globManifests } from './manifests.mjs';
import { clearTestResults, describeFailure, describePackage, readTestResults } from './test-results.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const toolsDir = join(root, '.tools');
const nodeFloor = [20, 19];
/** Of `npm start` and of a release, which count them. */
const countedSteps = 4;
let begun = 0;

const [command = 'start', ...args] = process.argv.slice(2);
const steps = {
  start() {
    quietly('building', 'pnpm', ['exec', 'turbo', 'run', 'build', ...quiet]);
    announce('a tour in a temporary home');
    run('node', ['tooling/tour/dist/tour.mjs', ...args]);
  },
  release() {
    quietly('building', 'pnpm', ['exec', 'turbo', 'run', 'build', '--filter=hunch', ...quiet]);
    announce('making what users install, in release/ (the first time compiles SQLite: two minutes)');
    run('node', ['tooling/release/release.mjs', ...args]);
    process.stdout.write('Install it: sh release/install.sh, or npm install -g release/npm/*.tgz\n');
  },
  test: () =>
    test(['exec', 'turbo', 'run', 'test', '--concurrency=2', '--continue=dependencies-successful', ...args]),
  exec: () => run(args[0] ?? 'pnpm', args.slice(1)),
};
const quiet = ['--output-logs=errors-only', '--log-order=grouped'];

const step = steps[command];
if (step === undefined) fail(`unknown command "${command}"`, `Use one of: ${Object.keys(steps).join(', ')}.`);
process.chdir(root);
checkNode();
const environment = cleanEnvironment();
installPnpm();
installPackages();
step();
if (command === 'test') done('All tests passed.');

/** The heading of a step: `[2/4] building`. */
function announce(what) {
  begun += 1;
  process.stdout.write(
    ['start', 'release'].includes(command) ? `[${begun}/${countedSteps}] ${what}\n` : `hunch: ${what}\n`,
  );
}

/** A step whose output matters only if it fails. */
function quietly(what, program, programArgs, options = {}) {
  announce(`${what} …`);
  const start = Date.now();
  const child = spawnSync(program, programArgs, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
    ...options,
  });
  if (child.error === undefined && child.status === 0) {
    const seconds = (Date.now() - start) / 1000;
    if (seconds >= 1) process.stdout.write(`      done in ${seconds.toFixed(0)} s\n`);
    return;
  }
  process.stderr.write(`${child.stdout ?? ''}${child.stderr ?? ''}`);
  const how = child.error?.message ?? child.signal ?? `code ${child.status}`;
  fail(`${what} failed (${how})`, options.remedy?.() ?? 'The output above says why.');
}

/** Runs a child with the terminal; a failure ends this process with a line that says which step it was. */
function run(program, programArgs) {
  const ended = runToEnd(program, programArgs);
  if (ended !== undefined) fail(ended, 'The output above says why.');
}

/** The same for tests: thousands of lines above, so the names of those that failed come last. */
function test(programArgs) {
  clearTestResults(root);
  const ended = runToEnd('pnpm', programArgs);
  const { passed, failed, failures, without, packages } = readTestResults(root);
  process.stdout.write(`\n${packages.map(describePackage).join('\n')}\n`);
  if (ended === undefined) return;
  // With a filter, what it leaves out has no results.
  const stopped = args.length === 0 ? without : [];
  if (failed === 0 && stopped.length === 0) fail(ended, 'The output above says why.');
  process.stderr.write(
    `\nhunch: ${failed} failed, ${passed} passed. To run one alone, its command is below it.\n\n`,
  );
  for (const failure of failures) process.stderr.write(`${describeFailure(failure)}\n`);
  for (const name of stopped) {
    process.stderr.write(
      `${name}: its tests did not start\n  node tooling/boot/boot.mjs test --filter=${name}\n`,
    );
  }
  process.exit(1);
}

/** @returns how it ended, unless it ended well */
function runToEnd(program, programArgs) {
  const child = spawnSync(program === 'node' ? process.execPath : program, programArgs, {
    stdio: 'inherit',
    env: environment,
  });
  if (child.error) fail(`could not run ${program}: ${child.error.message}`, 'Delete .tools/ and try again.');
  if (child.status === 0) return undefined;
  return `\`${program} ${programArgs.join(' ')}\` ended with ${child.signal ?? `code ${child.status}`}`;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = nodeFloor;
  if (major < floorMajor || (major === floorMajor && minor < floorMinor)) {
    fail(
      `Node ${process.versions.node} is too old`,
      `Install Node ${nodeFloor.join('.')} or later (nodejs.org, or your version manager).`,
    );
  }
}

/**
 * What npm exports to its scripts (npm_config_*, npm_package_*, npm_lifecycle_*) would be read by pnpm as settings.
 * better-sqlite3 is compiled against this Node's own headers where they exist, so that nothing is downloaded.
 */
function cleanEnvironment() {
  const cleaned = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_(config|package|lifecycle)_/i.test(name)) cleaned[name] = value;
  }
  const prefix = dirname(dirname(process.execPath));
  if (existsSync(join(prefix, 'include/node/node.h'))) cleaned.npm_config_nodedir = prefix;
  cleaned.PATH = [
    join(toolsDir, 'node_modules/.bin'),
    dirname(process.execPath),
    process.env.PATH ?? '',
  ].join(delimiter);
  cleaned.TURBO_TELEMETRY_DISABLED = '1';
  cleaned.DO_NOT_TRACK = '1';
  cleaned.TURBO_NO_UPDATE_NOTIFIER = '1';
  return cleaned;
}

/** One pnpm, in the tree, from a lock file with its integrity: nothing global, and no corepack needed. */
function installPnpm() {
  const lock = join(root, 'tooling/boot/pnpm/package-lock.json');
  const stamp = digest([lock]);
  if (isFresh('pnpm.stamp', stamp)) return void (begun += 1);
  mkdirSync(toolsDir, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'tooling/boot/pnpm', file), join(toolsDir, file));
  quietly(
    'installing pnpm into .tools/',
    'npm',
    ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: toolsDir,
      remedy: () => 'Check that the npm registry can be reached (npm ping), then try again.',
    },
  );
  writeFileSync(join(toolsDir, 'pnpm.stamp'), stamp);
}

function installPackages() {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...globManifests(root)].map((file) =>
    join(root, file),
  );
  const stamp = `${digest(manifests)} ${process.version} ${process.platform}-${process.arch}`;
  if (existsSync(join(root, 'node_modules/.modules.yaml')) && isFresh('packages.stamp', stamp))
    return void (begun += 1);
  rmSync(join(toolsDir, 'packages.stamp'), { force: true });
  quietly(
    'installing packages (the first time compiles better-sqlite3: about a minute)',
    'pnpm',
    ['install', '--frozen-lockfile', '--reporter=append-only'],
    { remedy: missingTools },
  );
  writeFileSync(join(toolsDir, 'packages.stamp'), stamp);
}

function missingTools() {
  const missing = ['python3', 'make', 'c++'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined,
  );
  if (missing.length === 0) return undefined;
  return `Missing to compile better-sqlite3: ${missing.join(', ')}. Debian, Ubuntu: apt install build-essential python3. Alpine: apk add build-base python3. macOS: xcode-select --install.`;
}

function isFresh(name, stamp) {
  const file = join(toolsDir, name);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '');
  return hash.digest('hex');
}

function done(text) {
  process.stdout.write(`\nhunch: ${text}\n`);
}

function fail(what, next) {
  process.stderr.write(`\nhunch: ${what}.\n       ${next}\n`);
  process.exit(1);
}
