import type { Step, WeakAgent } from './weak-agent.ts';

/** One way in which agents get stuck, as it was reported in public. */
export interface Scenario {
  readonly name: string;
  /** Where it was reported. */
  readonly seenIn: string;
  /** Goes on for ever. */
  steps(agent: WeakAgent): Generator<Step, never>;
}

const rejected =
  'Your proposed edit has introduced new syntax error(s). Please understand the fixes and retry your edit command.';

function* forever(step: (turn: number) => readonly Step[]): Generator<Step, never> {
  for (let turn = 0; ; turn += 1) yield* step(turn);
}

export const scenarios: readonly [Scenario, ...Scenario[]] = [
  {
    name: 'edits that a linter rejects',
    seenIn: 'SWE-agent paper, arXiv 2405.15793, failed edits; github.com/OpenHands/OpenHands/pull/3663',
    *steps(agent) {
      const file = agent.file();
      const line = agent.random.between(10, 900);
      return yield* forever(() => [
        ...(agent.random.chance(0.3) ? [agent.look(file, line, `${file} ${line}`)] : []),
        agent.edit(file, line + agent.random.between(0, 2), agent.text(), rejected),
      ]);
    },
  },
  {
    name: 'edits whose old text is not there',
    seenIn: 'github.com/bytedance/trae-agent/issues/274, github.com/NorthlandPositronics/Cogtrix/issues/2319',
    *steps(agent) {
      const file = agent.file();
      return yield* forever(() => [
        agent.edit(
          file,
          agent.random.between(1, 400),
          agent.text(),
          'No replacement was performed, old_str did not appear verbatim in the file.',
        ),
        ...(agent.random.chance(0.6) ? [agent.look(file, agent.random.between(1, 4) * 40)] : []),
      ]);
    },
  },
  {
    name: 'edit, test, the same failure',
    seenIn: 'github.com/OpenHands/OpenHands/issues/7960',
    *steps(agent) {
      const file = agent.file();
      const error = `AssertionError: ${agent.text()}`;
      return yield* forever(() => [
        agent.edit(file, agent.random.between(1, 400), agent.text()),
        ...(agent.random.chance(0.3) ? [agent.look(file, agent.random.between(1, 400))] : []),
        agent.run('python -m pytest tests/test_core.py', error),
      ]);
    },
  },
  {
    name: 'edit, run, the same wrong answer',
    seenIn: 'SWE-agent paper, arXiv 2405.15793, incorrect implementation',
    *steps(agent) {
      const file = agent.file();
      const answer = agent.text();
      return yield* forever(() => [
        agent.edit(file, agent.random.between(1, 400), agent.text()),
        agent.run('python reproduce.py', undefined, answer),
      ]);
    },
  },
  {
    name: 'edit, test, another failure each time',
    seenIn: 'arXiv 2511.00197, failed runs are longer; github.com/OpenHands/OpenHands/issues/7960',
    *steps(agent) {
      const file = agent.file();
      return yield* forever(() => [
        agent.edit(file, agent.random.between(1, 400), agent.text()),
        agent.run('python reproduce.py', `${agent.random.pick(['TypeError', 'KeyError'])}: ${agent.text()}`),
      ]);
    },
  },
  {
    name: 'the same few places again',
    seenIn:
      'github.com/code-yeongyu/oh-my-openagent/issues/3789, github.com/gsd-build/get-shit-done/pull/2355',
    *steps(agent) {
      const file = agent.file();
      return yield* forever(() => {
        const line = agent.random.between(1, 8) * 20;
        return [agent.look(file, line, `${file} ${line}`)];
      });
    },
  },
  {
    name: 'the same file written anew',
    seenIn: 'github.com/OpenHands/OpenHands/issues/872',
    *steps(agent) {
      return yield* forever(() => [
        agent.create('reproduce.py', agent.text()),
        agent.run(
          'python reproduce.py',
          `ModuleNotFoundError: No module named '${agent.random.pick(['yaml', 'attr'])}'`,
        ),
      ]);
    },
  },
  {
    name: 'searches that find nothing',
    seenIn: 'SWE-agent paper, arXiv 2405.15793, failed to find',
    *steps(agent) {
      return yield* forever(() => [agent.search(agent.text(), agent.random.chance(0.2))]);
    },
  },
  {
    name: 'looking around',
    seenIn: 'github.com/earendil-works/pi/issues/6158, github.com/justrach/codegraff2/issues/27',
    *steps(agent) {
      return yield* forever(() => {
        const command = agent.random.pick(['ls', 'pwd', 'ls -la', 'git status', 'ls src', 'cat README.md']);
        return [agent.run(command, undefined, command)];
      });
    },
  },
  {
    name: 'install, run, still missing',
    seenIn: 'github.com/OpenHands/OpenHands/issues/7960',
    *steps(agent) {
      const module = agent.random.pick(['numpy', 'erfa', 'pytest']);
      return yield* forever((turn) => [
        agent.run(`pip install ${module}==${turn}`, 'ERROR: No matching distribution found'),
        agent.run('python setup.py build', `ModuleNotFoundError: No module named '${module}'`),
      ]);
    },
  },
  {
    name: 'out of time',
    seenIn: 'dhruvpatel1706.github.io/writing/agent-failure-modes.html',
    *steps(agent) {
      return yield* forever(() => [
        agent.run(`python -m pytest ${agent.file()}`, 'Command timed out after 120 seconds'),
        ...(agent.random.chance(0.5) ? [agent.somethingNew()] : []),
      ]);
    },
  },
  {
    name: 'a tool that is not there, or other arguments',
    seenIn: 'github.com/amd/gaia/pull/3751',
    *steps(agent) {
      return yield* forever(() => [
        agent.tool(
          agent.random.pick(['edit_file', 'apply', 'replace_lines']),
          { file: agent.file(), text: agent.text() },
          agent.random.pick(['Unknown tool', 'Invalid arguments: missing required parameter']),
        ),
      ]);
    },
  },
  {
    name: 'one-liners with the same answer',
    seenIn: 'github.com/OpenHands/OpenHands/pull/3663',
    *steps(agent) {
      const error = `NameError: name '${agent.text()}' is not defined`;
      return yield* forever(() => [agent.run(`python -c "print(${agent.text()})"`, error)]);
    },
  },
  {
    name: 'handing in again and again',
    seenIn: 'github.com/SWE-agent/SWE-agent/issues/971',
    *steps(agent) {
      return yield* forever(() => [
        agent.tool('submit', {}),
        ...(agent.random.chance(0.4) ? [agent.run('git diff', undefined, 'diff')] : []),
      ]);
    },
  },
  {
    name: 'the same edit made again',
    seenIn: 'github.com/agent0ai/space-agent/pull/6',
    *steps(agent) {
      const file = agent.file();
      const text = agent.text();
      return yield* forever(() => [
        agent.edit(file, 40, text),
        agent.look(file, 40),
        ...(agent.random.chance(0.5) ? [agent.somethingNew()] : []),
      ]);
    },
  },
  {
    name: 'exactly the same call',
    seenIn: 'docs.openhands.dev, stuck detector; Gemini CLI, loop detection',
    *steps(agent) {
      const command = `cat ${agent.file()}`;
      return yield* forever(() => [agent.run(command, undefined, command)]);
    },
  },
  {
    name: 'two calls in turn',
    seenIn: 'docs.openhands.dev, stuck detector',
    *steps(agent) {
      const file = agent.file();
      return yield* forever(() => [
        agent.look(file, 1, file),
        agent.run('python reproduce.py', 'ValueError: bad input', 'bad'),
      ]);
    },
  },
];
