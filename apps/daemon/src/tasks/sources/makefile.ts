import { type TaskSource, isTaskName, makeTask, type Task } from '../task.ts';

/**
 * Explicit targets that a person would name (GNU make manual, 4.2): no pattern rules, no special targets, no files with
 * an extension unless they are .PHONY. `## text` behind a rule is what many projects use as its help.
 */
export const makefile: TaskSource = {
  kind: 'make',
  files: ['GNUmakefile', 'makefile', 'Makefile'],
  upward: false,
  read(text) {
    const phony = new Set<string>();
    const found = new Map<string, Task>();
    for (const line of logicalLines(text)) {
      const rule = ruleOf(line);
      if (rule === undefined) continue;
      const { targets, rest } = rule;
      if (targets.includes('.PHONY')) {
        for (const name of before('#', rest).split(/\s+/)) phony.add(name);
        continue;
      }
      // A target-specific variable: `debug: CFLAGS = -g`.
      if (/^\s*(?:export\s+|override\s+)?[\w.-]+\s*[:+?!]?=/.test(rest)) continue;
      const helpAt = rest.indexOf('##');
      const help = helpAt < 0 ? null : rest.slice(helpAt + 2).trimStart();
      for (const name of targets) {
        if (!isTaskName(name) || name.startsWith('.') || found.get(name)?.description != null) continue;
        found.set(name, makeTask('make', name, `make ${name}`, help));
      }
    }
    return [...found.values()].filter(({ name }) => phony.has(name) || !/[./]/.test(name));
  },
};

/**
 * `targets: rest` or `targets:: rest`; not `name := value` or `name = value`. By hand: whoever wrote the file may have wanted a
 * pattern to go through its spaces again and again.
 */
function ruleOf(line: string): { readonly targets: readonly string[]; readonly rest: string } | undefined {
  const colon = line.search(/[:=#]/);
  if (colon <= 0 || line[colon] !== ':' || /^\s/.test(line)) return undefined;
  const isDouble = line[colon + 1] === ':';
  const rest = line.slice(colon + (isDouble ? 2 : 1));
  return rest.startsWith('=') ? undefined : { targets: line.slice(0, colon).trim().split(/\s+/), rest };
}

function before(mark: string, text: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? text : text.slice(0, at);
}

/** Lines of rules: those that go on after a backslash are joined, recipes (after a tab) and definitions left out. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let isDefinition = false;
  for (const line of text.replaceAll(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    if (/^define\b/.test(line)) isDefinition = true;
    else if (/^endef\b/.test(line)) isDefinition = false;
    else if (!isDefinition && !line.startsWith('\t')) lines.push(line);
  }
  return lines;
}
