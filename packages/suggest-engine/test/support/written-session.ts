import { posix } from 'node:path';

export type Step = CommandStep | QuestionStep | WaitStep | ProjectStep;

export interface Place {
  readonly session: string;
  readonly cwd: string;
  readonly repo: string | null;
  readonly branch: string | null;
}

export interface CommandStep {
  readonly kind: 'command';
  readonly text: string;
  readonly exitCode: number;
  /** Where it was typed. */
  readonly place: Place;
}

export interface QuestionStep {
  readonly kind: 'question';
  readonly prefix: string;
  readonly place: Place;
  /** Null: nobody said what is wanted first. */
  readonly first: string | null;
  readonly inFive: readonly string[];
}

export interface WaitStep {
  readonly kind: 'wait';
  readonly ms: number;
}

/** It has become known what kinds of project a directory is part of. */
export interface ProjectStep {
  readonly kind: 'project';
  readonly directory: string;
  readonly kinds: readonly string[];
}

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };

/** Reads one file of `replay-corpus/sessions`; its README names the kinds of lines. */
export function readWrittenSession(text: string): readonly Step[] {
  const reader = new SessionReader();
  for (const [number, line] of text.split('\n').entries()) reader.take(line, number + 1);
  return reader.steps;
}

class SessionReader {
  readonly steps: Step[] = [];
  readonly #branches = new Map<string, string>();
  #session = '';
  #cwd = '/';

  take(line: string, number: number): void {
    const [mark = '', rest = ''] = /^(.)(?: (.*))?$/.exec(line)?.slice(1) ?? [];
    switch (mark) {
      case '':
      case '#':
        return;
      case '@':
        this.#setting(rest.split(' '), number);
        return;
      case '$':
        this.#command(rest, 0);
        return;
      case '!': {
        const [code = '', ...command] = rest.split(' ');
        this.#command(command.join(' '), Number(code));
        return;
      }
      case '?':
        this.steps.push({
          kind: 'question',
          prefix: rest.replace(/␣$/, ' '),
          place: this.#place(),
          first: null,
          inFive: [],
        });
        return;
      case '=':
      case '~':
        this.#wanted(mark, rest, number);
        return;
      default:
        throw new Error(`line ${number}: "${mark}" begins no kind of line`);
    }
  }

  #setting([name, first = '', second = '']: readonly string[], number: number): void {
    if (name === 'session') this.#session = first;
    else if (name === 'at') this.#cwd = first;
    else if (name === 'repo') this.#branches.set(first, second);
    else if (name === 'kind')
      this.steps.push({ kind: 'project', directory: first, kinds: second.split(',') });
    else if (name === 'wait')
      this.steps.push({
        kind: 'wait',
        ms: Number.parseInt(first, 10) * (unitMs[first.at(-1) ?? ''] ?? Number.NaN),
      });
    else throw new Error(`line ${number}: nothing is called "${name ?? ''}"`);
  }

  #command(text: string, exitCode: number): void {
    this.steps.push({ kind: 'command', text, exitCode, place: this.#place() });
    const target = exitCode === 0 ? /^cd (\S+)$/.exec(text)?.[1] : undefined;
    if (target !== undefined) this.#cwd = posix.resolve(this.#cwd, target);
  }

  #wanted(mark: '=' | '~', text: string, number: number): void {
    const question = this.steps.pop();
    if (question?.kind !== 'question') throw new Error(`line ${number}: it stands below no question`);
    if (!text.startsWith(question.prefix)) throw new Error(`line ${number}: not what is typed above`);
    const first = mark === '=' ? text : question.first;
    this.steps.push({ ...question, first, inFive: [...question.inFive, text] });
  }

  #place(): Place {
    const repo = [...this.#branches.keys()].find(
      (top) => this.#cwd === top || this.#cwd.startsWith(`${top}/`),
    );
    return {
      session: this.#session,
      cwd: this.#cwd,
      repo: repo ?? null,
      branch: repo === undefined ? null : (this.#branches.get(repo) ?? null),
    };
  }
}
