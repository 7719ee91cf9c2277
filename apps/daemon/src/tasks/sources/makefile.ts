import type { TaskSource } from '../source.ts';
import { isTaskName, makeTask, type Task } from '../task.ts';

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
      const rule = /^(?<targets>[^\s#:=][^:=#]*?)\s*::?(?!=)(?<rest>.*)$/.exec(line)?.groups;
      if (rule?.targets === undefined) continue;
      const targets = rule.targets.split(/\s+/);
      if (targets.includes('.PHONY')) {
        for (const name of (rule.rest ?? '').replace(/#.*$/, '').split(/\s+/)) phony.add(name);
        continue;
      }
      // A target-specific variable: `debug: CFLAGS = -g`.
      if (/^\s*(?:export\s+|override\s+)?[\w.-]+\s*[:+?!]?=/.test(rule.rest ?? '')) continue;
      const help = /##\s*(.+)$/.exec(rule.rest ?? '')?.[1] ?? null;
      for (const name of targets) {
        if (!isTaskName(name) || name.startsWith('.') || found.get(name)?.description != null) continue;
        found.set(name, makeTask('make', name, `make ${name}`, help));
      }
    }
    return [...found.values()].filter(({ name }) => phony.has(name) || !/[./]/.test(name));
  },
};

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
