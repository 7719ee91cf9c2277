import { spawn } from 'node:child_process';
import type { Reply, SeenRequest } from '@hunch/fake-llm';

const AGENT_MS_MAX = 150_000;

/** Side questions want JSON; of what is in it nothing depends. */
export function turns(play: (request: SeenRequest) => Reply): (request: SeenRequest) => Reply {
  return (request) => {
    const wantsJson = /"(response_format|json_schema|responseMimeType|responseJsonSchema)"/.test(
      JSON.stringify(request.body),
    );
    const reply = play(request);
    if (!wantsJson || reply.kind !== 'text') return reply;
    return { kind: 'text', text: '{"complexity_reasoning":"It is a test.","complexity_score":50}' };
  };
}

/** Nothing of the user's: neither keys nor settings. */
export function surroundings(home: string): Record<string, string> {
  const { PATH = '', TERM = 'dumb', LANG = 'C.UTF-8', NODE_EXTRA_CA_CERTS } = process.env;
  return {
    PATH,
    TERM,
    LANG,
    HOME: home,
    CI: '1',
    ...(NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS }),
  };
}

export function runAgent(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done) => {
    const timer = setTimeout(() => {
      // With all that it has started: it leads a group of its own.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      done({ code: null, said });
    }, AGENT_MS_MAX);
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code: code ?? 1, said });
    });
  });
}
