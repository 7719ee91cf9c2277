import { describe, expect, it } from 'vitest';
import { importsOf, projectFiles, read, workspacePackages } from '../src/repository.ts';

const engineNames = workspacePackages
  .filter(
    (entry) =>
      entry.room === 'packages' &&
      !['@hunch/common', '@hunch/cli-catalog', '@hunch/llm-formats'].includes(entry.manifest.name),
  )
  .map((entry) => entry.manifest.name);

const librarySources = projectFiles.filter((file) => /^packages\/[^/]+\/src\/.*\.ts$/.test(file));
const belongsTo = (specifier: string, name: string): boolean =>
  specifier === name || specifier.startsWith(`${name}/`);

describe('law 1: imports go one way', () => {
  it('finds the imports of every form', () => {
    const source =
      "import a from 'a';\nimport {\n  b,\n} from 'b';\nexport * from 'c';\nconst d = await import('d');\nimport 'e';";
    expect(importsOf(source).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('packages import neither the network, nor files, nor processes', () => {
    const forbidden =
      /^(?:node:)?(?:net|http|https|http2|tls|dgram|fs|fs\/promises|child_process|worker_threads|cluster)$/;
    const offenders = librarySources.flatMap((file) =>
      importsOf(read(file))
        .filter((specifier) => forbidden.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(offenders).toEqual([]);
  });

  it('packages import only themselves and the foundations', () => {
    const offenders = librarySources.flatMap((file) => {
      const own = `@hunch/${file.split('/')[1]}`;
      const libraries =
        own === '@hunch/history-sync' ? ['@noble/ciphers', '@noble/hashes', '@scure/bip39', 'msgpackr'] : [];
      const allowed = ['@hunch/common', '@hunch/cli-catalog', '@hunch/command-safety', own, ...libraries];
      return importsOf(read(file))
        .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
        .filter((specifier) => !allowed.some((name) => belongsTo(specifier, name)))
        .map((specifier) => `${file} imports ${specifier}`);
    });
    expect(offenders).toEqual([]);
  });

  it('common imports nothing but itself', () => {
    const offenders = librarySources
      .filter((file) => file.startsWith('packages/common/'))
      .flatMap((file) =>
        importsOf(read(file))
          .filter((specifier) => !specifier.startsWith('.'))
          .map((specifier) => `${file} imports ${specifier}`),
      );
    expect(offenders).toEqual([]);
  });

  it('only compose.ts of the daemon knows more than one engine, and the list of their options', () => {
    const offenders = projectFiles
      .filter((file) => /^apps\/daemon\/src\/.*\.ts$/.test(file))
      .filter((file) => !['apps/daemon/src/compose.ts', 'apps/daemon/src/config/options.ts'].includes(file))
      .filter(
        (file) =>
          engineNames.filter((name) => importsOf(read(file)).some((specifier) => belongsTo(specifier, name)))
            .length > 1,
      );
    expect(offenders).toEqual([]);
  });

  it('the command line reaches the daemon by its socket, knows no engine, and imports types of reports alone', () => {
    const offenders = projectFiles
      .filter((file) => /^apps\/cli\/src\/.*\.ts$/.test(file))
      .flatMap((file) =>
        importsOf(read(file).replaceAll(/import type \{[^}]*\} from '@hunch\/daemon\/reports';/g, ''))
          .filter(
            (specifier) =>
              belongsTo(specifier, '@hunch/daemon') ||
              specifier.includes('apps/daemon') ||
              engineNames.some((name) => belongsTo(specifier, name)),
          )
          .map((specifier) => `${file} imports ${specifier}`),
      );
    expect(offenders).toEqual([]);
  });
});
