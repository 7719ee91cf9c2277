import { describe, expect, it } from 'vitest';
import { hasOptionTable } from '../src/option-tables.ts';
import { projectFiles, read } from '../src/repository.ts';

describe('what options a tool has stands in packages/cli-catalog alone', () => {
  it.each([
    ["valued: '-C -c --git-dir --work-tree --namespace -m'", true],
    ["new Set(['-u', '--user', '-g', '--group', '-h', '--host'])", true],
    ["command.has('--force', '-f')", false],
    ["run('rsync -a --delete --exclude x a b')", false],
  ])('%s', (source, isTable) => {
    expect(hasOptionTable(source)).toBe(isTable);
  });

  it('and in no other source', () => {
    const offenders = projectFiles.filter(
      (file) =>
        /^(?:packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) &&
        !file.startsWith('packages/cli-catalog/') &&
        !file.endsWith('.generated.ts') &&
        hasOptionTable(read(file)),
    );
    expect(offenders).toEqual([]);
  });
});
