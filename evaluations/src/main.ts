import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from '@hunch/bench';
import { repositoryRoot } from '@hunch/build/repository-root';
import { isBelowBar, readBars } from './bars.ts';
import { evaluations } from './evaluations.ts';
import type { Evaluation, ExecutedAnswer, Figure } from './figure.ts';
import { figuresPage } from './figures-page.ts';
import { answerers, requests } from './requests.ts';
import { Hunch, ownHunch } from './hunch.ts';

const usage = `pnpm evaluate [options] DATA: measures hunch on data from outside; evaluations/README.md says which

  --only NAME        one decision: ${evaluations.map(({ name }) => name).join(', ')} (repeatable)
  --quick            fewer rows, for a check within minutes
  --check            end with 1 if a figure is below its bar in bars.toml (implies --quick)
  --seed N           slips alone: other slips than those of the figures
  --compare PATH     measure another hunch as well, given by its bin/hunch.mjs
  --set FILE         requests alone, on a set of your own: rows {id, query, gold, gold2?, difficulty?} (with --setup)
  --setup SCRIPT     makes the files that the commands of --set run on, as root of an empty file system
  --directory DIR    where the commands of --set run (default: /)
  --there            ask in a copy of --directory, as one who stands there: names are looked up (for relative paths)
  --by WHO           whose answers count: ${answerers.join(', ')}
  --answers FILE     requests alone: write each answer with what execution says of it, a line of JSON each
  --misses           print what went wrong
  --write            write evaluations/figures/*.md
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
    compare: { type: 'string' },
    set: { type: 'string' },
    setup: { type: 'string' },
    directory: { type: 'string', default: '/' },
    there: { type: 'boolean', default: false },
    by: { type: 'string', default: 'all' },
    answers: { type: 'string' },
    misses: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
/** Where the command was typed: pnpm runs scripts in their package. */
const callersDirectory = process.env['INIT_CWD'] ?? process.cwd();
const [data = ''] = positionals;
const unknown = values.only.filter((name) => evaluations.every((each) => each.name !== name));
const by = answerers.find((each) => each === values.by);
const ownSet =
  values.set === undefined || values.setup === undefined
    ? null
    : {
        path: resolve(callersDirectory, values.set),
        setup: resolve(callersDirectory, values.setup),
        directory: values.directory,
        isAskedThere: values.there,
      };
if (values.help || (data === '' && ownSet === null) || unknown.length > 0 || by === undefined) {
  if (unknown.length > 0) console.error(`Unknown evaluation: ${unknown.join(', ')}.`);
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

const bars = readBars(join(repositoryRoot, 'evaluations/bars.toml'));
const isQuick = values.quick || values.check;
let isBelow = false;
const answers: ExecutedAnswer[] = [];
for (const evaluation of evaluations) {
  if (values.only.length > 0 && !values.only.includes(evaluation.name)) continue;
  if (ownSet !== null && evaluation !== requests) continue;
  const started = performance.now();
  const figures = await measured(evaluation, ownHunch, data);
  const others = values.compare === undefined ? undefined : await measured(evaluation, values.compare, data);
  const own = bars[evaluation.name] ?? {};
  const rows = figures.map((figure) => {
    const below = values.check && isBelowBar(figure, own);
    isBelow ||= below;
    const other = others?.find(({ id }) => id === figure.id)?.value;
    return [
      figure.title,
      String(figure.rows),
      figure.value.toFixed(2),
      ...(other === undefined ? [] : [other.toFixed(2), (figure.value - other).toFixed(2)]),
      own[figure.id] === undefined ? '' : `${own[figure.id]}${below ? '  BELOW' : ''}`,
    ];
  });
  console.log(`\n${evaluation.question} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  printTable(['', 'rows', '%', ...(others === undefined ? [] : ['other', 'difference']), 'bar'], rows);
  if (values.write) {
    const folder = join(repositoryRoot, 'evaluations/figures');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${evaluation.name}.md`), figuresPage(evaluation, figures, isQuick));
  }
}
if (values.answers !== undefined)
  writeFileSync(
    resolve(callersDirectory, values.answers),
    answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''),
  );
if (isBelow) {
  console.error('\nA figure is below its bar. See evaluations/README.md.');
  process.exit(1);
}

async function measured(evaluation: Evaluation, path: string, directory: string): Promise<readonly Figure[]> {
  const hunch = new Hunch(path);
  try {
    return await evaluation.measure({
      data: directory,
      ownSet,
      by: by ?? 'all',
      hunch,
      isQuick,
      seed: Number(values.seed),
      onAnswer: (answer) => answers.push(answer),
      onMiss: (text) => {
        if (values.misses) console.log(`  ${text}`);
      },
    });
  } finally {
    await hunch.close();
  }
}
