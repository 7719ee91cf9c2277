/**
 * Commands that run another command, which then is the one that counts: `sudo Apt install x` is `apt`'s. The letters are
 * the short options whose value is a word of its own, `long` the long ones; from the manual pages of Debian 12.
 */
const wrappers: Readonly<Record<string, { readonly short: string; readonly long: readonly string[] }>> = {
  sudo: {
    short: 'ugpCThrtRDU',
    long: ['--user', '--group', '--prompt', '--host', '--chdir', '--chroot', '--role', '--type'],
  },
  doas: { short: 'uC', long: [] },
  env: { short: 'uCS', long: ['--unset', '--chdir'] },
  nohup: { short: '', long: [] },
  nice: { short: 'n', long: ['--adjustment'] },
  ionice: { short: 'cn', long: ['--class', '--classdata'] },
  exec: { short: 'a', long: [] },
  command: { short: '', long: [] },
  builtin: { short: '', long: [] },
  setsid: { short: '', long: [] },
  stdbuf: { short: 'ioe', long: ['--input', '--output', '--error'] },
  watch: { short: 'n', long: ['--interval'] },
  xargs: {
    short: 'aEdIiLlnPs',
    long: ['--arg-file', '--delimiter', '--max-args', '--max-procs', '--replace'],
  },
};

/** Follows the words of one simple command and says which of them is the command that counts. */
export class CommandPosition {
  #isNext = true;
  #wrapper: (typeof wrappers)[string] | null = null;
  #isOptionValue = false;

  /** A new simple command starts. */
  restart(): void {
    this.#isNext = true;
    this.#wrapper = null;
    this.#isOptionValue = false;
  }

  /** Whether this word stands where a command stands; call it for each word in turn. */
  take(word: string): boolean {
    if (!this.#isNext) return false;
    if (this.#isOptionValue) {
      this.#isOptionValue = false;
      return false;
    }
    if (this.#wrapper !== null) {
      if (word.startsWith('-')) {
        this.#isOptionValue = takesValue(this.#wrapper, word);
        return false;
      }
      // `env NAME=value command`; the same holds for sudo.
      if (/^[A-Za-z_]\w*=/.test(word)) return false;
    }
    const name = word.toLowerCase();
    const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
    this.#wrapper = wrapper ?? null;
    this.#isNext = wrapper !== undefined;
    return true;
  }
}

function takesValue(
  wrapper: { readonly short: string; readonly long: readonly string[] },
  option: string,
): boolean {
  if (option.startsWith('--')) return wrapper.long.includes(option);
  const last = option.at(-1) ?? '-';
  return last !== '-' && wrapper.short.includes(last);
}
