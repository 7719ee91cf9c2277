import type { PlatformFacts } from '../../platform/facts.ts';
import { asksOnlyToSee, beginsWithLook } from '../check/effects.ts';
import { type Request, type RequestToken, readTokens } from './request.ts';
import type { FactSpan } from './facts.ts';

/** A request that is being answered. Tokens are read once for each choice of spans. */
export class Reading {
  readonly request: Request;
  readonly spans: readonly FactSpan[];
  readonly platform: PlatformFacts;
  readonly #subjects: readonly string[];
  readonly #tokens = new Map<string, readonly RequestToken[]>();
  /** "Is there an update for firefox?" asks for no update. */
  readonly asksWhetherThere: boolean;
  /** "Show changes not yet staged" stages nothing. */
  readonly asksToSee: boolean;
  /** "List all mounted filesystems" mounts none; "show how to mount one" may. */
  readonly asksOnlyToSee: boolean;
  /** "Commit all my changes" asks for a commit; "commit history" for none. */
  readonly asksToCommit: boolean;

  /** @param subjects concepts that count as said */
  constructor(
    request: Request,
    spans: readonly FactSpan[],
    platform: PlatformFacts,
    subjects: readonly string[],
  ) {
    this.request = request;
    this.spans = spans;
    this.platform = platform;
    this.#subjects = subjects;
    this.asksWhetherThere = asksWhetherThere(request);
    this.asksToSee = beginsWithLook(request.words);
    this.asksOnlyToSee = asksOnlyToSee(request.words);
    this.asksToCommit = asksToCommit(request);
  }

  /** Everything that any reading can say. */
  said(): ReadonlySet<string> {
    const said = new Set<string>(this.#subjects);
    for (const { concept, isGlue, text } of this.request.tokens)
      said.add(isGlue ? text.toLowerCase() : concept);
    for (const word of this.request.words) {
      said.add(word.lower);
      said.add(`=${word.lower}`);
      for (const { concept } of readTokens([word])) said.add(concept);
    }
    for (const { concept } of this.spans) if (concept !== undefined) said.add(concept);
    return said;
  }

  /** The tokens outside the spans. Phrases are not joined across a span. */
  without(spans: readonly FactSpan[]): readonly RequestToken[] {
    const key = spans.map(({ from, to, concept }) => `${from}-${to}${concept ?? ''}`).join(' ');
    const known = this.#tokens.get(key);
    if (known !== undefined) return known;
    const tokens = [...this.#subjects.map(conceptToken), ...this.#outside(spans)];
    this.#tokens.set(key, tokens);
    return tokens;
  }

  #outside(spans: readonly FactSpan[]): readonly RequestToken[] {
    if (spans.length === 0) return this.request.tokens;
    const tokens: RequestToken[] = [];
    let at = 0;
    for (const { from, to, concept } of spans) {
      tokens.push(...readTokens(this.request.words.slice(at, from)));
      if (concept !== undefined) tokens.push(conceptToken(concept));
      at = to;
    }
    tokens.push(...readTokens(this.request.words.slice(at)));
    return tokens;
  }
}

function asksWhetherThere({ words }: Request): boolean {
  const [first, second, third, fourth, ...more] = words.map(({ lower }) => lower);
  // "Do I need to reboot" restarts nothing.
  if (first === 'do' || first === 'does') return [second, third, fourth, ...more].includes('need');
  return (
    (first === 'is' || first === 'are') &&
    second === 'there' &&
    ![third, fourth].some((word) => word === 'way' || word === 'command')
  );
}

function asksToCommit({ words: [first, second] }: Request): boolean {
  return first?.lower === 'commit' && second !== undefined && committed.has(second.lower);
}

const committed: ReadonlySet<string> = new Set(
  'all everything my the this these it staged with changes only just'.split(' '),
);

function conceptToken(concept: string): RequestToken {
  return { text: concept, concept, isQuoted: false, isGlue: false };
}
