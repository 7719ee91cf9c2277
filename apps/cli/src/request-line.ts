import distance from 'damerau-levenshtein';
import { commandNames } from './commands/index.ts';

/** Options before a request that take a value as the next argument. */
const valued = new Set(['--color', '--domain', '-d']);
const ofRequests = new Set(['--domain', '-d', '--no-route', '--list-domains']);
const ofModels = new Set(['--model', '-m', '--context', '-c']);

/** The arguments that are neither options nor the values of options that may stand before a command. */
export function operandsOf(args: readonly string[]): readonly string[] {
  return args.filter((arg, index) => !arg.startsWith('-') && !valued.has(args[index - 1] ?? ''));
}

/**
 * Whether arguments whose first word is no command are a request in words: a quoted sentence, several words, or options
 * that only requests have. One word that nearly is a command is a slip of the finger.
 */
export function isRequest(args: readonly string[]): boolean {
  const [first, ...others] = operandsOf(args);
  const options = args.map((arg) => arg.split('=')[0] ?? '');
  if (options.some((name) => ofRequests.has(name) || ofModels.has(name))) return true;
  if (first === undefined || first === 'help') return false;
  if (/\s/.test(first.trim())) return true;
  return others.length > 0 && !commandNames.some((name) => isSlip(first, name));
}

function isSlip(word: string, name: string): boolean {
  // The first letter is seldom wrong; "install" is no slip of "uninstall".
  return (
    word.charAt(0).toLowerCase() === name.charAt(0) &&
    distance(word.toLowerCase(), name).steps <= (name.length < 6 ? 1 : 2)
  );
}
