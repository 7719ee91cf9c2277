import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coreCatalog, cursorPlace, loadCatalog } from '../src/index.ts';

/** `kind,kind` and the first words that the catalogue has. */
function at(line: string): readonly [typed: string, kinds: string, words: string] {
  const place = cursorPlace(coreCatalog, line);
  if (place === null) return ['', 'nothing', ''];
  const { typed, kinds, completions } = place;
  const words = completions.slice(0, 3).map(({ text }) => text);
  return [typed, kinds.map(({ kind }) => kind).join(','), words.join(' ')];
}

describe('what may stand at the cursor', () => {
  it.each([
    // Commands, and where they begin
    ['g', 'g', 'program', ''],
    ['ls | gr', 'gr', 'program', ''],
    ['make && ', '', 'program', ''],
    ['if gi', 'gi', 'program', ''],
    ['sudo ', '', 'program', ''],
    ['time git ch', 'ch', 'name', 'checkout cherry-pick check-attr'],
    ['./run', './run', 'file', ''],
    // Subcommands, the everyday ones first
    ['git ch', 'ch', 'name', 'checkout cherry-pick check-attr'],
    ['docker compose u', 'u', '', 'up unpause'],
    ['systemctl res', 'res', '', 'restart reset-failed rescue'],
    ['cargo b', 'b', '', 'build bench'],
    ['echo "$(git ch', 'ch', 'name', 'checkout cherry-pick check-attr'],
    ['FOO=bar git -C src ch', 'ch', 'name', 'checkout cherry-pick check-attr'],
    ['watch git ch', 'ch', 'name', 'checkout cherry-pick check-attr'],
    // Options and their values
    ['tar --ex', '--ex', '', '--extract --exclude-from --exclude'],
    ['git commit --am', '--am', '', '--amend'],
    ['kubectl --context ', '', 'context', ''],
    ['kill -s ', '', 'signal', 'TERM KILL HUP'],
    ['git checkout -b ', '', '', ''],
    ['journalctl -u ', '', 'unit', ''],
    ['journalctl --unit=ng', 'ng', 'unit', ''],
    ['sudo -u ', '', 'user', ''],
    ['tar -xf ', '', 'path', ''],
    // Operands
    ['git checkout ', '', 'branch,tag,file', ''],
    ['git push or', 'or', 'remote', ''],
    ['git push origin ', '', 'current-branch,local-branch,tag', ''],
    ['git branch -D ', '', 'local-branch', ''],
    ['cd s', 's', 'folder', ''],
    ['vim n', 'n', 'file', ''],
    ['ssh p', 'p', 'host', ''],
    ['kill ', '', 'pid', ''],
    ['npm run ', '', 'package-script', ''],
    ['make ', '', 'make-target', ''],
    ['make; sudo systemctl restart ', '', 'unit', ''],
    ['docker compose up ', '', 'compose-service', ''],
    ['kubectl get ', '', 'resource-type', 'pods services deployments'],
    ['chmod +x ', '', 'path', ''],
    ['grep -r todo ', '', 'path', ''],
    ['grep ', '', '', ''],
    ['xargs rm ', '', 'path', ''],
    ['unknown-tool sr', 'sr', 'path', ''],
    ['unknown-tool -', '-', '', ''],
    // A word of several parts: the last one counts
    ['chown root:st', 'st', 'group', ''],
    ['ssh me@p', 'p', 'host', ''],
    ['rsync -a src me@p', 'p', 'host-path', ''],
    ['git log main..to', 'to', 'branch,tag', ''],
    ['git push origin main:to', 'to', 'branch', ''],
    // A program by its path, below another one, too
    ['nohup ./r', './r', 'file', ''],
    ['sudo ./r', './r', 'file', ''],
    // Words that a kind always has
    ['mkdir -m ', '', 'mode', '+x 755 644'],
    ['python -m h', 'h', 'python-module', 'http.server'],
    ['test -f ma', 'ma', 'path', ''],
    ['[ -d s', 's', 'folder', ''],
    // What lies elsewhere is not here
    ['ssh host ls ', '', '', ''],
    ['docker exec -it web ls ', '', '', ''],
    // Quotes, redirections, assignments, variables
    ['vim "my f', 'my f', 'file', ''],
    ["vim 'my f", 'my f', 'file', ''],
    ['cat < fi', 'fi', 'path', ''],
    ['make > ', '', 'path', ''],
    ['FOO=ba', 'ba', 'path', ''],
    ['echo "$HO', 'HO', 'variable', ''],
    // No word of a command
    ['# git ch', '', 'nothing', ''],
    ['[[ -f ', '', 'nothing', ''],
    ['for x in a', '', 'nothing', ''],
    ['cat <<', '', 'nothing', ''],
    ['a\nb', '', 'nothing', ''],
  ])('%s', (line, typed, kinds, words) => {
    expect(at(line)).toEqual([typed, kinds, words]);
  });

  it('names endings that fit best, and what is a guess', () => {
    expect(cursorPlace(coreCatalog, 'python ')?.kinds).toEqual([{ kind: 'file', endings: ['.py'] }]);
    expect(cursorPlace(coreCatalog, 'python ')?.isGuess).toBe(false);
    expect(cursorPlace(coreCatalog, 'unknown-tool ')?.isGuess).toBe(true);
  });

  it('has descriptions where the catalogue has them', async () => {
    const catalog = await loadCatalog();
    expect(cursorPlace(catalog, 'git ch')?.completions[0]?.description).not.toBe('');
  });

  it('reads any line, and the word is its end', () => {
    const piece = fc.constantFrom(
      'git',
      ' ',
      'checkout',
      '"',
      "'",
      '$(',
      '|',
      '--x=',
      'a',
      '\\',
      '`',
      '<',
      '{',
      '$H',
      ';',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const line = pieces.join('');
        const place = cursorPlace(coreCatalog, line);
        if (place === null) return;
        expect(place.start).toBeLessThanOrEqual(line.length);
        if (place.quote === 'none' && !/[\\"'`$]/.test(line.slice(place.start)))
          expect(line.slice(place.start).endsWith(place.typed)).toBe(true);
      }),
    );
  });
});
