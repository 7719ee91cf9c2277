import { describe, expect, it } from 'vitest';
import { defaultIntentRouterOptions } from '../../src/config.ts';
import { configuredRegistry } from '../../src/domains/configured.ts';
import { builtInDomains } from '../../src/domains/domain.ts';
import { DomainRegistry } from '../../src/domains/registry.ts';
import { LocalRouter } from '../../src/local/local-router.ts';
import { domainContext } from '../../src/platform/context.ts';
import { unknownPlatform } from '../../src/platform/facts.ts';

const registry = new DomainRegistry();

describe('the registry', () => {
  it('has the ten domains of the spec, each with all that is needed', () => {
    expect(registry.all().map(({ name }) => name)).toEqual([...builtInDomains]);
    for (const domain of registry.all()) {
      expect(domain.prompt).toContain('{{platform_notes}}');
      expect(domain.tool.parameters.length).toBeGreaterThan(0);
      expect(domain.examples.length).toBeGreaterThanOrEqual(5);
      expect(domain.safety.requirements.length).toBeGreaterThan(0);
      // Ollama drops `enum`: what may be said stands in the description.
      for (const { description, values } of domain.tool.parameters) {
        for (const value of values)
          expect(description.toLowerCase()).toContain(value.replaceAll('_', ' ').split(' ')[0]);
      }
    }
    expect(registry.get('file_operations')?.keywords).toContain('find');
  });

  it.each([
    ['git', ['git_operations']],
    ['file,archive', ['file_operations', 'archive_operations']],
    [' Git-Operations ', ['git_operations']],
    ['git,git', ['git_operations']],
  ])('reads --domain %j as %j', (text, names) => {
    const found = registry.resolve(text);
    expect(found.ok && found.value.map(({ name }) => name)).toEqual(names);
  });

  it.each(['nonsense', '', 'git,nonsense'])('refuses --domain %j and says what there is', (text) => {
    const found = registry.resolve(text);
    expect(!found.ok && found.error).toContain('file_operations');
  });

  it('keeps general, whatever is switched off', () => {
    const some = new DomainRegistry({ disabled: ['general', 'git_operations'] });
    expect(some.isEnabled('general')).toBe(true);
    expect(some.isEnabled('git_operations')).toBe(false);
    expect(some.enabled()).toHaveLength(9);
  });
});

const containers = {
  description: 'Docker and Kubernetes.',
  aliases: ['container'],
  keywords: ['container', 'pod', 'docker'],
  primary_commands: ['docker', 'kubectl'],
  prompt: '',
  safety_requirements: [],
  examples: ['list all images => docker images'],
};

describe('user-defined domains', () => {
  const options = {
    ...defaultIntentRouterOptions,
    custom_domains: { container_operations: containers },
  };

  it('are routed to by their words and examples, and prompted with', () => {
    const { registry: mine, custom, problems } = configuredRegistry(options);
    expect(problems).toEqual([]);
    const router = new LocalRouter(custom);
    for (const request of ['show the logs of my docker container', 'list all images']) {
      expect(router.route(request).ranking[0].domain).toBe('container_operations');
    }
    expect(router.route('show my git branches').ranking[0].domain).toBe('git_operations');
    const [domain] = custom;
    if (domain === undefined) throw new Error('left out');
    expect(domainContext([domain], unknownPlatform).systemPrompt).toContain(
      'list all images => docker images',
    );
    expect(mine.resolve('container').ok).toBe(true);
  });

  it.each([
    [
      'no description',
      { container_operations: { ...containers, description: '' } },
      'description is missing',
    ],
    ['a bad name', { Docker: containers }, 'lower-case'],
    ['an alias that is taken', { containers: { ...containers, aliases: ['git'] } }, '"git" is taken'],
    [
      'an example without a command',
      { containers: { ...containers, examples: ['only words'] } },
      '"only words"',
    ],
  ])('with %s are left out, and it is said why', (_, domains, said) => {
    const { custom, problems } = configuredRegistry({ ...options, custom_domains: domains });
    expect(custom).toEqual([]);
    expect(problems.map(({ message }) => message).join('\n')).toContain(said);
    expect(problems[0]?.path).toEqual(['intent_router', 'custom_domains', Object.keys(domains)[0]]);
  });

  it('a name on the block list that there is not is a problem, one that there is is off', () => {
    const { registry: mine, problems } = configuredRegistry({
      ...defaultIntentRouterOptions,
      blocklist: ['git_operations', 'gti'],
    });
    expect(mine.isEnabled('git_operations')).toBe(false);
    expect(problems).toEqual([
      { path: ['intent_router', 'blocklist'], message: expect.stringContaining('"gti"') },
    ]);
  });

  it('a fallback that is switched off is a problem', () => {
    const { problems } = configuredRegistry({
      ...defaultIntentRouterOptions,
      fallback_domain: 'git_operations',
      blocklist: ['git_operations'],
    });
    expect(problems.map(({ path }) => path)).toEqual([['intent_router', 'fallback_domain']]);
  });
});

describe('the context of a request', () => {
  const of = (...names: string[]) => names.flatMap((name) => registry.get(name) ?? []);

  it('has no slot left open, and differs by flavour', () => {
    for (const domain of registry.all()) {
      const gnu = domainContext([domain], unknownPlatform).systemPrompt;
      const bsd = domainContext([domain], {
        ...unknownPlatform,
        os: 'macos',
        unixFlavor: 'bsd',
      }).systemPrompt;
      expect(gnu + bsd).not.toContain('{{');
      expect(gnu).not.toBe(bsd);
      expect(bsd).toContain("sed -i ''");
    }
  });

  it('merges several domains, the first one leading', () => {
    const [file, archive] = of('file_operations', 'archive_operations');
    if (file === undefined || archive === undefined) throw new Error('no such domains');
    const merged = domainContext([file, archive], { ...unknownPlatform, programs: new Set(['find', 'tar']) });
    expect(
      merged.systemPrompt.startsWith('You turn one request into one shell command. The subject is files'),
    ).toBe(true);
    expect(merged.systemPrompt).toContain('also touches Archive Operations');
    expect(merged.availableCommands).toEqual(['find', 'tar']);
    expect(merged.examples.some(({ output }) => output.startsWith('tar '))).toBe(true);
  });
});
