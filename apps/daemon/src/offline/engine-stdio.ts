import { once } from 'node:events';
import { parseJson } from '@hunch/common/json';
import { createReplayEngine } from '@hunch/suggest-engine/replay';
import { inputLines } from './input-lines.ts';
import type { Job } from './job.ts';

/** `engine-stdio`: the replay protocol for outside harnesses, one JSON request a line, one JSON answer a line. */
export const job: Job = {
  async run({ input, output }) {
    const engine = createReplayEngine();
    for await (const lines of inputLines(input)) {
      let answers = '';
      for (const line of lines) {
        const answer =
          line.kind === 'too-long'
            ? { error: `a line may have ${line.charactersMax} characters` }
            : engine.answer(parseJson(line.text));
        answers += `${JSON.stringify(answer)}\n`;
      }
      if (!output.write(answers)) await once(output, 'drain');
    }
    return 0;
  },
};
