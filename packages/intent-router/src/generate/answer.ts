import { isObject, listIn, parseJson, textIn } from '@hunch/common/json';
import { parseShell } from '@hunch/common/shell';

/** What a model's answer comes to. */
export type ModelCommand =
  | {
      readonly kind: 'command';
      readonly command: string;
      /** Completes "This command …". */
      readonly explanation: string | null;
      readonly alternatives: readonly OtherCommand[];
    }
  /** It says that it can't or won't. */
  | { readonly kind: 'refusal'; readonly reason: string }
  /** It can't be told which part is the command; nothing of it may be run. */
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface OtherCommand {
  readonly command: string;
  readonly explanation: string | null;
}

const alternativesMax = 3;

/** A longer command is nothing that a person can check before it runs. */
const commandCharactersMax = 4000;
const reasonCharactersMax = 300;

/**
 * Finds the one command in a model's answer: JSON, a fenced block, or a bare line, whatever prose or thoughts stand around
 * them. Prose is never taken for a command: a bare line counts only if it begins with a program that `isProgram` knows
 * and doesn't read like a sentence.
 *
 * @example
 * ```ts
 * readAnswer('<think>hm</think>Sure!\n```json\n{"cmd": "ls -l"}\n```', () => true); // { kind: 'command', command: 'ls -l', … }
 * ```
 */
export function readAnswer(answer: string, isProgram: (name: string) => boolean): ModelCommand {
  const text = withoutThoughts(answer).trim();
  if (text === '') return { kind: 'unreadable', reason: 'the answer was empty' };
  const json = jsonAnswers(text).at(-1);
  if (json !== undefined) return json;
  const fenced = fencedBlocks(text);
  const [block, ...others] = fenced;
  if (block !== undefined) {
    if (others.some((other) => other.trim() !== block.trim()))
      return { kind: 'unreadable', reason: 'the answer held several commands' };
    return oneStatement(block);
  }
  return bareLine(text, isProgram);
}

/** Models that think aloud write `<think>…</think>` first; one that ran out of tokens never closes it. */
function withoutThoughts(text: string): string {
  let rest = text;
  for (const tag of ['think', 'thinking', 'reasoning']) {
    const close = `</${tag}>`;
    const end = rest.lastIndexOf(close);
    if (end !== -1) rest = rest.slice(end + close.length);
    const open = rest.indexOf(`<${tag}>`);
    if (open !== -1) rest = rest.slice(0, open);
  }
  return rest;
}

const commandKeys = ['cmd', 'command', 'shell', 'bash'];
const reasonKeys = ['reason', 'error', 'refusal', 'message'];

/** The objects in the text that speak of a command. Braces are matched outside of strings; one pass. */
function jsonAnswers(text: string): readonly ModelCommand[] {
  const found: ModelCommand[] = [];
  for (let at = text.indexOf('{'); at !== -1;) {
    const end = endOfObject(text, at);
    const read = end === -1 ? undefined : readObject(text.slice(at, end));
    if (read !== undefined) found.push(read);
    // Where nothing was read, an object may begin inside; where no brace closes, none does.
    if (end === -1) break;
    at = text.indexOf('{', read === undefined ? at + 1 : end);
    if (found.length > jsonObjectsMax) break;
  }
  return found;
}

const jsonObjectsMax = 20;
const objectCharactersMax = 8000;

function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  const stop = Math.min(text.length, start + objectCharactersMax);
  for (let at = start; at < stop; at += 1) {
    const character = text.charAt(at);
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function readObject(source: string): ModelCommand | undefined {
  const value = parseJson(source);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  const command = entries.find(([key]) => commandKeys.includes(key.toLowerCase()));
  const reason = entries.find(([key]) => reasonKeys.includes(key.toLowerCase()))?.[1];
  if (typeof command?.[1] === 'string' && command[1].trim() !== '') {
    const read = accepted(withoutPrompt(command[1].trim()));
    return read.kind === 'command' ? { ...read, ...besides(value, read.command) } : read;
  }
  if (command === undefined && reason === undefined) return undefined;
  return { kind: 'refusal', reason: clipped(typeof reason === 'string' ? reason : 'it gave no command') };
}

/** The contents of ``` fences that hold shell; a fence in another language is an example of something else. */
function fencedBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let at = text.indexOf('```'); at !== -1;) {
    const lineEnd = text.indexOf('\n', at);
    const close = text.indexOf('```', at + 3);
    if (close === -1) break;
    const isBlock = lineEnd !== -1 && lineEnd < close;
    const language = isBlock
      ? text
          .slice(at + 3, lineEnd)
          .trim()
          .toLowerCase()
      : '';
    const body = isBlock ? text.slice(lineEnd + 1, close) : text.slice(at + 3, close);
    if (/^(?:|sh|bash|zsh|fish|shell|console|terminal|shell-session|shellscript)$/.test(language))
      blocks.push(body);
    at = text.indexOf('```', close + 3);
  }
  return blocks.filter((block) => block.trim() !== '');
}

/** What an answer says beside its command. */
function besides(
  value: Readonly<Record<string, unknown>>,
  command: string,
): { readonly explanation: string | null; readonly alternatives: readonly OtherCommand[] } {
  const others = listIn(value, 'alternatives').flatMap((other): readonly OtherCommand[] => {
    const source = typeof other === 'string' ? other : (textIn(other, 'cmd') ?? textIn(other, 'command'));
    const read = source === undefined ? undefined : accepted(withoutPrompt(source.trim()));
    if (read?.kind !== 'command' || read.command === command) return [];
    return [{ command: read.command, explanation: explanationIn(other) }];
  });
  return { explanation: explanationIn(value), alternatives: others.slice(0, alternativesMax) };
}

/** As it goes on after "This command": a model writes a sentence all the same. */
function explanationIn(value: unknown): string | null {
  const said = clipped(textIn(value, 'explanation') ?? '')
    .replace(/^(?:this|the) command (?:will )?/i, '')
    .replace(/\.$/, '');
  // oxlint-disable-next-line no-control-regex
  if (said === '' || /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069]/.test(said))
    return null;
  return /^[A-Z][a-z]/.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}

/**
 * The one command of a block, which may be a loop or hold a here-document. Several statements in a block are as often
 * several ways to do it as the steps of one: they are not taken.
 */
function oneStatement(block: string): ModelCommand {
  const text = block.replaceAll('\r\n', '\n').trim();
  // Within a here-document every line is the user's text.
  const lines = text.includes('<<')
    ? text
    : text
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .map(withoutPrompt)
        .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
        .join('\n');
  if (lines === '') return { kind: 'unreadable', reason: 'the answer held no command' };
  const read = accepted(lines.replace(/^`([^`]+)`$/, '$1'));
  if (read.kind === 'command' && read.command.includes('\n')) {
    const { script } = parseShell(read.command);
    if (script.statements.length > 1) return { kind: 'unreadable', reason: 'the answer held several lines' };
  }
  return read;
}

function withoutPrompt(line: string): string {
  return line.replace(/^\s*[$%>] +/, '');
}

function accepted(command: string): ModelCommand {
  if (command.length > commandCharactersMax)
    return { kind: 'unreadable', reason: 'the command was too long' };
  // A command is shown before it runs: what can't be seen must not be in it.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.test(command))
    return { kind: 'unreadable', reason: 'the command held invisible characters' };
  const { problems, incomplete, script } = parseShell(command);
  if (problems.length > 0 || incomplete.length > 0)
    return { kind: 'unreadable', reason: 'the command was not complete' };
  return script.statements.length === 0
    ? { kind: 'unreadable', reason: 'the answer held no command' }
    : { kind: 'command', command, explanation: null, alternatives: [] };
}

/** Text without any mark of code. */
function bareLine(text: string, isProgram: (name: string) => boolean): ModelCommand {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const quoted = lines.flatMap((line) =>
    [...line.matchAll(/`([^`\n]{2,})`/g)].map((match) => match[1] ?? ''),
  );
  const candidates = quoted.length > 0 ? quoted : lines;
  const commands = candidates
    .map((line) => line.replace(/^[$%] +/, ''))
    .filter((line) => readsLikeCommand(line, isProgram));
  const [only, ...others] = new Set(commands);
  if (only !== undefined && others.length === 0) return accepted(only);
  if (only !== undefined) return { kind: 'unreadable', reason: 'the answer held several commands' };
  return /\b(?:can(?:'|no)t|cannot|unable|sorry|won't|not able|refuse)\b/i.test(text)
    ? { kind: 'refusal', reason: clipped(text) }
    : { kind: 'unreadable', reason: 'the answer held no command' };
}

/** `find` is a verb too: a sentence has articles and pronouns outside of quotes, or ends as sentences do. */
function readsLikeCommand(line: string, isProgram: (name: string) => boolean): boolean {
  const program = /^(?:sudo +)?([\w./+-]+)(?= |$)/.exec(line)?.[1];
  if (program === undefined || !isProgram(program)) return false;
  const unquoted = line.replaceAll(/'[^']*'|"[^"]*"/g, '""');
  if (/[.!?:]$/.test(unquoted) && !/(?:^|[\s/])\.{1,2}$/.test(unquoted)) return false;
  return !/\s(?:the|a|an|you|your|this|that|these|those|will|which|should|is|are)\s/i.test(unquoted);
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > reasonCharactersMax ? `${line.slice(0, reasonCharactersMax)}…` : line;
}
