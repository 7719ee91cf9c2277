// Written by `hunch setup --agent opencode`; `hunch uninstall --agent opencode` removes it.
import { spawn } from 'node:child_process';

const program = [/* hook program */];
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
      resolve(answerIn(text));
    });
    child.stdin.end(JSON.stringify(message));
  });
}

function answerIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** To the person, where there is a screen. */
function show(client, message) {
  void Promise.resolve()
    .then(() => client.tui.showToast({ body: { title: 'hunch', message, variant: 'warning' } }))
    .catch(() => undefined);
}

export const Hunch = async ({ directory, client }) => {
  // Calls that were denied, or whose error was reported.
  const reported = new Set();
  const send = async (event, fields) => {
    const answer = await ask({ event, cwd: directory, ...fields });
    if (answer.notice !== undefined) show(client, answer.notice);
    return answer;
  };
  return {
    'tool.execute.before': async (input, output) => {
      const { sessionID, callID, tool } = input;
      const answer = await send('tool.execute.before', { sessionID, callID, tool, args: output.args });
      if (answer.deny !== undefined) {
        // It comes back as an error of the tool, which it is not.
        reported.add(callID);
        throw new Error(answer.deny);
      }
      if (answer.args !== undefined) Object.assign(output.args, answer.args);
    },
    'tool.execute.after': async (input, output) => {
      const { sessionID, callID, tool, args } = input;
      const result = { output: output.output, metadata: output.metadata };
      const answer = await send('tool.execute.after', { sessionID, callID, tool, args, ...result });
      if (answer.append !== undefined) output.output = `${output.output}\n\n${answer.append}`;
    },
    'chat.message': async (input) => {
      await send('chat.message', { sessionID: input.sessionID });
    },
    event: async ({ event }) => {
      const { type, properties } = event;
      const part = properties?.part;
      // A tool that throws skips tool.execute.after: its error is only in the message stream.
      if (type === 'message.part.updated' && part?.type === 'tool' && part.state?.status === 'error') {
        if (reported.has(part.callID)) return;
        reported.add(part.callID);
        const { sessionID, callID, tool, state } = part;
        await send('tool.error', { sessionID, callID, tool, args: state.input, error: state.error });
      } else if (['session.created', 'session.compacted', 'session.deleted'].includes(type)) {
        await send(type, { sessionID: properties.sessionID ?? properties.info?.id });
      }
    },
  };
};
