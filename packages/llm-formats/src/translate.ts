import { err, ok, type Result } from '@hunch/common/result';
import type { JsonObject } from '@hunch/common/json';
import { carryFields } from './carried-fields.ts';
import type { Completion, CompletionRequest, ReadRequest, StreamPiece } from './conversation.ts';
import type { Dialect, ProviderFormat } from './format.ts';
import { traitsOf } from './model-traits.ts';
import type { FormatName } from './names.ts';
import { isToThink } from './thinking.ts';
import { StopCutter } from './stop-sequences.ts';
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
  const names = new ToolNames(provider.identifiers);
  const asked = settings.request ?? read.request;
  const history = wholeHistory(asked.turns);
  const fit = fitted(names.fit({ ...asked, turns: history.turns }), provider, model);
  const written = provider.writeRequest(fit.request, model, dialect);
  if (!written.ok) return written;
  const { body, carried } = carryFields(client, given, provider.name, written.value.body, dialect.takesHints);
  const isCarried = (name: string): boolean =>
    carried.includes(name) || (provider.carriesCacheMarks === true && name.endsWith('cache_control'));
  const lost = history.lostResults ? ['tool_results'] : [];
  const dropped = [...read.dropped, ...lost, ...fit.dropped, ...written.value.dropped].filter(
    (name) => !isCarried(name),
  );
  if (settings.isStrict && dropped.length > 0)
    return err(`${dropped.map((name) => `\`${name}\``).join(', ')}, and prompt_router.strict is set`);
  const cutter = fit.stop.length === 0 ? undefined : new StopCutter(fit.stop);
  return ok({
    body,
    dropped,
    answer: (completion) => {
      const named = names.answer(completion);
      return cutter === undefined ? named : cutter.answer(named);
    },
    pieces: (piece) => {
      const named = names.piece(piece);
      return cutter === undefined ? [named] : cutter.piece(named);
    },
  });
}

interface Fitted {
  readonly request: CompletionRequest;
  readonly dropped: readonly string[];
  /** Sequences that the answer is ended at here. */
  readonly stop: readonly string[];
}

/** Without what the model itself refuses. */
function fitted(request: CompletionRequest, provider: ProviderFormat, model: string): Fitted {
  const { takesNoEffort = false, takesNoSampling: unsampled, takesNoStop = false } = traitsOf(model);
  const { thinking, temperature, topP, stop, ...rest } = request;
  const takesNoSampling = unsampled === true || (unsampled === 'thinking' && isToThink(request));
  const dropped: string[] = [];
  const asked = stop.filter((sequence) => sequence !== '');
  const isTaken = (sequence: string): boolean =>
    provider.refusesBlankStops !== true || sequence.trim() !== '';
  const sent = takesNoStop ? [] : asked.filter(isTaken).slice(0, provider.stopsMax);
  const isUsual = (value: number | undefined): boolean => value === undefined || value === 1;
  if (request.modalities !== undefined && provider.takesModalities !== true) dropped.push('modalities');
  if (takesNoEffort && thinking !== undefined) dropped.push('thinking');
  if (takesNoSampling && !isUsual(temperature)) dropped.push('temperature');
  if (takesNoSampling && !isUsual(topP)) dropped.push('top_p');
  return {
    request: {
      ...rest,
      stop: sent,
      ...(thinking === undefined || takesNoEffort ? {} : { thinking }),
      ...(temperature === undefined || takesNoSampling ? {} : { temperature }),
      ...(topP === undefined || takesNoSampling ? {} : { topP }),
    },
    dropped,
    stop: asked.filter((sequence) => !sent.includes(sequence)),
  };
}
