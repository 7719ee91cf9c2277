/** What must be at a path: a directory, anything but a directory, or anything. */
export type PathKind = 'directory' | 'file' | 'any';

/**
 * Which words of a program's command line name something that must be there already. Whatever a rule does not say for
 * sure counts as fine: a suggestion that fails costs a line, one that is withheld by mistake is never seen again.
 */
export interface PathRule {
  readonly programs: readonly string[];
  /** Which operands: those words that are no options. */
  readonly operands: 'all' | 'first' | 'all but first' | 'all but last' | 'only one' | 'none';
  readonly kind: PathKind;
  /** The short options whose value is the next word, so that it is no operand. */
  readonly valued?: string;
  /** Options whose value is such a path, in the next word or behind `=`. */
  readonly options?: Readonly<Record<string, PathKind>>;
  /** Options that give the operands another meaning. */
  readonly unless?: readonly string[];
  /** The name must have an extension: without one the program tries several. */
  readonly needsExtension?: boolean;
  /** Words that begin with `+` are options too. */
  readonly hasPlusOptions?: boolean;
  /** `host:path` is another machine's. */
  readonly mayBeRemote?: boolean;
  /** Lines with the paths that they need, by this rule. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
}

/** From the manual pages of Debian 12. Programs that make what they are given (touch, mkdir, an editor) have no rule. */
export const pathRules: readonly PathRule[] = [
  {
    programs: ['cd', 'pushd', 'chdir'],
    operands: 'only one',
    kind: 'directory',
    hasPlusOptions: true,
    examples: {
      'cd src': ['src'],
      'cd ~/work && make': ['~/work'],
      'cd -': [],
      'pushd +2': [],
      // zsh: the one word exchanged for the other in the present directory.
      'cd 1.0 2.0': [],
    },
  },
  {
    programs: ['rmdir'],
    operands: 'all',
    kind: 'directory',
    examples: { 'rmdir -p a b': ['a', 'b'] },
  },
  {
    programs: ['cat', 'tac', 'zcat', 'md5sum', 'sha1sum', 'sha256sum'],
    operands: 'all',
    kind: 'file',
    examples: {
      'cat -n a.txt "b c.txt" | grep x': ['a.txt', 'b c.txt'],
      'cat > new.txt': [],
      'cat *.txt': [],
      'cat - x': ['x'],
    },
  },
  {
    programs: ['rm', 'unlink'],
    operands: 'all',
    kind: 'any',
    examples: { 'rm -rf build old.log': ['build', 'old.log'], 'rm *.o': [] },
  },
  {
    programs: ['bat', 'batcat', 'nl'],
    operands: 'all',
    kind: 'any',
    valued: 'bdfhilmrsvwH',
    examples: { 'bat -l json x': ['x'], 'nl -ba x': ['x'] },
  },
  {
    programs: ['less', 'more', 'most', 'view', 'zless'],
    operands: 'all',
    kind: 'any',
    valued: 'bhjkoOpPtTxyzDc',
    hasPlusOptions: true,
    examples: { 'less -S x.log': ['x.log'], 'less +F /var/log/syslog': ['/var/log/syslog'] },
  },
  {
    programs: ['head', 'tail'],
    operands: 'all',
    kind: 'file',
    valued: 'ncs',
    hasPlusOptions: true,
    examples: {
      'tail -n 20 -f app.log': ['app.log'],
      'head -20 a': ['a'],
      'tail --lines 5 app.log': ['app.log'],
    },
  },
  {
    programs: ['ls', 'll', 'la', 'exa', 'eza', 'tree', 'du', 'stat', 'file', 'wc'],
    operands: 'all',
    kind: 'any',
    valued: 'ILPTcdfmtwoXs',
    examples: { 'ls -la src': ['src'], 'tree -L 2 src': ['src'], 'du -d 1 src': ['src'], ls: [] },
  },
  {
    programs: ['diff', 'cmp', 'comm', 'colordiff'],
    operands: 'all',
    kind: 'any',
    valued: 'CFILSUWXinx',
    examples: { 'diff -u a b': ['a', 'b'] },
  },
  {
    programs: ['sort', 'od', 'xxd', 'hexdump', 'strings'],
    operands: 'all',
    kind: 'any',
    valued: 'AINSTcefjklnostw',
    examples: { 'sort -k 2 rows': ['rows'], 'sort -o out': [] },
  },
  {
    programs: ['source', '.'],
    operands: 'first',
    kind: 'file',
    examples: { 'source venv/bin/activate': ['venv/bin/activate'], '. ./env.sh prod': ['./env.sh'] },
  },
  {
    programs: ['mv', 'cp'],
    operands: 'all but last',
    kind: 'any',
    valued: 'S',
    unless: ['-t', '--target-directory'],
    examples: { 'mv a b dir': ['a', 'b'], 'cp -r src/ /tmp/x': ['src/'], 'cp -t dir a': [], 'mv a': [] },
  },
  {
    programs: ['scp', 'rsync'],
    operands: 'all but last',
    kind: 'any',
    valued: 'ceFfiloPSBMT',
    mayBeRemote: true,
    examples: {
      'scp a.txt host:': ['a.txt'],
      'scp host:a.txt .': [],
      'rsync -av dist/ me@host:/srv': ['dist/'],
    },
  },
  {
    programs: ['grep', 'egrep', 'fgrep', 'zgrep'],
    operands: 'all but first',
    kind: 'any',
    valued: 'ABCDdm',
    unless: ['-e', '-f', '--regexp', '--file'],
    examples: { 'grep -n FIXUP src/a.ts': ['src/a.ts'], 'grep -A 2 x': [], 'grep -e x a': [] },
  },
  {
    programs: ['chmod', 'chown', 'chgrp'],
    operands: 'all but first',
    kind: 'any',
    unless: ['--reference'],
    examples: { 'chmod +x run.sh': ['run.sh'], 'chown -R me: dir': ['dir'] },
  },
  {
    programs: ['python', 'python3', 'bash', 'sh', 'zsh', 'dash', 'fish', 'ruby', 'perl', 'php'],
    operands: 'first',
    kind: 'any',
    valued: 'WXoOI',
    unless: ['-c', '-m', '-e', '-E', '-s', '-S', '-r', '-n', '-p', '-x', '-i'],
    examples: { 'python3 train.py --epochs 3': ['train.py'], 'python -m http.server': [], 'bash -c ls': [] },
  },
  {
    programs: ['node', 'deno', 'tsx', 'ts-node'],
    operands: 'first',
    kind: 'any',
    unless: ['-e', '-p', '-r', '-C', '--eval', '--print', '--test', '--run'],
    needsExtension: true,
    examples: { 'node server.js': ['server.js'], 'node dist/cli': [], 'deno run main.ts': [] },
  },
  {
    programs: ['make', 'gmake'],
    operands: 'none',
    kind: 'any',
    options: { '-C': 'directory', '--directory': 'directory', '-f': 'any', '--file': 'any' },
    examples: { 'make -C docs html': ['docs'], 'make --file=ci.mk': ['ci.mk'], 'make test': [] },
  },
  {
    programs: ['git'],
    operands: 'none',
    kind: 'any',
    options: { '-C': 'directory' },
    examples: { 'git -C ../other status': ['../other'], 'git add gone.txt': [] },
  },
  {
    programs: ['ssh', 'ssh-add'],
    operands: 'none',
    kind: 'any',
    options: { '-i': 'any' },
    examples: { 'ssh -i ~/.ssh/key host': ['~/.ssh/key'] },
  },
  {
    programs: ['pip', 'pip3', 'kubectl', 'docker-compose', 'ansible-playbook', 'npm', 'cargo', 'pnpm'],
    operands: 'none',
    kind: 'any',
    options: {
      '-r': 'any',
      '-f': 'any',
      '--filename': 'any',
      '--prefix': 'directory',
      '--manifest-path': 'any',
      '--env-file': 'any',
    },
    examples: {
      'pip install -r requirements.txt': ['requirements.txt'],
      'kubectl apply -f https://x.y/z.yaml': [],
      'kubectl apply -f -': [],
      'cargo run --manifest-path=a/Cargo.toml': ['a/Cargo.toml'],
    },
  },
];
