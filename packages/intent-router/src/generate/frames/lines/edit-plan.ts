import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../../platform/facts.ts';
import { patternsOf } from '../frame.ts';
import { quoted } from '../quoted.ts';
import { substitution } from '../substitution.ts';
import type { LineFrame } from './line-frame.ts';
import type { LinePartOf } from './line-parts.ts';
import { patternOf } from './line-tests.ts';
import {
  address,
  cutting,
  rangeOf,
  replacementOf,
  trimming,
  withoutOuterBlanks,
  withoutRest,
} from './sed-scripts.ts';

/** Commands that change a file of lines where it is, by sed(1); or show what that would give, where the request says so. */
export function editCommand(frame: LineFrame, path: string, platform: PlatformFacts): string | undefined {
  const left = leftAlone(frame);
  const change = scriptOf(frame);
  const changed = typeof change === 'string' && left !== undefined ? `${left}!{${change};}` : change;
  if (changed === undefined) return undefined;
  if (typeof changed !== 'string' && 'appended' in changed) {
    frame.take('in place');
    return `printf '%s\\n' ${quote(changed.appended, 'bash')} >> ${quoted(path)}`;
  }
  const script = typeof changed === 'string' ? changed : changed.printed;
  const saved = frame.one('saved');
  const isShown = frame.take('shown') || saved !== undefined;
  const program = isShown ? 'sed' : inPlace(frame, path, platform);
  if (program === undefined) return undefined;
  const flag = frame.peek('made of').some(({ of, isWhole }) => patternOf(of, isWhole)?.isExtended)
    ? ' -E'
    : typeof changed === 'string'
      ? ''
      : ' -n';
  const command = `${program}${flag} ${quote(script, 'bash')} ${quoted(path)}`;
  return saved?.path == null ? command : `${command} > ${quoted(saved.path)}`;
}

/** The lines that a change to others leaves as they are, as an address of sed(1): "except the first". */
function leftAlone(frame: LineFrame): string | undefined {
  const isEdit = (['content', 'replaced', 'suffixed', 'prefixed'] as const).some((kind) => frame.has(kind));
  if (!isEdit && !frame.says('blank')) return undefined;
  if (frame.asks('show')) return undefined;
  const [kept, ...others] = frame.peek('all but');
  const at = kept === undefined || others.length > 0 ? undefined : endOf(kept.end, kept.count);
  if (at !== undefined) frame.all('all but');
  const isHeaderKept = at === undefined && frame.peek('header').some(({ is }) => is === 'kept');
  if (isHeaderKept) frame.all('header');
  return isHeaderKept ? '1' : at;
}

function inPlace(frame: LineFrame, path: string, platform: PlatformFacts): string | undefined {
  frame.take('in place');
  const backup = frame.one('backup');
  if (backup === undefined) return platform.unixFlavor === 'bsd' ? "sed -i ''" : 'sed -i';
  const copy = backup.path ?? `${path}.bak`;
  const ending = copy.startsWith('.') ? copy : copy.startsWith(`${path}.`) ? copy.slice(path.length) : '';
  return /^\.[\w.]+$/.test(ending) ? `sed -i${ending}` : undefined;
}

type Change = string | { readonly appended: string } | { readonly printed: string };

function scriptOf(frame: LineFrame): Change | undefined {
  const inserted = frame.one('inserted');
  if (inserted !== undefined) {
    frame.takeThing('line');
    const { at, text } = inserted;
    if (at.kind === 'bottom') return { appended: text };
    const line = text.replaceAll('\\', '\\\\');
    const place = at.kind === 'line' ? String(at.line) : at.kind === 'match' ? address(at.text) : '1';
    return `${place}${'isAfter' in at && at.isAfter ? 'a' : 'i'}\\${line}`;
  }
  const put = frame.one('line replaced');
  if (put !== undefined) return `${put.line}c\\${put.text.replaceAll('\\', '\\\\')}`;
  const commented = frame.one('commented');
  if (commented !== undefined) {
    const on = chosen(frame);
    frame.takeThing('line');
    return on === undefined || on === ''
      ? undefined
      : `${on}${commented.isOut ? 's/^/# /' : 's/^# \\{0,1\\}//'}`;
  }
  const replaced = frame.one('replaced');
  if (replaced !== undefined) {
    const on = chosen(frame);
    frame.takeThing('line');
    frame.take('changed');
    const isOnce = replaced.isOnce || frame.take('once');
    const from = frame.take('whole') ? `\\b${replaced.from}\\b` : undefined;
    if (from !== undefined && !/^\w+$/.test(replaced.from)) return undefined;
    const whole = substitution({ ...replaced, isOnce }, frame.take('caseless'));
    return on === undefined
      ? undefined
      : on + (from === undefined ? whole : whole.replace(replaced.from, from));
  }
  if (frame.says('in place') || frame.has('backup')) {
    const separators = frame.one('separators');
    if (separators !== undefined) return substitution(separators, false);
  }
  if (frame.take('unix ends')) return 's/\\r$//';
  if (frame.take('dos ends')) return 's/$/\\r/';
  const isInPlace = frame.says('in place') || frame.has('backup');
  const trim = frame.one('trim');
  if (trim !== undefined && !frame.says('shown')) {
    frame.takeAct('delete');
    frame.takeThing('line');
    frame.take('changed');
    return trimming(trim);
  }
  const off = frame.one('cut off');
  if (off?.isAsked === true) {
    frame.takeThing('line');
    return cutting(off);
  }
  const rest = frame.one('rest of line');
  if (rest !== undefined) {
    frame.takeThing('line');
    return frame.takeAct('delete') ? withoutRest(rest) : undefined;
  }
  const outer = frame.one('outer blank');
  if (outer?.isAsked === true) return withoutOuterBlanks(outer);
  const isPut = [...frame.peek('prefixed'), ...frame.peek('suffixed')].some((part) => part.isPut);
  if (isInPlace || (isPut && !frame.asks('show'))) {
    frame.take('changed');
    const on = chosen(frame);
    if (on === undefined) return undefined;
    frame.takeThing('line');
    if (frame.take('single spaces')) return `${on}s/ \\{2,\\}/ /g`;
    if (frame.take('lines capitalized')) return `${on}s/^./\\U&/`;
    if (frame.take('words capitalized')) return `${on}s/\\b./\\U&/g`;
    if (frame.take('upper')) return `${on}s/.*/\\U&/`;
    if (frame.take('lower')) return `${on}s/.*/\\L&/`;
    const [prefixed] = frame.all('prefixed');
    if (prefixed !== undefined) return `${on}s/^/${replacementOf(prefixed.text)}/`;
    const [suffixed] = frame.all('suffixed');
    if (suffixed !== undefined) return `${on}s/$/${replacementOf(suffixed.text)}/`;
  }
  if (!frame.takeAct('delete')) return undefined;
  const stay = kept(frame);
  return stay === undefined ? deletion(frame) : { printed: stay };
}

/** Which lines a change is for, as an address of sed(1): nothing for all; undefined where two choices meet. */
function chosen(frame: LineFrame): string | undefined {
  const addresses = [
    ...frame.all('content').map(({ texts, isNegated, isAll, edge }) =>
      isAll
        ? undefined
        : `/${patternsOf({ kind: 'content', texts, ...(edge === undefined ? {} : { edge }) })
            .join('\\|')
            .replaceAll('/', '\\/')}/${isNegated ? '!' : ''}`,
    ),
    ...frame.all('lines').map((range) => `${rangeOf(range)}${range.isOut === true ? '!' : ''}`),
    ...frame.all('limit').map(({ end, count, of }) => (of === 'line' ? endOf(end, count) : undefined)),
    ...frame.all('made of').map(({ of, isWhole, isNegated }) => {
      const pattern = patternOf(of, isWhole);
      // Extended expressions are of deletions alone, whose other patterns are none.
      if (pattern === undefined || (pattern.isExtended && !frame.asks('delete'))) return undefined;
      return `/${pattern.text}/${isNegated ? '!' : ''}`;
    }),
    ...(frame.take('not comment') ? ['/^[[:space:]]*#/!'] : []),
  ];
  return addresses.length > 1 || addresses.includes(undefined) ? undefined : (addresses[0] ?? '');
}

function endOf(end: 'first' | 'last', count: number): string | undefined {
  if (end === 'last') return count === 1 ? '$' : undefined;
  return count === 1 ? '1' : `1,${count}`;
}

/** "All lines except 3, 5 to 7": those alone are printed into the file. */
function kept(frame: LineFrame): string | undefined {
  const ranges = frame.peek('lines');
  if (ranges.length < 2 || ranges.some(({ isOut }) => isOut !== true)) return undefined;
  frame.all('lines');
  frame.takeThing('line');
  return ranges.map((range) => `${rangeOf(range)}p`).join(';');
}

/** The last lines of a file: as many are held back as go. */
function lastLines(frame: LineFrame): string | undefined {
  const [limit, ...others] = frame.peek('limit');
  if (limit === undefined || others.length > 0 || limit.end === 'first' || limit.of !== 'line')
    return undefined;
  return limit.count > 1 ? `:a;$d;N;2,${limit.count}ba;P;D` : undefined;
}

/** The lines that go. */
function deletion(frame: LineFrame): string | undefined {
  const last = lastLines(frame);
  const edits: (string | undefined)[] = [];
  if (frame.take('blank')) edits.push('/^[[:space:]]*$/d');
  for (const { first, last, isOut } of frame.all('between')) {
    if (isOut === true) return undefined;
    const range = `${address(first)},${last === null ? '$' : address(last)}`;
    frame.take('inclusive');
    edits.push(frame.take('exclusive') ? `${range}{//!d}` : `${range}d`);
  }
  for (const { text, isAfter } of frame.all('beside'))
    edits.push(isAfter ? `0,${address(text)}!d` : `${address(text)},$!d`);
  const steps = frame.all('every').filter(({ step }) => step > 0);
  for (const { step, start } of steps) edits.push(`${start === 0 ? step : start}~${step}d`);
  const length = frame.one('length');
  if (length !== undefined) edits.push(withLength(length));
  const counted = frame.one('counted text');
  if (counted !== undefined) edits.push(withCounted(counted));
  const ranges = frame.all('lines').filter(({ isOut }) => isOut !== true);
  if (ranges.length > 1) edits.push(ranges.map((range) => `${rangeOf(range)}d`).join(';'));
  else {
    const isOfContent = frame.has('content');
    const on = ranges[0] === undefined ? chosen(frame) : rangeOf(ranges[0]);
    if (isOfContent && (frame.has('context') || frame.all('content').some(({ isMatch }) => isMatch === true)))
      return undefined;
    if (on === undefined) edits.push(undefined);
    else if (on !== '') edits.push(`${on}d`);
  }
  frame.takeThing('line');
  const [edit, ...others] = edits;
  if (edit === undefined && others.length === 0 && last !== undefined) return last;
  return others.length > 0 || edit === undefined ? undefined : edit;
}

function withLength({ of, low, high, isStrict }: LinePartOf<'length'>): string | undefined {
  if (of !== 'length') return undefined;
  // What is shorter than 3 has no 3 characters.
  if (low === 0 && isStrict === true && high !== null) return `/.\\{${high + 1}\\}/!d`;
  return `/^.\\{${low},${high ?? ''}\\}$/d`;
}

/** Lines that have one character so often. */
function withCounted({ text, low, high }: LinePartOf<'counted text'>): string | undefined {
  if (text.length !== 1 || /[\\\]^]/.test(text)) return undefined;
  const character = text === '\t' ? String.raw`\t` : text;
  const literal = character === '/' ? String.raw`\/` : /[.*[$]/.test(text) ? `\\${text}` : character;
  const set = `[^${character === '/' ? String.raw`\/` : character}]*`;
  return `/^\\(${set}${literal}\\)\\{${low},${high ?? ''}\\}${set}$/d`;
}
