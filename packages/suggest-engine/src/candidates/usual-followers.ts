/**
 * What people run after a command, made from its words. `{last}` is its last word that is no option, `{run}` the same as a
 * program to run, `{name}` the directory that a clone of it makes.
 */
interface FollowerRule {
  /** The words that the line begins with. */
  readonly after: string;
  readonly next: string;
  /** On the scale of `usualLines`: there, what is not in any table weighs 260. */
  readonly weight: number;
  readonly example: { readonly line: string; readonly next: string };
}

/** Judgements, confirmed where recorded histories have enough of them (`cd`, `ls`, `mkdir`, `chmod +x`). */
export const followerRules: readonly FollowerRule[] = [
  { after: 'cd', next: 'ls', weight: 6, example: { line: 'cd src', next: 'ls' } },
  { after: 'cd', next: 'pwd', weight: 2, example: { line: 'cd ~', next: 'pwd' } },
  { after: 'ls', next: 'cd ..', weight: 5, example: { line: 'ls', next: 'cd ..' } },
  { after: 'mkdir', next: 'cd {last}', weight: 60, example: { line: 'mkdir -p a/b', next: 'cd a/b' } },
  { after: 'chmod +x', next: '{run}', weight: 60, example: { line: 'chmod +x run.sh', next: './run.sh' } },
  { after: 'chmod 755', next: '{run}', weight: 20, example: { line: 'chmod 755 bin/go', next: 'bin/go' } },
  { after: 'unzip', next: 'ls', weight: 20, example: { line: 'unzip a.zip', next: 'ls' } },
  { after: 'tar', next: 'ls', weight: 20, example: { line: 'tar xzf a.tar.gz', next: 'ls' } },
  {
    after: 'git clone',
    next: 'cd {name}',
    weight: 120,
    example: { line: 'git clone https://example.org/a/shop.git', next: 'cd shop' },
  },
  { after: 'git init', next: 'git add .', weight: 40, example: { line: 'git init', next: 'git add .' } },
  { after: 'git commit', next: 'git push', weight: 60, example: { line: 'git commit -a', next: 'git push' } },
  { after: 'git add', next: 'git status', weight: 30, example: { line: 'git add a.c', next: 'git status' } },
  { after: 'git pull', next: 'git log', weight: 5, example: { line: 'git pull', next: 'git log' } },
  { after: 'cargo new', next: 'cd {last}', weight: 120, example: { line: 'cargo new app', next: 'cd app' } },
  { after: './configure', next: 'make', weight: 120, example: { line: './configure', next: 'make' } },
  { after: 'cmake', next: 'make', weight: 60, example: { line: 'cmake ..', next: 'make' } },
  {
    after: 'python -m venv',
    next: 'source {last}/bin/activate',
    weight: 120,
    example: { line: 'python -m venv .venv', next: 'source .venv/bin/activate' },
  },
  {
    after: 'python3 -m venv',
    next: 'source {last}/bin/activate',
    weight: 120,
    example: { line: 'python3 -m venv env', next: 'source env/bin/activate' },
  },
  {
    after: 'sudo apt update',
    next: 'sudo apt upgrade',
    weight: 60,
    example: { line: 'sudo apt update', next: 'sudo apt upgrade' },
  },
  {
    after: 'sudo apt-get update',
    next: 'sudo apt-get upgrade',
    weight: 40,
    example: { line: 'sudo apt-get update', next: 'sudo apt-get upgrade' },
  },
];

/** Quotes, patterns and whole lists of commands are not taken apart. */
const notPlain = /["'`$|;&<>*?\\(){}]/;

/** What usually comes after a line, by the rules. */
export function usualFollowers(line: string): readonly { readonly text: string; readonly weight: number }[] {
  if (line === '' || notPlain.test(line)) return [];
  return followerRules.flatMap(({ after, next, weight }) => {
    if (line !== after && !line.startsWith(`${after} `)) return [];
    const text = made(next, line.slice(after.length).trim());
    return text === null ? [] : [{ text, weight }];
  });
}

/** Null: it asks for a word that is not there. */
function made(pattern: string, rest: string): string | null {
  if (!pattern.includes('{')) return pattern;
  const last = rest
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-'))
    .at(-1);
  if (last === undefined) return null;
  const name = last.slice(last.lastIndexOf('/') + 1).replace(/\.git$/, '');
  return pattern
    .replace('{last}', last)
    .replace('{run}', last.includes('/') ? last : `./${last}`)
    .replace('{name}', name);
}
