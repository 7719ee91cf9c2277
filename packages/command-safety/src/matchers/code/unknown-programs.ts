import type { CommandContext } from '../../command-context.ts';
import { textBefore } from '../../interpreter-state.ts';
import { verbHeuristicsOf } from '../../verb-heuristics.ts';
import { meansWithoutAsking } from '../derived-texts.ts';

/** By its verbs and nouns a program destroys what others keep there, or without asking. */
export function destroysUnasked(command: CommandContext): boolean {
  const { whole, destroys, removes, isKept } = verbHeuristicsOf(command);
  if (whole) return true;
  if (!(destroys || removes) || command.hasOption(['--check', '--help'])) return false;
  const unasked = meansWithoutAsking(command) || command.hasOption(['-r', '-R', '--recursive']);
  if (destroys) return unasked || isKept || command.targetsProduction;
  return removes && (command.targetsProduction || (isKept && unasked));
}

/** The same for all there is of something. */
export function destroysAll(command: CommandContext): boolean {
  const { destroys, removes, isKept, all } = verbHeuristicsOf(command);
  return all && (destroys || (removes && isKept)) && !command.hasOption(['--check', '--help']);
}

const dropping =
  /^[ \t]*(?:drop\s+(?:database|schema|table|keyspace)|truncate\s+table|drop_all|disable_all|delete\s+(?:force\s+)?noprompt)\s/im;

/** How programs call the option whose value is a statement. */
const statementOptions: ReadonlySet<string> = new Set(
  'e c q s sql query execute command statement'.split(' ').flatMap((name) => [`-${name}`, `--${name}`]),
);

/** A statement that is handed over drops a database or a table. */
export function dropsByStatement(command: CommandContext): boolean {
  const { args, stdin } = command;
  const drops =
    args.some(({ text }, index) => statementOptions.has(textBefore(args, index)) && dropping.test(text)) ||
    (stdin.text !== '' && dropping.test(stdin.text));
  return drops && !command.targetsDisposableResource;
}
