import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { HunchError } from '@hunch/common/errors';
import { CommandFailure } from '../exit-codes.ts';

/** More than a model reads with profit; the whole is at `hunch …` in a terminal. */
const ANSWER_CHARACTERS_MAX = 24_000;

/** What a tool answers, as text and as fields; a failure is the tool's, not the protocol's, so that the model can react. */
export async function answered(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    const answer = await work();
    const text = JSON.stringify(answer);
    if (text.length <= ANSWER_CHARACTERS_MAX)
      return { content: [{ type: 'text', text }], structuredContent: { ...answer } };
    return failed(
      `The answer has ${text.length} characters, more than ${ANSWER_CHARACTERS_MAX}. Ask for less.`,
    );
  } catch (error) {
    if (error instanceof CommandFailure || error instanceof HunchError) return failed(error.message);
    throw error;
  }
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
