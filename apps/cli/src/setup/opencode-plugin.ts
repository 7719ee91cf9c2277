/**
 * The plugin for OpenCode, which has plugins where others run a program. It hands each event to the hook program and
 * applies the answer; whatever goes wrong there, it does nothing. Errors of tools come only in the message stream, since
 * a tool that throws skips `tool.execute.after`.
 *
 * @param program the hook's program and arguments
 */
export function opencodePlugin(program: readonly string[]): string {
  return `// Written by \`hunch setup --agent opencode\`; \`hunch uninstall --agent opencode\` removes it.
import { spawn } from 'node:child_process';

const program = ${JSON.stringify(program)};
// As long as other agents give a hook: one that is late on a loaded machine must not let a danger pass.
const timeoutMs = 5000;

function ask(message) {
  return new Promise((resolve) => {
    const child = spawn(program[0], program.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill(), timeoutMs);
    let text = '';
    child.on('error', () => resolve({}));
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('close', () => {
      clearTimeout(timer);
      try {
        resolve(text === '' ? {} : JSON.parse(text));
      } catch {
        resolve({});
      }
    });
    child.stdin.end(JSON.stringify(message));
  });
}

export const Hunch = async ({ directory }) => {
  const told = new Set();
  const say = (event, fields) => ask({ event, cwd: directory, ...fields });
  return {
    'tool.execute.before': async (input, output) => {
      const { sessionID, callID, tool } = input;
      const answer = await say('tool.execute.before', { sessionID, callID, tool, args: output.args });
      if (answer.deny !== undefined) {
        // It comes back as an error of the tool, which it is not.
        told.add(callID);
        throw new Error(answer.deny);
      }
      if (answer.args !== undefined) Object.assign(output.args, answer.args);
    },
    'tool.execute.after': async (input, output) => {
      const { sessionID, callID, tool, args } = input;
      const result = { output: output.output, metadata: output.metadata };
      const answer = await say('tool.execute.after', { sessionID, callID, tool, args, ...result });
      if (answer.append !== undefined) output.output = \`\${output.output}\\n\\n\${answer.append}\`;
    },
    'chat.message': async (input) => {
      await say('chat.message', { sessionID: input.sessionID });
    },
    event: async ({ event }) => {
      const { type, properties } = event;
      const part = properties?.part;
      if (type === 'message.part.updated' && part?.type === 'tool' && part.state?.status === 'error') {
        if (told.has(part.callID)) return;
        told.add(part.callID);
        const { sessionID, callID, tool, state } = part;
        await say('tool.error', { sessionID, callID, tool, args: state.input, error: state.error });
      } else if (['session.created', 'session.compacted', 'session.deleted'].includes(type)) {
        await say(type, { sessionID: properties.sessionID ?? properties.info?.id });
      }
    },
  };
};
`;
}
