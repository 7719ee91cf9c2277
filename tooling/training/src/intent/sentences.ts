import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SeededRandom } from '@hunch/common/random';
import { builtInDomains, type BuiltInDomain } from '@hunch/intent-router/training';
import { expand, parseSlots, parseTemplate, templateLines, variety, type Slots } from './grammar.ts';
import type { JudgedRequest } from './evaluation.ts';

/** A sentence with the domains it belongs to. */
export interface Sentence {
  readonly text: string;
  readonly primary: BuiltInDomain;
  readonly secondary: BuiltInDomain | null;
  /** What is held out together: the template, or the row of a corpus. */
  readonly family: string;
  /** Who wrote it: the file of a writer, or that of a corpus. */
  readonly writer: string;
  readonly weight: number;
}

/** Who wrote the files that are one a domain. */
const firstWriter = 'first';

/** A real request is already what somebody said: it is only varied a little. */
const variantsPerRequest = 5;
const wrappedShare = 0.25;
/** How many sentences one template makes; more only repeats its words. */
const sentencesPerTemplate = 28;

// What is put around an order. All domains get the same, so that it says nothing about the domain.
const openings = (
  "please |can you |could you |could you please |would you |i want to |i need to |i'd like to |how do i |how can i |how to |how would i |" +
  "help me |help me to |let's |pls |plz |hey, |hey can you |ok now |ok, |now |quickly |just |i have to |i wanna |gotta |need to |want to |" +
  "what's the command to |command to |what's the best way to |is there a way to |show me how to |tell me how to |can i |" +
  "i'm trying to |trying to |so i need to |hi, please |yo |can u |could u |kindly |what do i type to |best way to |any way to |go ahead and |" +
  "i would like you to |is it possible to |quick: |how does one |you should |first, |then |i'd love to |do me a favor and |please just "
).split('|');
const closings = (
  ' please| for me| pls| thanks| now| asap| quickly| real quick| if you can|, thanks| again|, please| then| on this machine| from the command line|' +
  ' in the terminal| in bash| with one command| right now| for me please| today|, can you?|, how?| - how?| on linux| on my mac'
).split('|');

/** Every sentence of the grammar, in a fixed order for a given seed. */
export function grammarSentences(directory: string, seed: number): readonly Sentence[] {
  const read = (name: string) => readFileSync(join(directory, `${name}.txt`), 'utf8');
  const slots = parseSlots(read('slots'));
  const single = builtInDomains.flatMap((domain) =>
    templateLines(read(domain)).flatMap((line) =>
      fromTemplate({ primary: domain, secondary: null, template: line, writer: firstWriter }, slots, seed),
    ),
  );
  const labelled = [join(directory, 'two_domains.txt'), ...tsvFiles(directory)].flatMap((file) => {
    const writer = file.endsWith('.tsv') ? basename(file, '.tsv') : firstWriter;
    return templateLines(readFileSync(file, 'utf8')).flatMap((line) =>
      fromTemplate({ ...labelledTemplate(line), writer }, slots, seed),
    );
  });
  return [...single, ...labelled];
}

/** One file a writer, each with habits of speech of their own: `domain[+domain]<tab>template` lines. */
export function tsvFiles(directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => join(directory, name));
}

/** Domains go by the first word of their name: `file+archive<tab>find {ext} files and zip them`. */
export function labelledTemplate(line: string): {
  readonly primary: BuiltInDomain;
  readonly secondary: BuiltInDomain | null;
  readonly template: string;
} {
  const [names = '', template = '', ...more] = line.split('\t');
  const [primary, secondary = null, ...others] = names.trim().split('+').map(domainNamed);
  if (primary === undefined || template === '' || more.length + others.length > 0)
    throw new Error(`Not "domain[+domain]<tab>template": ${line}`);
  return { primary, secondary, template };
}

interface LabelledTemplate {
  readonly primary: BuiltInDomain;
  readonly secondary: BuiltInDomain | null;
  readonly template: string;
  readonly writer: string;
}

function fromTemplate(
  { primary, secondary, template: line, writer }: LabelledTemplate,
  slots: Slots,
  seed: number,
): readonly Sentence[] {
  const template = parseTemplate(line);
  // Seeded by the line, so that a template added elsewhere changes no other's sentences.
  const random = new SeededRandom(seed ^ hashOf(line));
  const texts = new Set<string>();
  const attempts = Math.min(sentencesPerTemplate, 4 + 2 * variety(template.root, slots));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const plain = expand(template.root, slots, random);
    texts.add(varied(template.isWrapped ? wrapped(plain, random) : plain, random));
  }
  return [...texts].map((text) => ({
    text,
    primary,
    secondary,
    family: line,
    writer,
    weight: 1 / texts.size,
  }));
}

function wrapped(order: string, random: SeededRandom): string {
  const roll = random.next();
  if (roll < 0.5) return order;
  if (roll < 0.82) return random.pick(openings) + order;
  if (roll < 0.92) return order + random.pick(closings);
  return random.pick(openings) + order + random.pick(closings);
}

/** Case, final punctuation, slips of the finger. */
function varied(text: string, random: SeededRandom): string {
  const roll = random.next();
  if (roll < 0.12) return text.charAt(0).toUpperCase() + text.slice(1);
  if (roll < 0.16) return `${text}.`;
  if (roll < 0.19) return `${text}!`;
  if (
    roll < 0.22 &&
    /^(?:how|what|which|who|where|why|is|are|can|do|does)\b/.test(text) &&
    !text.endsWith('?')
  )
    return `${text}?`;
  if (roll < 0.34) return slipped(text, random);
  return text;
}

/** One word of four letters or more with two letters swapped, one lost, or one doubled. */
function slipped(text: string, random: SeededRandom): string {
  const parts = text.split(' ');
  const candidates = parts.flatMap((part, index) => (/^[a-z]{4,}$/.test(part) ? [index] : []));
  if (candidates.length === 0) return text;
  const index = random.pick(candidates);
  const word = parts[index] ?? '';
  const at = 1 + random.below(word.length - 2);
  const roll = random.next();
  parts[index] =
    roll < 0.45
      ? word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
      : roll < 0.8
        ? word.slice(0, at) + word.slice(at + 1)
        : word.slice(0, at) + (word[at] ?? '') + word.slice(at);
  return parts.join(' ');
}

/** Real requests with some of what is put around them. A second domain that a reader named is the second one here too. */
export function judgedSentences(
  writer: string,
  judged: readonly JudgedRequest[],
  seed: number,
): readonly Sentence[] {
  return judged.flatMap(({ text, primary, secondary: [second = null] }) => {
    const random = new SeededRandom(seed ^ hashOf(text));
    const texts = new Set([text]);
    for (let attempt = 0; attempt < variantsPerRequest; attempt += 1) {
      texts.add(varied(random.next() < wrappedShare ? wrapped(text, random) : text, random));
    }
    const weight = 1 / texts.size;
    return [...texts].map((variant) => ({
      text: variant,
      primary,
      secondary: second,
      family: text,
      writer,
      weight,
    }));
  });
}

/** Reads a corpus of `{nl, domain_intent, secondary, ambiguous}` rows. */
export function corpusSentences(file: string): readonly Sentence[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): readonly Sentence[] => {
      const row: { nl?: unknown; domain_intent?: unknown; secondary?: unknown; ambiguous?: unknown } =
        JSON.parse(line);
      const primary = builtInDomains.find((domain) => domain === row.domain_intent);
      if (typeof row.nl !== 'string' || primary === undefined) return [];
      const others: readonly unknown[] = Array.isArray(row.secondary) ? row.secondary : [];
      const secondary =
        builtInDomains.find((domain) => domain !== primary && others.includes(domain)) ?? null;
      return [
        {
          text: row.nl,
          primary,
          secondary,
          family: row.nl.toLowerCase(),
          writer: basename(file),
          weight: row.ambiguous === true ? 0.5 : 1,
        },
      ];
    });
}

function domainNamed(short: string): BuiltInDomain {
  const name = builtInDomains.find((domain) => short !== '' && domain.split('_')[0] === short);
  if (name === undefined) throw new Error(`No domain is called "${short}".`);
  return name;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * Weights such that the domains count alike.
 *
 * @param base what a sentence weighs on average
 * @param power 1: every domain weighs the same; 0: as its sentences are
 */
export function balanced(sentences: readonly Sentence[], base: number, power: number): readonly Sentence[] {
  const sums = new Map<BuiltInDomain, number>();
  for (const { primary, weight } of sentences) sums.set(primary, (sums.get(primary) ?? 0) + weight);
  const mean = [...sums.values()].reduce((sum, weight) => sum + weight, 0) / Math.max(1, sums.size);
  return sentences.map((sentence) => ({
    ...sentence,
    weight: sentence.weight * base * (mean / (sums.get(sentence.primary) ?? mean)) ** power,
  }));
}
