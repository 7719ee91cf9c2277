import { inOrder, splitAt, taskLinesMax, withoutComment, type TaskFile } from './task-file.ts';

interface Rule {
  readonly target: string;
  readonly needs: readonly string[];
  readonly lines: string[];
}

/** Variables in variables; deeper ones stay as they are written. */
const expansionDepthMax = 8;
const expandedCharactersMax = 8_192;
/** In all of a file: each may name many others. */
const expansionsMax = 20_000;

interface Variables {
  readonly values: Map<string, string>;
  expansionsLeft: number;
}

/** What a function of make gives is not computed: a name that no file has. */
const madeByFunction = 'made-by-make';

/**
 * Explicit rules and variables of a makefile (GNU make manual, chapters 4 to 6). Every branch of a conditional is read, and the
 * last value of a variable counts.
 *
 * @param include what an included file holds
 */
export function makefile(text: string, include: (path: string) => string | null = () => null): TaskFile {
  const rules = new Map<string, Rule>();
  const variables: Variables = { values: new Map(), expansionsLeft: expansionsMax };
  const immediate: string[] = [];
  let current: readonly Rule[] = [];
  const read = (source: string, depth: number): void => {
    let isDefinition = false;
    for (const line of logicalLines(source)) {
      if (/^(?:override\s+)?define\b/.test(line)) isDefinition = true;
      if (isDefinition) {
        if (line.startsWith('endef')) isDefinition = false;
        continue;
      }
      if (line.startsWith('\t')) {
        for (const rule of current) rule.lines.push(line.trim());
        continue;
      }
      const included = /^[-s]?include\s(?<paths>.+)$/.exec(line.trim())?.groups?.paths;
      if (included !== undefined) {
        for (const path of expand(included, variables).split(/\s+/).slice(0, 8)) {
          const held = depth > 2 || path === '' ? null : include(path);
          if (held !== null) read(held, depth + 1);
        }
        continue;
      }
      const set = assignmentIn(line);
      if (set !== null) {
        assign(set.name, set.operator, set.value);
        continue;
      }
      const made = ruleOf(line, variables);
      if (made === null) continue;
      current = made.targets.map((target) => {
        const before = rules.get(target);
        const rule = { target, needs: [...(before?.needs ?? []), ...made.needs], lines: before?.lines ?? [] };
        if (made.recipe !== '') rule.lines.push(made.recipe);
        rules.set(target, rule);
        return rule;
      });
    }
  };
  const assign = (name: string, operator: string, value: string): void => {
    // `:=` and `!=` run what they hold where they stand, whatever the target is.
    const substituted = operator.startsWith('!')
      ? value
      : /\$\(shell (?<command>.+)\)/.exec(value)?.groups?.command;
    if (substituted !== undefined) immediate.push(substituted);
    const held = operator.startsWith('!') ? `$(shell ${value})` : withoutComment(value);
    if (operator === '?=' && variables.values.has(name)) return;
    variables.values.set(
      name,
      operator === '+=' ? `${variables.values.get(name) ?? ''} ${held}`.trim() : held,
    );
  };
  read(text, 0);
  return {
    commandsOf(name, args) {
      const own: Variables = { values: new Map(variables.values), expansionsLeft: expansionsMax };
      for (const word of args) {
        const { name: variable, value } = /^(?<name>\w+)[:+?]?=(?<value>.*)$/s.exec(word)?.groups ?? {};
        if (variable !== undefined && value !== undefined) own.values.set(variable, value);
      }
      const goal =
        name ??
        own.values.get('.DEFAULT_GOAL') ??
        [...rules.keys()].find((target) => !target.startsWith('.'));
      if (goal === undefined || !rules.has(goal)) return null;
      return [
        ...immediate.map((command) => expand(command, own)),
        ...inOrder(
          goal,
          (target) => rules.get(target),
          ({ needs }) => needs,
        ).flatMap(({ target, needs, lines }) =>
          lines.map((line) =>
            expand(
              line
                .replace(/^[-@+\s]+/, '')
                .replaceAll('$@', target)
                .replaceAll('$<', needs[0] ?? '')
                .replaceAll('$^', needs.join(' ')),
              own,
            ),
          ),
        ),
      ];
    },
  };
}

function logicalLines(text: string): readonly string[] {
  return text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/, taskLinesMax);
}

/** `export NAME ?= value`: one word before the sign. */
function assignmentIn(
  line: string,
): { readonly name: string; readonly operator: string; readonly value: string } | null {
  const [left, value] = splitAt(line, '=') ?? [];
  if (left === undefined || value === undefined) return null;
  const end = left.search(/[:?+!]{1,3}$/);
  const words = (end === -1 ? left : left.slice(0, end)).trim().split(/\s+/);
  const name = words.findLast((word) => word !== 'export' && word !== 'override') ?? '';
  const isOne = words.every((word) => word === name || word === 'export' || word === 'override');
  return isOne && /^[\w.-]+$/.test(name)
    ? { name, operator: `${end === -1 ? '' : left.slice(end)}=`, value }
    : null;
}

/** `targets: needs ; recipe`; a variable of a target is none. */
function ruleOf(
  line: string,
  variables: Variables,
): {
  readonly targets: readonly string[];
  readonly needs: readonly string[];
  readonly recipe: string;
} | null {
  const colon = line.search(/[:#]/);
  if (colon <= 0 || line[colon] !== ':' || /^\s/.test(line)) return null;
  const rest = line.slice(colon + 1).replace(/^:/, '');
  const semicolon = rest.indexOf(';');
  const before = withoutComment(semicolon === -1 ? rest : rest.slice(0, semicolon));
  if (before.includes('=')) return null;
  const namesIn = (names: string): readonly string[] =>
    expand(names, variables)
      .split(/\s+/)
      .filter((name) => name !== '' && name !== '|');
  return {
    targets: namesIn(line.slice(0, colon)),
    needs: namesIn(before),
    recipe: semicolon === -1 ? '' : rest.slice(semicolon + 1).trim(),
  };
}

/** The text with make's variables in it; what the environment may hold stays a variable of the shell. */
function expand(text: string, variables: Variables, depth = 0): string {
  if (!text.includes('$')) return text;
  let made = '';
  for (let at = 0; at < text.length; at += 1) {
    const open = text[at] === '$' ? (text[at + 1] ?? '') : '';
    if (open === '') made += text.charAt(at);
    else if (open === '$') {
      made += '$';
      at += 1;
    } else if (open !== '(' && open !== '{') {
      made += variables.values.get(open) ?? '';
      at += 1;
    } else {
      const end = closing(text, at + 1);
      made += valueOf(text.slice(at + 2, end), variables, depth);
      at = end;
    }
    if (made.length > expandedCharactersMax) return made.slice(0, expandedCharactersMax);
  }
  return made;
}

function valueOf(name: string, variables: Variables, depth: number): string {
  if (name.startsWith('shell '))
    return `$(${depth > expansionDepthMax ? '' : expand(name.slice(6), variables, depth + 1)})`;
  if (name.startsWith('MAKE') && name === 'MAKE') return 'make';
  if (/[\s:]/.test(name)) return madeByFunction;
  const held = variables.values.get(name);
  variables.expansionsLeft -= 1;
  if (held === undefined) return /^\w+$/.test(name) ? `\${${name}}` : '';
  return depth > expansionDepthMax || variables.expansionsLeft < 0 ? '' : expand(held, variables, depth + 1);
}

/** Where the bracket at `open` is closed again. */
function closing(text: string, open: number): number {
  const [from, to] = text[open] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === from) depth += 1;
    else if (text[at] === to && (depth -= 1) === 0) return at;
  }
  return text.length;
}
