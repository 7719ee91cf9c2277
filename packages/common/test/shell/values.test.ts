import { describe, expect } from 'vitest';
import { eachSimpleCommand, parseShell } from '../../src/shell/index.ts';
import { corpus } from './corpus.ts';
import { itWith, wordValues } from './real-shells.ts';

/** Every static word of the corpus, as written and as we say that a command receives it. */
function staticWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const line of corpus) {
    eachSimpleCommand(parseShell(line).script, (command, source) => {
      for (const word of command.words) {
        if (word.isStatic) words.set(source.slice(word.start, word.end), word.text);
      }
    });
  }
  return words;
}

describe('bash as the oracle', () => {
  itWith('bash')('a static word has the text that bash passes on', async () => {
    const words = staticWords();
    expect(words.size).toBeGreaterThan(300);
    expect(await wordValues('bash', [...words.keys()])).toEqual([...words.values()]);
  });
});
