import { createHash } from 'node:crypto';

/** A request with a constraint, and a command that does what it says. */
export interface ConstraintTask {
  readonly id: string;
  readonly query: string;
  readonly gold: string;
}

const top = '/srv/site';
const places = [top, `${top}/logs`, `${top}/src`];
const kinds = [
  ['.log files', "-name '*.log'"],
  ['python files', "-name '*.py'"],
  ['markdown files', "-name '*.md'"],
  ['json files', "-name '*.json'"],
  ['files', ''],
] as const;
const acts = [
  ['list', ''],
  ['show', ''],
  ['find', ''],
  ['count', ' | wc -l'],
  ['delete', ' -delete'],
] as const;
const sizes = [
  ['larger than 1 MB', '-size +1048576c'],
  ['over 2 KB', '-size +2048c'],
  ['bigger than 500 bytes', '-size +500c'],
  ['smaller than 1 KB', '-size -1024c'],
  ['of less than 100 kilobytes', '-size -102400c'],
] as const;
const ages = [
  ['older than 30 days', '-mtime +30'],
  ['older than 2 weeks', '-mtime +14'],
  ['modified in the last 7 days', '-mtime -7'],
  ['not modified for 10 days', '-mtime +10'],
] as const;
const exceptions = [
  ['except keep.log', '! -name keep.log'],
  ['but not those in node_modules', "! -path '*/node_modules/*'"],
  ['excluding the docs folder', "! -path '*/docs/*'"],
  ['apart from those named app.log', '! -name app.log'],
] as const;
const scopes = [
  ['directly in', ', not in its subdirectories', 1],
  ['in', ' but not in subfolders', 1],
  ['under', '', 9],
  ['in', ' including subdirectories', 9],
] as const;
const negations = [
  ['that do not end in .log', "! -name '*.log'"],
  ["whose names don't start with test", "! -name 'test*'"],
  ['that are not python files', "! -name '*.py'"],
  ['that are not empty', '! -empty'],
] as const;
const lines = [
  ['show the lines of {f} that do not contain info', 'grep -v info {f}'],
  ['count the lines of {f} without error', 'grep -vc error {f}'],
  ['print the first and the last line of {f}', 'head -n 1 {f}; tail -n 1 {f}'],
  ['count the lines and words of {f}', 'wc -lw {f}'],
  ['show lines 2 and 5 of {f}', "sed -n '2p;5p' {f}"],
  ['show lines 2 to 5 of {f}', 'sed -n 2,5p {f}'],
  ['delete lines 2 and 5 of {f}', "sed -i '2d;5d' {f}"],
  ['delete all lines of {f} except those with error', "sed -i '/error/!d' {f}"],
  ['sort {f} and remove duplicates', 'sort -u {f}'],
  ['show the unique lines of {f} without those with warn', 'grep -v warn {f} | sort -u'],
  ['replace retry with again in {f} but only on line 3', "sed -i '3s/retry/again/g' {f}"],
  ['show everything after line 3 of {f}', 'tail -n +4 {f}'],
] as const;

function found(tests: readonly string[], place: string, depth: number, end: string): string {
  const said = tests.filter((test) => test !== '').join(' ');
  return `find ${place} -maxdepth ${depth} -type f ${said}${end}`;
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

/**
 * Requests for the kinds of constraints (negation, units, two parts, scope, exceptions), each with a reference that is made from the same
 * lists. Who extends the lists looks at no answer.
 */
export function constraintTasks(): readonly ConstraintTask[] {
  const rows: { readonly query: string; readonly gold: string }[] = [];
  const add = (query: string, gold: string): void => void rows.push({ query, gold });
  for (const [act, end] of acts) {
    for (const place of places) {
      for (const [said, test] of negations)
        add(`${act} all files under ${place} ${said}`, found([test], place, 9, end));
      for (const [at, [kind, name]] of kinds.entries()) {
        const [size, ofSize] = sizes[at % sizes.length] ?? sizes[0];
        const [age, ofAge] = ages[at % ages.length] ?? ages[0];
        const [exception, without] = exceptions[at % exceptions.length] ?? exceptions[0];
        const [where, only, depth] = scopes[at % scopes.length] ?? scopes[0];
        add(`${act} all ${kind} under ${place} ${size}`, found([name, ofSize], place, 9, end));
        add(
          `${act} all ${kind} under ${place} ${age} and ${size}`,
          found([name, ofAge, ofSize], place, 9, end),
        );
        add(`${act} the ${kind} ${where} ${place}${only}`, found([name], place, depth, end));
        add(`${act} all ${kind} under ${place} ${exception}`, found([name, without], place, 9, end));
      }
    }
  }
  for (const [query, gold] of lines)
    for (const file of [`${top}/events.txt`]) add(query.replace('{f}', file), gold.replaceAll('{f}', file));
  const tasks = rows.map((row, index) => ({ id: `constraint-${index + 1}`, ...row }));
  // Every n-th of these rows is of all kinds; of the lists as they stand, it would be of one.
  return tasks.toSorted((left, right) => digest(left.query).localeCompare(digest(right.query)));
}
