import type { PlatformFacts } from '../../../platform/facts.ts';
import { quoted } from '../quoted.ts';
import { editCommand } from './edit-plan.ts';
import { jsonCommand } from './json-plan.ts';
import { readLines } from './line-grammar.ts';
import { LineFrame } from './line-frame.ts';
import { lineCommand } from './line-plan.ts';
import type { LinePart } from './line-parts.ts';
import { withLogFields } from './log-fields.ts';
import { tableCommand } from './table-plan.ts';
import { twoFilesCommand } from './two-files-plan.ts';

/** A command about the lines or columns of named files. */
export interface LinesAnswer {
  readonly command: string;
  readonly frame: readonly string[];
  readonly asked: readonly string[];
}

/** Whether a request may be about the lines of a file at all: most are not, and need no reading. */
const mayBe = /\S\.\w|\/\w|\bfile\b|\blines?\b|\brows?\b|\bcolumns?\b/i;

const noText =
  /\.(?:tar(?:\.\w+)?|t[gbx]z|zip|jar|war|gz|bz2|xz|zst|7z|rar|rpm|deb|pdf|docx?|xlsx?|pptx?|odt|ods|jpe?g|png|gif|webp|mp[34]|mkv|avi|iso|db|sqlite)$/i;

const plans = [editCommand, tableCommand, lineCommand] as const;

/**
 * The command that a request about lines and columns composes, or undefined: every word must have its place in a phrase, and every part its
 * place in the command.
 */
export function linesAnswer(request: string, platform: PlatformFacts): LinesAnswer | undefined {
  if (!mayBe.test(request)) return undefined;
  const read = readLines(request, platform);
  if (read === undefined || read.parts.some(({ kind }) => kind === 'or')) return undefined;
  const command = commandOf(withLogFields(read.parts), platform);
  if (command === undefined || (platform.unixFlavor !== 'gnu' && ofGnu.test(command))) return undefined;
  if (namesOtherColumns(read.parts, command, platform)) return undefined;
  return { command, frame: described(read.parts), asked: read.asked };
}

/** Whether it takes a word for a column that the table does not have, or one object for a list. */
function namesOtherColumns(parts: readonly LinePart[], command: string, { tables }: PlatformFacts): boolean {
  const known = parts.flatMap((part) => (part.kind === 'source' ? (tables?.get(part.path) ?? []) : []));
  if (known.some(({ format }) => format === 'json_object') && command.includes('.[]')) return true;
  const names = new Set(known.flatMap(({ columns }) => columns.map(({ name }) => name.toLowerCase())));
  return (
    known.length > 0 && [...command.matchAll(/c\["([^"]+)"\]/g)].some(([, name = '']) => !names.has(name))
  );
}

/** What only GNU's programs do. */
const ofGnu =
  /\bshuf\b|\btac\b|head -n -|cut .*--complement|\bsplit -n|\bsed .*[\d/][aic]\\|\\[UL]&|\d~\d|\{\/\/!|sort -t \$/;

function commandOf(parts: readonly LinePart[], platform: PlatformFacts): string | undefined {
  const sources = [...new Set(parts.flatMap((part) => (part.kind === 'source' ? [part.path] : [])))];
  const attempt = (plan: (frame: LineFrame) => string | undefined): string | undefined => {
    const frame = new LineFrame(parts);
    const command = plan(frame);
    if (command === undefined) return undefined;
    const whole = saved(frame, command);
    return frame.isDone ? whole : undefined;
  };
  const [path, ...others] = sources;
  if (path === undefined || others.length > 0) return attempt(twoFilesCommand);
  if (noText.test(path) || isOther(parts, path)) return undefined;
  if (/\.(?:json|jsonl|ndjson)$/i.test(path)) {
    // What replaces a text asks for no structure.
    const plan = parts.some(({ kind }) => kind === 'replaced') ? editCommand : jsonCommand;
    const command = attempt((frame) =>
      frame.all('source').length > 0 ? plan(frame, path, platform) : undefined,
    );
    if (plan === editCommand) return command;
    return command === undefined || /\.json$/i.test(path) ? command : ofJsonLines(command);
  }
  for (const plan of plans) {
    const command = attempt((frame) =>
      frame.all('source').length > 0 ? plan(frame, path, platform) : undefined,
    );
    if (command !== undefined) return command;
  }
  return undefined;
}

/** Of a file with one object a line all together are the list; objects are printed as they stand there. */
export function ofJsonLines(command: string): string {
  return command.replace(/^jq(?: -(\w+))?/, (_, flags: string | undefined) => `jq -s${flags ?? 'c'}`);
}

/** A directory, or a word that nothing makes a file. */
function isOther(parts: readonly LinePart[], path: string): boolean {
  if (/\/$|^\.{1,2}$|^~$/.test(path)) return true;
  const isFile = /\.\w+$/.test(path) || /^\/(?:etc|var\/log|proc)\/[\w./-]+$/.test(path);
  const isOfText = parts.some(
    ({ kind, ...part }) =>
      (kind === 'thing' && 'thing' in part && part.thing === 'line') ||
      kind === 'lines' ||
      kind === 'columns',
  );
  return !isFile && !isOfText;
}

function saved(frame: LineFrame, command: string): string {
  if (/ > \S+$/.test(command)) return command;
  const path = frame.one('saved')?.path;
  return path == null ? command : `${command} > ${quoted(path)}`;
}

/** What was understood, for a person. */
function described(parts: readonly LinePart[]): readonly string[] {
  return [
    ...new Set(
      parts.map((part) => {
        if (part.kind === 'option') return part.option;
        if (part.kind === 'act') return part.act;
        if (part.kind === 'thing') return part.thing;
        const said = Object.entries(part).flatMap(([key, value]) =>
          key === 'kind' || typeof value === 'boolean' || value === null ? [] : [textOf(value)],
        );
        return `${part.kind} ${said.join(' ')}`.trim();
      }),
    ),
  ];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, at, column, compare, value: wanted } = value as Readonly<Record<string, unknown>>;
  if (column !== undefined)
    return [textOf(column), compare, wanted]
      .filter((each) => each !== undefined)
      .map(String)
      .join(' ');
  return [name, at].filter((each) => typeof each === 'string' || typeof each === 'number').join(' ');
}
