// What is bundled from elsewhere: whose it is, and under which licence it may be passed on.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * @typedef {object} BundledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string} text of its licence and notice
 */

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/**
 * The packages that stand in the output, this repository's own only where they have a NOTICE of what they contain.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {BundledPackage[]} by name
 * @throws {Error} one of them has no licence, or no text of it
 */
export function bundledPackages(metafile) {
  const directories = new Set();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      if (bytesInOutput > 0) directories.add(packageOf(resolve(path)));
  directories.delete(undefined);
  return inOrder([...directories].map(read).filter((found) => found !== undefined));
}

/** One of each. @param {readonly BundledPackage[]} packages @returns {BundledPackage[]} */
export function inOrder(packages) {
  const byName = new Map(packages.map((found) => [`${found.name} ${found.version}`, found]));
  return [...byName.keys()].toSorted().map((key) => byName.get(key));
}

/**
 * Writes NOTICES.txt, for people, and sbom.cdx.json (CycloneDX 1.6), for programs.
 *
 * @param {string} directory
 * @param {{ name: string, version: string }} product
 * @param {readonly BundledPackage[]} packages
 */
export function writeNotices(directory, product, packages) {
  // Most have the same text but for a name: what is equal is written once.
  const byText = new Map();
  for (const one of packages) byText.set(one.text, [...(byText.get(one.text) ?? []), one]);
  const parts = [...byText].map(
    ([text, those]) =>
      `${those.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')}\n\n${text}\n`,
  );
  const intro = `${product.name} ${product.version} contains these packages, each under its own licence.\n`;
  writeFileSync(join(directory, 'NOTICES.txt'), [intro, ...parts].join(`\n${'-'.repeat(80)}\n\n`));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: product.name, version: product.version } },
    components: packages.map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      licenses: [/ (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    })),
  };
  writeFileSync(join(directory, 'sbom.cdx.json'), `${JSON.stringify(bill)}\n`);
}

/** The directory of the package that a file belongs to; some have manifests without a name further down. */
function packageOf(path) {
  for (let directory = dirname(path); directory !== dirname(directory); directory = dirname(directory)) {
    const manifest = join(directory, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined)
      return directory;
  }
  return undefined;
}

function read(directory) {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const isOurs = !directory.includes('/node_modules/');
  const files = readdirSync(directory).filter(
    (file) => licenceFile.test(file) && (!isOurs || file.startsWith('NOTICE')),
  );
  if (isOurs && files.length === 0) return undefined;
  const text =
    files
      .toSorted()
      .map((file) => readFileSync(join(directory, file), 'utf8').trim())
      .join('\n\n') || licenceInReadme(directory);
  if (typeof license !== 'string' || text === '')
    throw new Error(`${name} ${version} is bundled, and its licence is not in its package: ${directory}`);
  return { name, version, license, text };
}

/** Where there is no file of its own, its section there is the licence. */
function licenceInReadme(directory) {
  const readme = readdirSync(directory).find((file) => /^readme\b/i.test(file));
  const text = readme === undefined ? '' : readFileSync(join(directory, readme), 'utf8');
  return /^#+ *licen[cs]e *\n([^]*Permission is hereby granted[^]*)/im.exec(text)?.[1]?.trim() ?? '';
}
