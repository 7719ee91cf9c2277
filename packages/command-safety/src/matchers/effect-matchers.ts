import type { CodeEvent, InterpreterState } from '../interpreter-state.ts';
import { hasUnknown, traits, withoutUnknown, type Flow } from '../shell/flow.ts';
import { isServerData, isVitalFile, type PathKind, pathKinds } from '../shell/paths.ts';
import { placeOf } from '../shell/places.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import {
  isSettings,
  isStartupFolder,
  keepsRecord,
  startsByItself,
  startupLayout,
} from '../shell/startup-files.ts';
import type { Matcher, Matchers } from './condition.ts';
import { originTraits } from './flows.ts';
import { isTable, type Place } from './place.ts';
import { patternTest, type TextTest } from './text-pattern.ts';
import { globTest } from './word-test.ts';

/** Something that happens to a path: it goes away, or gets new contents. */
export interface PathEffect {
  readonly run: InterpreterState;
  readonly path: Flow;
  readonly kind: PathKind;
  readonly recursive: boolean;
  readonly appends: boolean;
  readonly content: Flow;
  /** The program that writes; empty for a redirection. */
  readonly program: string;
}

type EffectMatcher = Matcher<PathEffect>;

function flag(test: (effect: PathEffect) => boolean): EffectMatcher {
  return (value, at) => (at.boolean(value) ? test : (effect) => !test(effect));
}

const textTests: Readonly<Record<string, (value: unknown, at: Place) => TextTest>> = {
  is(value, at) {
    const texts = at.texts(value);
    return (text) => texts.includes(text);
  },
  matches: patternTest,
  glob_matches: globTest,
};

function onText(textOf: (effect: PathEffect) => string): EffectMatcher {
  return (value, at) => {
    if (!isTable(value)) {
      at.problem(`must be a table of ${Object.keys(textTests).join(', ')}`);
      return false;
    }
    const tests = Object.entries(value).flatMap(([key, given]) => {
      const test = Object.hasOwn(textTests, key) ? textTests[key] : undefined;
      if (test !== undefined) return [test(given, at.at(key))];
      at.at(key).problem(`is unknown here: choose from ${Object.keys(textTests).join(', ')}`);
      return [];
    });
    return (effect) => {
      const text = textOf(effect);
      return tests.every((test) => test(text));
    };
  };
}

const pathTraits = { glob: traits.glob, each: traits.each } as const;

/** What a condition about a path may ask. */
export const pathMatchers: Matchers<PathEffect> = {
  /** The path as it is written, variables resolved. */
  path: onText(({ path }) => path.text),
  /** The path from the root, as far as it is known. */
  place: onText(({ run, path }) => placeOf(run, path.text)),
  path_kind(value, at) {
    const kinds = at.choices(value, pathKinds);
    return ({ kind }) => kinds.includes(kind);
  },
  /** `glob`: it holds wildcards. `each`: every file below a directory is meant. */
  path_has(value, at) {
    let bits = 0;
    for (const name of at.choices(value, ['glob', 'each'] as const)) bits |= pathTraits[name];
    return ({ path }) => (path.traits & bits) !== 0;
  },
  /** Part of it is known only when the command runs: what a search finds, what a variable holds. */
  path_unknown: flag(({ path }) => hasUnknown(path.text)),
  vital_file: flag(({ run, path }) => isVitalFile(run, path)),
  server_data: flag(({ run, path }) => isServerData(placeOf(run, path.text))),
  startup_file: flag(({ run, path, content }) => {
    const place = placeOf(run, path.text);
    if ((content.traits & traits.network) === 0) return startsByItself(place, content.text);
    // Whoever serves it can have it start anything.
    const layout = startupLayout(place);
    return layout !== null && layout !== 'plugins';
  }),
  /** What is put below it is started by itself. */
  startup_folder: flag(({ run, path }) => isStartupFolder(placeOf(run, path.text))),
  /** `system`: it keeps the record of what happens on the machine; `typed`: of what is typed in a shell. */
  record_file(value, at) {
    const kinds = at.choices(value, ['system', 'typed'] as const);
    return ({ run, path }) => {
      const place = placeOf(run, path.text);
      return kinds.some((kind) => keepsRecord(place, kind));
    };
  },
  secret_file: flag(({ path }) => isSecretPath(path.text)),
  recursive: flag(({ recursive }) => recursive),
  appends: flag(({ appends }) => appends),
  written_by(value, at) {
    const programs = at.texts(value);
    return ({ program }) => programs.includes(program);
  },
  content_matches(value, at) {
    const test = patternTest(value, at);
    return ({ content }) => test(content.text);
  },
  /** Nothing is known of it. */
  content_unknown: flag(
    ({ content }) => withoutUnknown(content.text).trim() === '' && content.text.trim() !== '',
  ),
  /** Nothing but settings of a shell: variables, aliases, options, what a tool prints for its integration. */
  content_settings: flag(({ content }) => isSettings(content.text)),
  content_empty: flag(({ content }) => content.text === ''),
  /** Nothing but spaces. */
  content_blank: flag(({ content }) => content.text.trim() === ''),
  content_from(value, at) {
    const bits = originTraits(value, at);
    return ({ content }) => (content.traits & bits) !== 0;
  },
};

/** What a condition about text that is run as code may ask. */
export const codeMatchers: Matchers<CodeEvent> = {
  code_from(value, at) {
    const bits = originTraits(value, at);
    return ({ source }) => (source.traits & bits) !== 0;
  },
  /** It is known to the last character and has been read. */
  read: (value, at) => {
    const wanted = at.boolean(value);
    return ({ read }) => read === wanted;
  },
  harmless: (value, at) => {
    const wanted = at.boolean(value);
    return ({ harmless }) => harmless === wanted;
  },
};
