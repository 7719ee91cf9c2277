import { err, ok, type Result } from '@hunch/common/result';
import type { JsonObject } from '@hunch/common/json';
import { AnswerTool } from './answer-tool.ts';
import { ofChoice, PerChoice } from './choices.ts';
import { carryFields } from './carried-fields.ts';
import type { Completion, CompletionRequest, ReadRequest, StreamPiece, Thinking } from './conversation.ts';
import type { Dialect, ProviderFormat } from './format.ts';
import { traitsOf } from './model-traits.ts';
import type { FormatName } from './names.ts';
import { sameTool, settingsLost } from './provider-tools.ts';
import { isToThink } from './thinking.ts';
import { StopCutter } from './stop-sequences.ts';
import { foreignFile } from './stored-files.ts';
import { ToolNames } from './tool-names.ts';
import { wholeHistory } from './whole-history.ts';

/** A request for a provider of another format, and the way back for its answer. */
export interface Translation {
  readonly body: JsonObject;
  /** Fields of the request that the provider is asked without. */
  readonly dropped: readonly string[];
  answer(completion: Completion): Completion;
  pieces(piece: StreamPiece): readonly StreamPiece[];
}

export interface TranslateSettings {
  /** The name of the client's format, and the body as the client wrote it. */
  readonly client: FormatName;
  readonly given: JsonObject;
  readonly read: ReadRequest;
  /** For a bound of the answer that is lower than the client's. */
  readonly request?: CompletionRequest;
  readonly provider: ProviderFormat;
  /** As the provider names it. */
  readonly model: string;
  readonly dialect: Dialect;
  /** Refuses what would be dropped. */
  readonly isStrict: boolean;
}

/** @returns or, as the error, what the provider's format can't carry */
export function translate(settings: TranslateSettings): Result<Translation, string> {
  const { client, given, read, provider, model, dialect } = settings;
  const [rejected] = read.rejected;
  if (rejected !== undefined) return err(`\`${rejected}\``);
  const foreign = foreignFile(read.request.turns, provider.name);
  if (foreign !== undefined) return err(foreign);
  const names = new ToolNames(provider.identifiers);
  const asked = settings.request ?? read.request;
  const history = wholeHistory(asked.turns);
  const fit = fitted(names.fit({ ...asked, turns: history.turns }), client, provider, model);
  const held = traitsOf(model).takesNoSchema === true ? AnswerTool.of(fit.request) : undefined;
  const written = provider.writeRequest(held?.request ?? fit.request, model, dialect);
  if (!written.ok) return written;
  const { body, carried } = carryFields(client, given, provider.name, written.value.body, {
    takesHints: dialect.takesHints,
    refused: traitsOf(model).refusedFields ?? [],
  });
  const isCarried = (name: string): boolean =>
    carried.some((field) => field === name || field.startsWith(`${name}.`)) ||
    provider.carriesOwn?.(name, model) === true;
  const lost = history.lostResults ? ['tool_results'] : [];
  const dropped = [...read.dropped, ...lost, ...fit.dropped, ...written.value.dropped].filter(
    (name) => !isCarried(name),
  );
  if (settings.isStrict && dropped.length > 0)
    return err(`${dropped.map((name) => `\`${name}\``).join(', ')}, and prompt_router.strict is set`);
  const cutters = fit.stop.length === 0 ? undefined : new PerChoice(() => new StopCutter(fit.stop));
  return ok({
    body,
    dropped,
    answer: (completion) => {
      const called = names.answer(completion);
      const named = held === undefined ? called : held.answer(called);
      return cutters === undefined ? named : cutAnswer(named, cutters);
    },
    pieces: (piece) => {
      const called = names.piece(piece);
      const named = held === undefined ? called : held.piece(called);
      const { choice = 0 } = named;
      return cutters === undefined ? [named] : ofChoice(choice, cutters.of(choice).piece(named));
    },
  });
}

function cutAnswer(completion: Completion, cutters: PerChoice<StopCutter>): Completion {
  const { others } = completion;
  const first = cutters.of(0).answer(completion);
  const cut = others?.map((choice, index) => cutters.of(index + 1).answer(choice));
  return { ...completion, ...first, ...(cut === undefined ? {} : { others: cut }) };
}

interface Fitted {
  readonly request: CompletionRequest;
  readonly dropped: readonly string[];
  /** Sequences that the answer is ended at here. */
  readonly stop: readonly string[];
}

/** By which clients ask for what not every format can be asked for. */
const choicesField: Partial<Record<FormatName, string>> = {
  gemini: 'generationConfig.candidateCount',
};
const logprobsField: Partial<Record<FormatName, string>> = {
  'openai-responses': 'top_logprobs',
  gemini: 'generationConfig.responseLogprobs',
};

/** The most of Anthropic's and Google's clients is OpenAI's `xhigh`: few of its models know one above it. */
function heldEffort(thinking: Thinking, client: FormatName, provider: ProviderFormat): Thinking {
  const isHeld = isOpenAi(provider.name) && !isOpenAi(client);
  return isHeld && thinking.kind === 'effort' && thinking.effort === 'max'
    ? { ...thinking, effort: 'xhigh' }
    : thinking;
}

function isOpenAi(name: FormatName): boolean {
  return name === 'openai-chat' || name === 'openai-responses';
}

/** Without what the format has no words for, and what the model itself refuses. */
function fitted(
  request: CompletionRequest,
  client: FormatName,
  provider: ProviderFormat,
  model: string,
): Fitted {
  const traits = traitsOf(model);
  const { takesNoEffort = false, takesNoSampling: unsampled, takesNoStop = false } = traits;
  const { thinking, temperature, topP, topK, stop, choices, logprobs, nativeTools = [], ...others } = request;
  const { mcpServers = [], ...rest } = others;
  const takesNoSampling = unsampled === true || (unsampled === 'thinking' && isToThink(request));
  const dropped: string[] = [];
  const asked = stop.filter((sequence) => sequence !== '');
  const isTaken = (sequence: string): boolean =>
    provider.refusesBlankStops !== true || sequence.trim() !== '';
  const sent = takesNoStop ? [] : asked.filter(isTaken).slice(0, provider.stopsMax);
  const isUsual = (value: number | undefined): boolean => value === undefined || value === 1;
  if (request.modalities !== undefined && provider.takesModalities !== true) dropped.push('modalities');
  const takesChoices = provider.takesChoices === true;
  // Models that sample as they like do not tell either.
  const takesLogprobs = provider.takesLogprobs === true && !takesNoSampling;
  const native = nativeTools.flatMap((tool) => {
    const same = sameTool(tool, provider.name, request.tools.length);
    if (same !== tool) dropped.push(...(same === undefined ? [tool.field] : settingsLost(tool)));
    return same ?? [];
  });
  if (choices !== undefined && !takesChoices) dropped.push(choicesField[client] ?? 'n');
  if (logprobs !== undefined && !takesLogprobs) dropped.push(logprobsField[client] ?? 'logprobs');
  const takesMcp = provider.takesMcp === true;
  if (!takesMcp) dropped.push(...new Set(mcpServers.map(({ field }) => field)));
  if (takesNoEffort && thinking !== undefined) dropped.push('thinking');
  if (takesNoSampling && !isUsual(temperature)) dropped.push('temperature');
  // Where it takes one of both, the temperature goes first, as at Portkey, unless it says nothing.
  const takesOne = traits.takesOneSampling === true && temperature !== undefined && topP !== undefined;
  const takesNoTemperature = takesNoSampling || (takesOne && isUsual(temperature));
  const takesNoTopP = takesNoSampling || (takesOne && !takesNoTemperature);
  if (takesNoTopP && !isUsual(topP)) dropped.push('top_p');
  if (unsampled === true && topK !== undefined) dropped.push('top_k');
  return {
    request: {
      ...rest,
      stop: sent,
      ...(native.length === 0 ? {} : { nativeTools: native }),
      ...(mcpServers.length === 0 || !takesMcp ? {} : { mcpServers }),
      ...(choices === undefined || !takesChoices ? {} : { choices }),
      ...(logprobs === undefined || !takesLogprobs ? {} : { logprobs }),
      ...(thinking === undefined || takesNoEffort
        ? {}
        : { thinking: heldEffort(thinking, client, provider) }),
      ...(temperature === undefined || takesNoTemperature ? {} : { temperature }),
      ...(topP === undefined || takesNoTopP ? {} : { topP }),
      ...(topK === undefined || unsampled === true ? {} : { topK }),
    },
    dropped,
    stop: asked.filter((sequence) => !sent.includes(sequence)),
  };
}
