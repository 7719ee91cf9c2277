import { lastPart, nothing } from '../shell/flow.ts';
import type { Call } from './call.ts';
import { runCode } from './run-code.ts';

/** A framework's own way to run code of its application. */
interface Console {
  readonly programs: string;
  readonly verb: RegExp;
  /** Options whose value is the code; without any, it is the next operand. */
  readonly options?: RegExp;
  /** What is piped in is code. */
  readonly reads?: true;
}

const consoles: readonly Console[] = [
  { programs: 'rails gitlab-rails', verb: /^(?:runner|r)$/ },
  {
    programs: 'rails gitlab-rails flask odoo odoo-bin',
    verb: /^(?:console|c|shell)$/,
    options: /^$/,
    reads: true,
  },
  {
    programs: 'manage.py django-admin',
    verb: /^shell(?:_plus)?$/,
    options: /^(?:-c|--command)$/,
    reads: true,
  },
  { programs: 'artisan', verb: /^tinker$/, options: /^--execute$/, reads: true },
  { programs: 'mix', verb: /^run$/, options: /^(?:-e|--eval)$/ },
  { programs: 'wp', verb: /^eval$/ },
  { programs: 'redis-cli valkey-cli keydb-cli', verb: /^eval$/i },
  { programs: 'drush', verb: /^(?:php:eval|php-eval|ev|eval)$/ },
];

/** Interpreters that are handed the program of a framework as their script. */
const scripts: ReadonlySet<string> = new Set(['manage.py', 'artisan', 'rails', 'odoo-bin']);
export const consolePrograms: Iterable<string> = new Set([
  ...consoles.flatMap(({ programs }) => programs.split(' ')),
  ...'python python3 php ruby'.split(' '),
]);

const byProgram = new Map<string, Console[]>();
for (const row of consoles)
  for (const program of row.programs.split(' '))
    byProgram.set(program, [...(byProgram.get(program) ?? []), row]);

/** Names of a framework and its verb stand at the front. */
const verbsMax = 6;

/** Runs what such a console is given: `rails runner 'User.delete_all'`. */
export function runConsole(call: Call): void {
  const first = call.args[0]?.text ?? '';
  const script = lastPart(first);
  const handed = scripts.has(script);
  const program = handed ? script : call.program;
  const args = handed ? call.args.slice(1) : call.args;
  for (const { verb, options, reads } of byProgram.get(program) ?? []) {
    const at = args.slice(0, verbsMax).findIndex(({ text }) => verb.test(text));
    if (at === -1) continue;
    const rest = args.slice(at + 1);
    const { run, span, stdin } = call;
    const { environment } = run;
    run.environment = `${environment} ${rest.map(({ text }) => text).join(' ')}`.slice(-256);
    for (const [index, { text, traits }] of rest.entries()) {
      if (options === undefined) {
        if (text.startsWith('-')) continue;
        runCode(run, { text, traits }, span, nothing, 'other');
        break;
      }
      const equals = text.indexOf('=');
      const value = rest[index + 1];
      if (equals > 0 && options.test(text.slice(0, equals)))
        runCode(run, { text: text.slice(equals + 1), traits }, span, nothing, 'other');
      else if (value !== undefined && options.test(text)) runCode(run, value, span, nothing, 'other');
    }
    if (reads === true && stdin.text !== '') runCode(run, stdin, span, nothing, 'other');
    run.environment = environment;
    return;
  }
}
