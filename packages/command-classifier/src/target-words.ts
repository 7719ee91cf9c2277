import type { LocalCommand } from './classification.ts';
import { Lazy } from './lazy.ts';
import { NameTable } from './name-table.ts';
import { listOf, packs } from './packs.ts';
import { neverBecause } from './reasons.ts';
import { setOf, wordSet, wordsNamed } from './word-sets.ts';

export const documents = 'writes documentation, whose tools are this machine’s';

/** What the parts of a target's name say, from `words/targets.toml`. */
export const targetWords = new Lazy(() => {
  const neverParts: (readonly [word: string, rejection: LocalCommand])[] = [];
  const vouchable = new Set<LocalCommand>();
  for (const action of packs().actions) {
    const rejection = neverBecause(`the target ${action.reason}`);
    if (action.vouchable === true) vouchable.add(rejection);
    for (const word of listOf(action.words)) neverParts.push([word, rejection]);
  }
  return {
    neverParts: new NameTable(neverParts),
    /** Refusals that a user may set aside for a target of his, by `classifier.targets`. */
    vouchable,
    numberedActions: wordSet('numbered-actions'),
    built: wordSet('things-built'),
    qualifiers: wordSet('target-qualifiers'),
    buildVerbs: wordSet('build-verbs'),
    buildHooks: wordSet('build-hooks'),
    actionsBehindLib: wordsNamed('actions-behind-lib'),
    runnable: wordSet('runnable-programs'),
    headNouns: wordSet('head-nouns'),
    builtEndings: wordSet('built-endings'),
    objectEndings: wordSet('object-endings'),
    outputDirectories: wordSet('output-directories'),
    directoryActions: wordSet('directory-actions'),
    kernelImages: wordSet('kernel-images'),
    testNouns: wordSet('test-nouns'),
    testDirectories: wordSet('test-directories'),
    sharedByTests: wordSet('shared-by-tests'),
    wholeTestSets: wordSet('whole-test-sets'),
    testPrograms: wordSet('test-programs'),
    namedPrograms: wordSet('named-programs'),
    treeActions: wordSet('tree-actions'),
    testEndings: wordsNamed('test-endings'),
    purposeEndings: wordsNamed('purpose-endings'),
    thingsHandled: wordSet('things-handled'),
    dataStructures: wordSet('data-structures'),
    agentNouns: wordSet('agent-nouns'),
    configurations: wordSet('build-configurations'),
    mesonTypes: wordSet('meson-types'),
    wholeEndings: wordsNamed('whole-endings'),
    objectSetEndings: wordsNamed('object-set-endings'),
    objectPurposes: wordSet('object-purposes'),
    openWrtDirectories: wordsNamed('openwrt-directories'),
    doubtful: setOf(
      ['verbs', 'tools', 'places', 'products'].flatMap((what) => wordsNamed(`doubtful-${what}`)),
    ),
    /** By the character with which they begin, and with which they end: a long line may have ten thousands of parts. */
    actionBeginnings: grouped(wordsNamed('action-beginnings'), (text) => text.charCodeAt(0)),
    actionEndings: grouped(wordsNamed('action-endings'), (text) => text.charCodeAt(text.length - 1)),
  };
});

function grouped(
  texts: readonly string[],
  codeOf: (text: string) => number,
): readonly (readonly string[] | undefined)[] {
  const groups: (string[] | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const text of texts) (groups[codeOf(text)] ??= []).push(text);
  return groups;
}
