import { words, type LineWord } from '@hunch/common/shell';
import type { RiskLevel } from '@hunch/common/verdict';

/** A directory that holds the system, or everything of a user. */
const wholeTree =
  /^(?:\/+(?:\*|\.)?|~\/?\*?|\$\{?HOME\}?\/?\*?|\/(?:bin|boot|dev|etc|home|lib|root|sbin|sys|usr|var)\/?\*?)$/;
const device = /^\/dev\/(?!null$|zero$|stdout$|stderr$|fd\/|tty|shm\/)/;
const shortOptions = /^-[A-Za-z]+$/;
const shell = /^(?:ba|z|da|k|fi)?sh$/;

function isRecursive(arg: string): boolean {
  return arg === '--recursive' || (shortOptions.test(arg) && /r/i.test(arg));
}

type Destroys = (args: readonly string[]) => boolean;

const destroysTree: Destroys = (args) => args.some(isRecursive) && args.some((arg) => wholeTree.test(arg));

/** By program: whether these arguments destroy a whole system or disk. */
const destroyers: ReadonlyMap<string, Destroys> = new Map([
  ['rm', destroysTree],
  ['chmod', destroysTree],
  ['chown', destroysTree],
  ['dd', (args) => args.some((arg) => arg.startsWith('of=') && device.test(arg.slice('of='.length)))],
  ['shred', (args) => args.some((arg) => device.test(arg))],
  ['wipefs', (args) => args.some((arg) => device.test(arg))],
]);

/**
 * What the engine judges by where nobody gives it a better judge: a line that destroys a whole system or disk is critical, so that
 * no empty prompt suggests it; anything else is safe. `@hunch/command-safety` knows far more.
 */
export function defaultRiskOf(line: string): RiskLevel {
  if (isForkBomb(line)) return 'critical';
  let command: string[] = [];
  let before: LineWord | null = null;
  let fetches = false;
  for (const word of words(line)) {
    if (word.role === 'command') {
      if (isDestructive(command)) return 'critical';
      const isPiped = before !== null && line.slice(before.end, word.start).includes('|');
      fetches = (isPiped && fetches) || /^(?:curl|wget)$/.test(word.text);
      command = [];
    }
    // `curl … | sudo bash`: the shell may stand behind a wrapper.
    if (fetches && shell.test(nameOf(word.text))) return 'critical';
    command.push(word.text);
    before = word;
  }
  return isDestructive(command) ? 'critical' : 'safe';
}

/** The program may stand behind a wrapper: `sudo -u me rm …`. */
function isDestructive(command: readonly string[]): boolean {
  return command.some((word, place) => {
    const name = nameOf(word);
    const args = command.slice(place + 1);
    if (name === 'mkfs' || name.startsWith('mkfs.')) return args.some((arg) => device.test(arg));
    return destroyers.get(name)?.(args) === true;
  });
}

function nameOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

function isForkBomb(line: string): boolean {
  return line.includes('(){') || line.includes('() {') || line.includes('( )')
    ? /^:\(\)\{:\|:&\};:$/.test(line.replaceAll(/\s/g, ''))
    : false;
}
