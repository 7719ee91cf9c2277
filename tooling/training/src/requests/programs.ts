import { commandWords, otherPrograms, runsOf } from '@hunch/intent-router/training';

/** Programs that do the same where one stands for the other. */
const alike = [
  'ip ifconfig',
  'apt apt-get yum dnf',
  'su sudo',
  'hostname hostnamectl',
  'md5sum sha1sum sha256sum',
  'which command type',
  'shuf seq',
  'gzip gunzip zcat tar',
  'grep egrep fgrep',
  'env printenv export',
  'mv rename',
  'rm rmdir unlink',
  'scp rsync',
  'pgrep ps',
  'pkill kill',
  'cal ncal',
].map((names) => names.split(' '));

/** What says nothing about the meaning: programs that pass lines on, and find(1), which can stand in for any loop. */
const neutral = new Set(
  'xargs sort cat sed cut sudo echo printf awk tr bash sh head tail tee basename dirname uniq find perl read test nl pwd cd true'.split(
    ' ',
  ),
);

/**
 * Whether a command runs one of the programs that another person's command for the same request runs; if that has none but neutral
 * ones, whether this one has none either. Nearly half of what it calls wrong is right in another way: it compares kinds of evidence, it is no figure.
 */
export function sharesPrograms(command: string, utilities: readonly string[]): boolean {
  const runs = runsOf(commandWords(command), new Set());
  const isLookup = otherPrograms(command) !== undefined;
  const kinds = (names: readonly string[]): ReadonlySet<string> =>
    new Set(
      names
        .filter((name) => !neutral.has(name))
        .map((name) => (isLookup ? name : (alike.find((group) => group.includes(name))?.[0] ?? name))),
    );
  // `find -delete` is one program where others write two.
  const isDeletion = / -delete\b/.test(command);
  const own = kinds(runs.flatMap((run) => run.split(' ').slice(0, 1)));
  const others = kinds(utilities.filter((name) => !(isDeletion && name === 'rm')));
  return own.size === 0 || others.size === 0
    ? own.size === others.size
    : [...own].some((name) => others.has(name));
}
