import { SeededRandom } from '../../src/random.ts';
import { trickyLines } from './cases/tricky-lines.ts';

const generatedCount = 2200;
const seed = 20261121;

function generateLines(count: number, seed: number): readonly string[] {
  const random = new SeededRandom(seed);
  const lines = new Set<string>();
  while (lines.size < count) {
    const text = line(random);
    if (!isDisputed(text)) lines.add(text);
  }
  return [...lines];
}

const programs = (
  'ls cat grep git make cargo npm docker kubectl curl find sed awk tar rsync python3 ssh echo ' +
  'printf sort xargs ./run.sh /usr/bin/env sudo test [ go bun systemctl ps kill chmod rm cp mv ln ' +
  'head jq psql redis-cli terraform x a_b'
).split(' ');
const plainWords = (
  'build status -l --all -rf src/main.ts ../a/b.c HEAD~2 origin/main key=value --out=dist -j8 ' +
  '80:80 user@host:path a,b,c x#y 1.2.3 %s +x u+rw 10 - -- file.txt é 日本 then if done in } ]] ' +
  'https://h/p?x=1 2 100% @scope/name s/a/b/ {} ! ^ :'
).split(' ');
const singleQuotedTexts = [
  '',
  'a b',
  '$x',
  '{print $1}',
  's/"/x/g',
  'a;b|c&d',
  '# no',
  '\\',
  'a\\n',
  '*.txt',
  '(',
  '`x`',
  '\n',
  '"',
];
const doubleQuotedTexts = [
  '',
  'a b',
  "it's",
  'a;b|c',
  '# no',
  '*',
  '(x)',
  '\\"q\\"',
  '\\\\',
  '\\$x',
  'a\nb',
  '~',
  '{a,b}',
  '!x',
  '>f',
];
const names = ['x', 'HOME', 'i', '_a1', 'PATH'];
const operations = [
  ':-d',
  '-',
  ':=v',
  ':?',
  '%.*',
  '##*/',
  '/a/b',
  '//[0-9]/',
  '^^',
  ':1:2',
  '[0]',
  '[@]',
  '@Q',
];
const globs = [
  '*',
  '*.txt',
  '?',
  '[abc]*',
  'a[0-9]b',
  '**/x',
  '{a,b}',
  '{1..3}',
  'f{,.bak}',
  '{a,{b,c}}d',
  '~',
  '~/x',
  '@(a|b)',
  '!(x)',
];
const arithmetic = [
  '1',
  '1 + 2',
  'x',
  '$x * 2',
  '(1 + 2) * 3',
  'a[1]',
  'x << 2',
  'a ? b : c',
  'i++',
  '${#x} - 1',
  '16#ff',
];

/** What differences.ts holds as single rows; in a generated line it would only hide what else is in it. */
function isDisputed(text: string): boolean {
  return /(?:^|[\s;&|(])(?:a\[0-9\]b|!\(x\))|! (?:function|f\d)/.test(text);
}

function line(random: SeededRandom): string {
  const count = random.chance(0.75) ? 1 : 2 + random.below(2);
  let text = random.chance(0.04) ? '  ' : '';
  for (let index = 0; index < count; index++) {
    if (index > 0) text += random.pick(['; ', ';', '\n', ' & ', '&', ' ;  ', '\n\n']);
    text += list(random, 2);
  }
  if (random.chance(0.08)) text += random.pick([';', ' &', ' # done', '\n', '  ', ' ;']);
  return random.chance(0.08) ? withHereDocument(random, text) : text;
}

function withHereDocument(random: SeededRandom, text: string): string {
  const [operator, end, indent] = random.chance(0.3)
    ? ['<<-', 'EOT', '\t']
    : ['<<', random.pick(['E', 'EOF', 'END_1']), ''];
  const word = random.pick([end, `'${end}'`, `"${end}"`, `\\${end}`]);
  const body = random.pick([
    '',
    'plain text\n',
    '$x and $(date)\n',
    'it\'s "here"\n',
    'a\n\nb\n',
    '`x` \\$y\n',
    `  ${end}\n`,
  ]);
  const rest = random.pick(['', ' | sort', ' > out', ' && ls', '; ls', ' 2>&1']);
  return `${text.includes('\n') || text.includes('#') ? 'cat' : text.trimEnd().replace(/[;&]+$/, '')} ${operator}${word}${rest}\n${indent}${body}${indent}${end}\n`;
}

function list(random: SeededRandom, depth: number): string {
  let text = pipeline(random, depth);
  while (random.chance(0.22))
    text += random.pick([' && ', ' || ', '&&', '||', ' &&\n  ']) + pipeline(random, depth);
  return text;
}

function pipeline(random: SeededRandom, depth: number): string {
  let text = random.chance(0.04) ? random.pick(['! ', 'time ', '! ', 'time -p ']) : '';
  text += command(random, depth);
  while (random.chance(0.22))
    text += random.pick([' | ', '|', ' |& ', ' | ', ' |\n']) + command(random, depth);
  return text;
}

function command(random: SeededRandom, depth: number): string {
  if (depth === 0 || random.chance(0.82)) return simple(random, depth);
  const inner = (): string => list(random, depth - 1);
  const forms: readonly (() => string)[] = [
    () => `( ${inner()})`,
    () => `( ${inner()}; ${inner()} )`,
    () => `{ ${inner()}; }`,
    () => `{\n${inner()}\n}`,
    () => `if ${inner()}; then ${inner()}; fi`,
    () => `if ${inner()}\nthen ${inner()}\nelse ${inner()}\nfi`,
    () => `if ${inner()}; then ${inner()}; elif ${inner()}; then ${inner()}; fi`,
    () => `for ${random.pick(names)} in ${word(random, depth)} ${word(random, depth)}; do ${inner()}; done`,
    () => `for ((i=0; i<${random.below(9)}; i++)); do ${inner()}; done`,
    () => `while ${inner()}; do ${inner()}; done`,
    () => `until ${inner()}\ndo\n${inner()}\ndone`,
    () => `case ${word(random, depth)} in a) ${inner()};; b|*) ${inner()};; esac`,
    () => `case $1 in\n(-h|--help) ${inner()} ;;\n"x y")\n${inner()}\n;;\nesac`,
    () => `(( ${random.pick(arithmetic)} ))`,
    () => `[[ ${operand(random, depth)} == ${operand(random, depth)} && -f ${operand(random, depth)} ]]`,
    () => `[[ -n ${operand(random, depth)} || ! ( ${operand(random, depth)} < b ) ]]`,
    () => `f${random.below(9)}() { ${inner()}; }`,
    () => `function g { ${inner()}; }`,
  ];
  const form = forms[random.below(forms.length)];
  const text = form?.() ?? '';
  return random.chance(0.15) ? text + redirection(random, depth) : text;
}

/** `[[` reads some plain words as operators. */
function operand(random: SeededRandom, depth: number): string {
  return random.chance(0.5)
    ? random.pick(['a', '$x', '"a b"', "'c'", '*.txt', '${x:-y}'])
    : quoted(random, depth);
}

function simple(random: SeededRandom, depth: number): string {
  let text = '';
  while (random.chance(0.1)) text += `${assignment(random, depth)} `;
  text += random.chance(0.9)
    ? random.pick(programs)
    : word(random, depth).replace(/^(?:!|\}|if|then|done|in|\]\]|\{\})$/, 'w');
  const count = random.below(5);
  for (let index = 0; index < count; index++) {
    text += random.pick([' ', ' ', ' ', '  ', '\t', ' \\\n  ']) + word(random, depth);
    if (random.chance(0.07)) text += redirection(random, depth);
  }
  return random.chance(0.08) ? text + redirection(random, depth) : text;
}

function assignment(random: SeededRandom, depth: number): string {
  const operator = random.pick(['=', '=', '=', '+=']);
  return `${random.pick(names)}${operator}${random.chance(0.15) ? '' : random.pick(['1', '$x', '"a b"', "'c'", 'a:b', '$(date)', word(random, depth)])}`;
}

function redirection(random: SeededRandom, depth: number): string {
  const operator = random.pick(['>', '>>', '<', '2>', '2>>', '&>', '>|', '<<<', '1>', '{fd}>', '0<']);
  const target = random.chance(0.6)
    ? random.pick(['/dev/null', 'out.log', '"$x"', "'a b'", '$f', '~/o'])
    : quoted(random, depth);
  return random.chance(0.15) ? ' 2>&1' : ` ${operator}${random.chance(0.4) ? ' ' : ''}${target}`;
}

function word(random: SeededRandom, depth: number): string {
  if (random.chance(0.55)) return random.pick(plainWords);
  if (random.chance(0.2)) return random.pick(globs);
  let text = quoted(random, depth);
  while (random.chance(0.2))
    text += random.chance(0.4) ? random.pick(['a', '-x', '/b', '.c', '\\ d']) : quoted(random, depth);
  return text;
}

function quoted(random: SeededRandom, depth: number): string {
  switch (random.below(9)) {
    case 0:
    case 1:
      return `'${random.pick(singleQuotedTexts)}'`;
    case 2:
    case 3:
      return `"${random.pick(doubleQuotedTexts)}${random.chance(0.4) ? expansion(random, depth) : ''}${random.pick(doubleQuotedTexts)}"`;
    case 4:
      return `$'${random.pick(['a\\n', "\\'", '\\x41', 'plain', '\\t\\\\'])}'`;
    case 5:
      return random.pick(['a\\ b', '\\;', '\\(', '\\$x', '\\"', "\\'", '\\\\', '\\{\\}', '\\#']);
    default:
      return expansion(random, depth);
  }
}

function expansion(random: SeededRandom, depth: number): string {
  const name = random.pick(names);
  if (depth === 0) return random.pick([`$${name}`, `\${${name}}`, '$1', '$?', '$@']);
  switch (random.below(7)) {
    case 0:
    case 1:
      return `$${name}`;
    case 2:
      return `\${${name}${random.pick(operations)}}`;
    case 3:
    case 4:
      return `$( ${list(random, depth - 1)})`;
    case 5:
      return `$((${random.pick(arithmetic)}))`;
    default:
      return random.pick([
        `\`${random.pick(programs.slice(0, 8))} -x\``,
        `\${#${name}}`,
        `\${${name}:-$(pwd)}`,
        `\${!${name}}`,
      ]);
  }
}

/** The oracle's corpus: the lines chosen by hand, then lines from a grammar of everyday shell, all different. */
export const corpus: readonly string[] = [
  ...new Set([...trickyLines, ...generateLines(generatedCount, seed)]),
];
