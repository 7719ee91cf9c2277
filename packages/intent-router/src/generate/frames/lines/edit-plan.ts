import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../../platform/facts.ts';
import { patternsOf } from '../frame.ts';
import { quoted } from '../quoted.ts';
import { substitution } from '../text-plan.ts';
import type { LineFrame } from './line-frame.ts';
import { replacementOf, trimming } from './line-plan.ts';
import { address, rangeOf } from './selections.ts';

/** Commands that change a file of lines where it is, by sed(1); or show what that would give, where the request says so. */
export function editCommand(frame: LineFrame, path: string, platform: PlatformFacts): string | undefined {
  const left = leftAlone(frame);
  const change = scriptOf(frame);
  const script = typeof change === 'string' && left !== undefined ? `${left}!{${change};}` : change;
  if (script === undefined) return undefined;
  if (typeof script !== 'string') {
    frame.take('in place');
    return `printf '%s\\n' ${quote(script.appended, 'bash')} >> ${quoted(path)}`;
  }
  const saved = frame.one('saved');
  const isShown = frame.take('shown') || saved !== undefined;
  const program = isShown ? 'sed' : inPlace(frame, path, platform);
  if (program === undefined) return undefined;
  const command = `${program} ${quote(script, 'bash')} ${quoted(path)}`;
  return saved?.path == null ? command : `${command} > ${quoted(saved.path)}`;
}

/** The lines that a change to others leaves as they are, as an address of sed(1): "except the first". */
function leftAlone(frame: LineFrame): string | undefined {
  if (!frame.has('content') && !frame.has('replaced') && !frame.says('blank')) return undefined;
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

function scriptOf(frame: LineFrame): string | { readonly appended: string } | undefined {
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
  if (isInPlace) {
    frame.take('changed');
    const on = chosen(frame) ?? '';
    if (frame.take('upper')) return `${on}s/.*/\\U&/`;
    if (frame.take('lower')) return `${on}s/.*/\\L&/`;
    const [prefixed] = frame.all('prefixed');
    if (prefixed !== undefined) return `${on}s/^/${replacementOf(prefixed.text)}/`;
    const [suffixed] = frame.all('suffixed');
    if (suffixed !== undefined) return `${on}s/$/${replacementOf(suffixed.text)}/`;
  }
  return frame.takeAct('delete') ? deletion(frame) : undefined;
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
    ...(frame.take('not comment') ? ['/^[[:space:]]*#/!'] : []),
  ];
  return addresses.length > 1 || addresses.includes(undefined) ? undefined : (addresses[0] ?? '');
}

function endOf(end: 'first' | 'last', count: number): string | undefined {
  if (end === 'last') return count === 1 ? '$' : undefined;
  return count === 1 ? '1' : `1,${count}`;
}

/** The lines that go. */
function deletion(frame: LineFrame): string | undefined {
  const edits: (string | undefined)[] = [];
  if (frame.take('blank')) edits.push('/^[[:space:]]*$/d');
  for (const { first, last } of frame.all('between')) {
    const range = `${address(first)},${last === null ? '$' : address(last)}`;
    frame.take('inclusive');
    edits.push(frame.take('exclusive') ? `${range}{//!d}` : `${range}d`);
  }
  for (const { text, isAfter } of frame.all('beside'))
    edits.push(isAfter ? `1,${address(text)}!d` : undefined);
  const steps = frame.all('every').filter(({ step }) => step > 0);
  for (const { step, start } of steps) edits.push(`${start === 0 ? step : start}~${step}d`);
  const length = frame.one('length');
  if (length !== undefined)
    edits.push(
      length.compare === '==' || length.of === 'NF'
        ? undefined
        : `/^.\\{${length.compare === '>' ? `${length.count + 1},` : `0,${length.count - 1}`}\\}$/d`,
    );
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
  return others.length > 0 || edit === undefined ? undefined : edit;
}
