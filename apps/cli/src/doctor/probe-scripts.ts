import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellName } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';

/** How to run one command in a real shell that has the integration, and nothing of the user's. */
export interface ProbeScript {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What is typed, as far as it is not in the arguments. */
  readonly input: string;
}

/** The lines that the shell prints, each followed by what belongs to it. */
export const probeMarks = { session: 'hunch-session', after: 'hunch-after' } as const;

/**
 * @param directory of the probe's own, for rc files
 * @param integration what `hunch init` prints
 * @param probe the command, which prints its own text
 */
export function probeScript(
  shell: ShellName,
  directory: string,
  integration: string,
  probe: string,
): ProbeScript {
  const env = { HOME: directory, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory, TERM: 'dumb' };
  const input = `echo ${probeMarks.session} "$HUNCH_SESSION_ID"\n${probe}\necho ${probeMarks.after}\n`;
  switch (shell) {
    case 'bash': {
      const file = join(directory, 'bashrc');
      // The history is what the integration reads; it must reach no file.
      writeFileSync(file, `unset HISTFILE HISTCONTROL HISTIGNORE PROMPT_COMMAND\n${integration}`);
      return { args: ['--noprofile', '--rcfile', file, '-i'], env, input };
    }
    case 'zsh':
      writeFileSync(join(directory, '.zshrc'), `unset HISTFILE\n${integration}`);
      return { args: ['-d', '-i'], env: { ...env, ZDOTDIR: directory }, input };
    case 'fish': {
      const file = join(directory, 'hook.fish');
      // Where it is missing, fish makes it, and fills it from all manual pages, in the background.
      mkdirSync(join(directory, 'fish/generated_completions'), { recursive: true });
      writeFileSync(file, integration);
      return { args: ['-i', '-c', fishScript(file, probe)], env, input: '' };
    }
  }
}

/** fish reads commands that are not typed at a terminal as a script, without events; so they are sent by hand. */
function fishScript(file: string, probe: string): string {
  const text = quote(probe, 'fish');
  return [
    `source ${quote(file, 'fish')}`,
    'emit fish_prompt',
    `echo ${probeMarks.session} $HUNCH_SESSION_ID`,
    `emit fish_preexec ${text}`,
    probe,
    `emit fish_postexec ${text}`,
    `echo ${probeMarks.after}`,
    'command cat >/dev/null',
  ].join('\n');
}
