import { once } from 'node:events';
import { HunchError } from '@hunch/common/errors';
import type { JobContext } from './job.ts';
import { inputLines, type InputLine } from './input-lines.ts';

/** Written in pieces of this size: one write for each short line would cost more than the decision. */
const OUTPUT_CHARACTERS_BUFFERED = 64 * 1024;

/**
 * Decides about one input after another: each line of standard input is one, or a JSON object whose member `input` may
 * hold newlines. Writes one JSON line for each, in the order of the inputs; one that can't be decided is a line with
 * `error` (`{"input", "error": {"code", "message", "retryable"}}`).
 *
 * @param decide what is printed beside `input`
 * @returns the exit code: 0, or 1 if an input could not be decided
 */
export async function runBatch(
  context: JobContext,
  decide: (input: string) => object | Promise<object>,
): Promise<number> {
  const { output } = context;
  let buffered = '';
  let failed = false;
  const flush = async (): Promise<void> => {
    const text = buffered;
    buffered = '';
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  for await (const chunk of inputLines(context.input)) {
    for (const line of chunk) {
      const answer = await answerTo(line, decide);
      failed ||= 'error' in answer;
      buffered += `${JSON.stringify(answer)}\n`;
      if (buffered.length >= OUTPUT_CHARACTERS_BUFFERED) await flush();
    }
    // What has come in is answered before more is waited for, so that a person or a pipe can talk to it.
    await flush();
  }
  return failed ? 1 : 0;
}

async function answerTo(
  line: InputLine,
  decide: (input: string) => object | Promise<object>,
): Promise<object> {
  try {
    if (line.kind === 'too-long') {
      throw new HunchError('E_INVALID_ARGUMENT', `A line may have ${line.charactersMax} characters.`);
    }
    if (line.kind === 'no-input')
      throw new HunchError(
        'E_INVALID_ARGUMENT',
        'A JSON line needs a text "input": {"input": "git push"}. A text that is itself JSON stands in it too.',
      );
    const decided = decide(line.text);
    return { input: line.text, ...(decided instanceof Promise ? await decided : decided) };
  } catch (error) {
    const input = line.kind === 'too-long' ? null : line.text;
    return { input, error: HunchError.from(error).toWire() };
  }
}
