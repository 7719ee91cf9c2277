import { defaults, defineOptions, type OptionValues } from '@hunch/common/options';
import { families, isKind, kindTable, type Family, type Kind } from './kinds.ts';

/** The section `[classifier]`. */
export const classifierOptions = defineOptions({
  enabled: {
    kind: 'boolean',
    default: true,
    about: 'Whether commands of an agent are looked at. Off: they run as they are.',
  },
  families: {
    kind: 'text_list',
    default: ['rust', 'c', 'bun'],
    itemsMax: 20,
    choices: families,
    about: 'Toolchains whose commands may be offloaded; commands of all others are unknown.',
  },
  kinds: {
    kind: 'text_list',
    default: [],
    itemsMax: 50,
    choices: Object.keys(kindTable),
    about: 'Only these kinds are handed to the runner, such as Gcc and Gpp for distcc; empty: every kind.',
  },
  confidence_threshold: {
    kind: 'number',
    default: 0.85,
    min: 0.5,
    max: 1,
    about: 'A compilation with less confidence runs here.',
  },
  targets: {
    kind: 'text_list',
    default: [],
    about:
      'Targets of make that only build, although their names do not tell; also `test`, `check` or `docs` of make, ninja and cmake, where they may run elsewhere.',
  },
  compositions: {
    kind: 'choice',
    default: 'strict',
    choices: ['strict', 'segments'],
    about:
      'strict: only a command that stands alone; segments: also one in a line such as `cd app && make | tail`.',
  },
  runner: {
    kind: 'text',
    default: '',
    about:
      'What is put before a compilation, such as `rch exec --` or `ssh builder --`; empty: it is only recorded.',
  },
  runner_arguments: {
    kind: 'choice',
    default: 'auto',
    choices: ['auto', 'separate', 'joined'],
    about:
      'Whether the runner keeps arguments apart, or joins them with blanks as ssh does; auto knows ssh and its like.',
  },
  permission: {
    kind: 'choice',
    default: 'unchanged',
    choices: ['unchanged', 'allow'],
    about: 'allow: an agent need not ask again for a command that goes to the runner.',
  },
});

export type ClassifierOptions = OptionValues<typeof classifierOptions>;

export const defaultOptions: ClassifierOptions = defaults(classifierOptions);

/** The families of a list; unknown names are left out. */
export function familiesOf(names: readonly string[]): ReadonlySet<Family> {
  return new Set(families.filter((family) => names.includes(family)));
}

export function kindsOf(names: readonly string[]): ReadonlySet<Kind> {
  return new Set(names.filter(isKind));
}
