import type { DomainDefinition, DomainExample, DomainSafety } from '../domains/domain.ts';
import { isInstalled, type PlatformFacts } from './facts.ts';

/** All that a generator is told of the domains of one request, platform facts filled in. */
export interface DomainContext {
  readonly domains: readonly DomainDefinition[];
  /** The system prompt; the request itself is not in it. */
  readonly systemPrompt: string;
  readonly examples: readonly DomainExample[];
  readonly safety: DomainSafety;
  /** The primary commands of the domains that are installed. */
  readonly availableCommands: readonly string[];
  readonly platformNotes: readonly string[];
}

const examplesPerDomain = 6;

/**
 * Merges the domains of a request, the primary one first: its prompt leads, the others add their commands, examples and
 * requirements.
 */
export function domainContext(
  domains: readonly [DomainDefinition, ...DomainDefinition[]],
  platform: PlatformFacts,
): DomainContext {
  const [primary, ...others] = domains;
  const availableCommands = distinct(domains.flatMap((domain) => domain.primaryCommands)).filter((command) =>
    isInstalled(platform, command),
  );
  const examples = domains.flatMap((domain) => domain.examples.slice(0, examplesPerDomain));
  const requirements = distinct(domains.flatMap((domain) => domain.safety.requirements));
  const platformNotes = platformNotesFor(platform);
  const lead = fillSlots(primary.prompt, {
    os: osNames[platform.os],
    unix_flavor: flavorNames[platform.unixFlavor],
    available_commands:
      availableCommands.length === 0 ? 'any that is installed' : availableCommands.join(', '),
    platform_notes: bullets(platformNotes),
    safety_requirements: bullets(requirements),
    examples: examples.map(({ input, output }) => `${input} => ${output}`).join('\n'),
  });
  const also = others.map((domain) => `The request also touches ${domain.title}: ${domain.description}`);
  return {
    domains,
    systemPrompt: [lead.trim(), ...also].join('\n\n'),
    examples,
    safety: { requirements, ruleDomains: distinct(domains.flatMap((domain) => domain.safety.ruleDomains)) },
    availableCommands,
    platformNotes,
  };
}

const osNames = { linux: 'Linux', macos: 'macOS', freebsd: 'FreeBSD', other: 'Unix' } as const;
const flavorNames = { gnu: 'GNU', bsd: 'BSD', busybox: 'BusyBox' } as const;

/** What goes wrong most when a command is written for the other flavour. */
function platformNotesFor(platform: PlatformFacts): readonly string[] {
  const shell = platform.shell === null ? [] : [`The shell is ${platform.shell}.`];
  switch (platform.unixFlavor) {
    case 'gnu':
      return [
        ...shell,
        'Tools take GNU flags: sed -i without a suffix, date -d, stat -c, find -printf, du -h --max-depth.',
      ];
    case 'bsd':
      return [
        ...shell,
        "Tools take BSD flags: sed -i '' needs an empty suffix, date -v instead of -d, stat -f instead of -c, du -d instead of --max-depth.",
        'find has no -printf, ps has no --sort, grep has no -P, xargs has no -r.',
      ];
    case 'busybox':
      return [
        ...shell,
        'Tools are BusyBox: only POSIX flags and the most common short ones work; no long options.',
      ];
  }
}

/** `{{slot}}` -> its text; a slot of another name stays, so that a mistake in a user-defined domain is seen. */
function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => slots[name] ?? whole);
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
