import type { SafetyReport } from '@hunch/command-safety';
import type { Clock } from '@hunch/common/clock';
import { ExpiringCache } from '../cache.ts';
import type { RouteDecision } from '../decision.ts';
import type { DomainDefinition } from '../domains/domain.ts';
import { type DomainRegistry, generalDomain } from '../domains/registry.ts';
import { domainContext } from '../platform/context.ts';
import type { PlatformFacts } from '../platform/facts.ts';
import type { PlatformPort } from '../ports.ts';
import type { RouteRequest } from '../router.ts';
import { type ModelCommand, readAnswer } from './answer.ts';
import { doubtsAbout } from './check/doubts.ts';
import type { GeneratorOptions } from './config.ts';
import { earlyExit } from './early-exit.ts';
import { hint, listed, readAs } from './explanations.ts';
import { composedCommand, lawfulCommand, withoutValues } from './frames/composed-command.ts';
import { isMeant } from './frames/meant.ts';
import { plainForms } from './frames/plain-form.ts';
import { withFoldersHere } from './home-folders.ts';
import { inPlace } from './in-place.ts';
import { mended } from './mended.ts';
import { type Asked, complaintAbout, settled } from './model-answer.ts';
import type { GenerationFailure, ModelMessage, ModelPort } from './model-port.ts';
import { withNamesBelow } from './names-below.ts';
import type { Generation, GenerationOutcome, GenerationTimes, MadeCommand } from './outcome.ts';
import { isProgram } from './programs.ts';
import { answerSchema, firstMessages, repairMessages } from './prompt.ts';
import type { RecipeAnswer, RecipeBook } from './recipes/book.ts';
import { cacheKey, combined, type GenerationRequest, placeOf, recentAnswers } from './request.ts';
import { originOf } from './recipes/choices.ts';
import { referred } from './referred.ts';
import { builtInRecipes } from './recipes/built-in-recipes.ts';
import { madeAnswer } from './sureness/made-answer.ts';
import { isSureRecipe, sureRecipe } from './sureness/sure-recipe.ts';
import { openDoubts } from './sureness/sureness.ts';

export interface GeneratorSettings {
  readonly clock: Clock;
  /** Milliseconds that only ever grow: `performance.now`. */
  readonly stopwatch: () => number;
  readonly options: GeneratorOptions;
  readonly router: {
    readonly registry: DomainRegistry;
    route(request: RouteRequest): Promise<RouteDecision>;
  };
  readonly platform: PlatformPort;
  readonly check: (
    command: string,
    place: { readonly cwd?: string; readonly domain?: string },
  ) => SafetyReport;
  readonly book: RecipeBook;
  /** Asked anew for each request, since the configuration may change; null when there is no model. */
  readonly model: () => Promise<ModelPort | null>;
}

/** As many as a person asks for in a day. */
const cacheEntriesMax = 500;

/**
 * From a request to one command: route, look at the machine and at the request at once; leave early where no model is needed; else one
 * call to the model, at most one more to mend its answer; then judge the command. Nothing is ever run.
 */
export class CommandGenerator {
  readonly #settings: GeneratorSettings;
  #options: GeneratorOptions;
  #cache: ExpiringCache<MadeCommand>;
  readonly #wellKnown: ReadonlySet<string>;

  constructor(settings: GeneratorSettings) {
    this.#settings = settings;
    this.#options = settings.options;
    this.#cache = this.#emptyCache();
    this.#wellKnown = new Set(
      settings.router.registry.all().flatMap(({ primaryCommands }) => primaryCommands),
    );
  }

  reconfigure(options: GeneratorOptions): void {
    this.#options = options;
    this.#cache = this.#emptyCache();
  }

  /** Never rejects: what goes wrong is an outcome. */
  async generate(request: GenerationRequest): Promise<Generation> {
    const { stopwatch, router, platform, check } = this.#settings;
    const startedMs = stopwatch();
    const early = earlyExit(request.text, (command) => check(command, placeOf(request)));
    if (early !== undefined) return this.#early(early, startedMs);
    const [decision, scanned] = await Promise.all([router.route(combined(request)), platform.scan()]);
    const preparedMs = stopwatch();
    const { outcome, modelMs } = await referred(request, (asked) =>
      this.#answerMended(asked, decision, { ...scanned, names: asked.names, tables: asked.tables }),
    );
    const times: GenerationTimes = {
      prepareMs: preparedMs - startedMs,
      modelMs,
      finishMs: Math.max(0, stopwatch() - preparedMs - modelMs),
    };
    return { outcome, decision, times };
  }

  #early(outcome: GenerationOutcome, startedMs: number): Generation {
    const prepareMs = this.#settings.stopwatch() - startedMs;
    return { outcome, decision: null, times: { prepareMs, modelMs: 0, finishMs: 0 } };
  }

  /** What nobody understands is read once more without its slips of spelling. */
  async #answerMended(
    request: GenerationRequest,
    decision: RouteDecision,
    facts: PlatformFacts,
  ): Promise<{ readonly outcome: GenerationOutcome; readonly modelMs: number }> {
    const asSaid = await this.#answer(request, decision, facts);
    const better = asSaid.outcome.kind === 'unknown' ? mended(request.text) : undefined;
    if (better === undefined || request.follows !== undefined) return asSaid;
    const again = await this.#answer({ ...request, text: better.text }, decision, facts);
    if (again.outcome.kind !== 'command') return asSaid;
    // What was read as another word may say the opposite of it.
    if (doubtsAbout(request.text, again.outcome.command, facts).length > 0) return asSaid;
    return {
      ...again,
      outcome: {
        ...again.outcome,
        explanation: `${again.outcome.explanation ?? ''}${readAs(better.respelt)}`,
      },
    };
  }

  async #answer(
    request: GenerationRequest,
    decision: RouteDecision,
    facts: PlatformFacts,
  ): Promise<{ readonly outcome: GenerationOutcome; readonly modelMs: number }> {
    const key = cacheKey(request, decision, facts);
    const known = key === null ? undefined : this.#cache.get(key);
    if (known !== undefined)
      return { outcome: this.#judged(request, decision, { ...known, isCached: true }), modelMs: 0 };
    const model = await this.#settings.model();
    const withoutModel = combined(request);
    const asSaid =
      this.#options.recipes === 'never' ? undefined : this.#recipe(withoutModel.text, decision, facts);
    const ofFrames =
      asSaid === undefined || isOwn(asSaid)
        ? null
        : composedCommand(withoutModel.text, facts, domainNamed(decision), !isOfWhole(asSaid));
    const recipe =
      asSaid === undefined || asSaid.kind === 'command' || ofFrames !== null
        ? asSaid
        : (this.#plainRecipe(withoutModel.text, decision, facts) ?? asSaid);
    const composed =
      ofFrames !== null || recipe === undefined || isOwn(recipe) || isSureRecipe(withoutModel.text, recipe)
        ? ofFrames
        : lawfulCommand(withoutModel.text, facts, domainNamed(decision), (form) =>
            sureRecipe(form, this.#recipe(form, decision, facts)),
          );
    // A recipe that is unsure itself says nothing against what was composed instead.
    const other = composed !== null && ofFrames === null ? undefined : recipe;
    const isSettled = recipe === undefined || isOwn(recipe) || composed?.isExplained === true;
    const given = isSettled ? null : madeAnswer(withoutModel.text, composed, other, facts);
    const framed = composed === null ? null : withoutValues(composed);
    const open = given === null ? [] : openDoubts(given);
    const isEnough =
      open.length === 0 &&
      ((framed !== null && framed.doubts.length === 0) ||
        (recipe?.kind === 'command' && recipe.missingPrograms.length === 0));
    const made = (failure: GenerationFailure | null): GenerationOutcome =>
      framed === null
        ? this.#fromRecipe(request, decision, { answer: recipe, doubts: open }, failure)
        : this.#judged(
            request,
            decision,
            { ...framed, doubts: framed.doubts.length > 0 ? framed.doubts : open },
            failure,
          );
    if (model === null || (this.#options.recipes === 'first' && isEnough && request.asksModel !== true)) {
      return { outcome: made(null), modelMs: 0 };
    }
    const startedMs = this.#settings.stopwatch();
    const asked = await this.#ask(model, request, decision, facts);
    const modelMs = this.#settings.stopwatch() - startedMs;
    if (asked.kind === 'made') {
      if (key !== null) this.#cache.set(key, asked.made);
      return { outcome: this.#judged(request, decision, asked.made), modelMs };
    }
    if (asked.kind === 'refused') return { outcome: { kind: 'refused', reason: asked.reason }, modelMs };
    return { outcome: made(asked.failure), modelMs };
  }

  /** The recipe of a plainer form of the request, if its command compares well with what was said. */
  #plainRecipe(text: string, decision: RouteDecision, facts: PlatformFacts): RecipeAnswer | undefined {
    for (const form of plainForms(text)) {
      const answer = this.#recipe(form, decision, facts);
      if (answer.kind !== 'command' || !isMeant({ said: text, form }, answer.command, facts)) continue;
      if (doubtsAbout(text, answer.command, facts).length === 0) return answer;
    }
    return undefined;
  }

  #recipe(text: string, decision: RouteDecision, facts: PlatformFacts): RecipeAnswer {
    if (decision.source !== 'override') return this.#settings.book.answer(text, facts);
    const named = [decision.domain, ...decision.secondary.map(({ domain }) => domain)];
    // "General" is no subject: whoever names it leaves the choice open.
    return this.#settings.book.answer(text, facts, named.includes(generalDomain) ? undefined : named);
  }

  #fromRecipe(
    request: GenerationRequest,
    decision: RouteDecision,
    { answer, doubts }: { readonly answer: RecipeAnswer | undefined; readonly doubts: readonly string[] },
    failure: GenerationFailure | null,
  ): GenerationOutcome {
    switch (answer?.kind) {
      case 'command': {
        const { recipe, command, missingPrograms: missing, respelt } = answer;
        const made = {
          command,
          source: 'recipe',
          explanation: `${recipe.does}${readAs(respelt)}`,
          missingPrograms: missing,
          doubts,
          isCached: false,
          alternatives: [],
        } as const;
        return this.#judged(request, decision, made, failure);
      }
      case 'needs':
        return { kind: 'clarify', reason: `Say ${answer.questions.join('; and ')}.` };
      case 'doubtful':
        return {
          kind: 'unknown',
          reason: `The nearest command ${answer.recipe.does}. ${answer.doubts.map((doubt) => `It ${doubt}.`).join(' ')}`,
          failure,
        };
      case 'unaccounted':
        return {
          kind: 'unknown',
          reason: `The nearest command ${answer.recipe.does}. It ignores ${listed(answer.words)}.`,
          failure,
        };
      case 'nothing':
        return { kind: 'unknown', reason: `No recipe fits this request.${hint(answer.near)}`, failure };
      case undefined:
        return { kind: 'unknown', reason: 'No recipe fits this request.', failure };
    }
  }

  async #ask(
    model: ModelPort,
    request: GenerationRequest,
    decision: RouteDecision,
    facts: PlatformFacts,
  ): Promise<Asked> {
    const context = domainContext(this.#domainsOf(decision), facts);
    const follows = recentAnswers(request);
    const messages = firstMessages(context, {
      text: request.text,
      follows,
      surroundings: request.surroundings,
    });
    const first = await this.#complete(model, messages, request);
    if (!first.ok) return { kind: 'failed', failure: first.error };
    const read = this.#read(first.value, facts);
    const whole = combined(request);
    const complaint = complaintAbout(read, whole, facts);
    if (complaint === null) return settled(read, whole, facts);
    // One round to mend it (spec 004, refinement): more would cost more than they bring.
    const second = await this.#complete(
      model,
      [...messages, ...repairMessages(first.value, complaint, context)],
      request,
    );
    const mended = second.ok ? this.#read(second.value, facts) : read;
    // What was a command stays one: a missing program is said, not hidden.
    return settled(mended.kind === 'unreadable' ? read : mended, whole, facts);
  }

  #complete(
    model: ModelPort,
    messages: readonly ModelMessage[],
    { signal, onText }: GenerationRequest,
  ): ReturnType<ModelPort['complete']> {
    const { timeout_ms: timeoutMs, max_tokens: tokensMax } = this.#options;
    return model.complete({ messages, timeoutMs, tokensMax, schema: answerSchema, onText }, signal);
  }

  #read(answer: string, facts: PlatformFacts): ModelCommand {
    return readAnswer(answer, (name) => isProgram(name, facts, this.#wellKnown));
  }

  #domainsOf(decision: RouteDecision): readonly [DomainDefinition, ...DomainDefinition[]] {
    const { registry } = this.#settings.router;
    const names = [decision.domain, ...decision.secondary.map(({ domain }) => domain), generalDomain];
    const [primary, ...others] = names.flatMap((name) => registry.get(name) ?? []);
    if (primary === undefined) throw new Error('the registry has no general domain');
    return [primary, ...others.filter(({ name }) => name !== generalDomain)];
  }

  #judged(
    request: GenerationRequest,
    decision: RouteDecision,
    answer: MadeCommand,
    failure: GenerationFailure | null = null,
  ): GenerationOutcome {
    const made = withNamesBelow(withFoldersHere(answer, request), request);
    const place = { ...placeOf(request), domain: decision.domain };
    const alternatives = made.alternatives.map((other) => ({
      ...other,
      safety: this.#settings.check(other.command, place),
    }));
    const safety = this.#settings.check(made.command, place);
    return {
      kind: 'command',
      ...made,
      ...inPlace(made, request),
      alternatives,
      safety,
      failure,
    };
  }

  #emptyCache(): ExpiringCache<MadeCommand> {
    return new ExpiringCache(this.#settings.clock, cacheEntriesMax, this.#options.cache_ttl_seconds * 1000);
  }
}

/** A recipe that the user wrote answers before anything that comes with the package. */
function isOwn(answer: RecipeAnswer): boolean {
  return answer.kind === 'command' && !builtInRecipes().includes(originOf(answer.recipe));
}

function isOfWhole(answer: RecipeAnswer): boolean {
  return answer.kind === 'command' && answer.isOfPart !== true;
}

/** "General" is no subject: whoever names it leaves the choice open. */
function domainNamed({ source, domain }: RouteDecision): string | null {
  return source === 'override' && domain !== generalDomain ? domain : null;
}
