import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import { type Effort, isEffort, type Thinking } from '../conversation.ts';
import { traitsOf } from '../model-traits.ts';
import { effortFor, writeThinking } from './write-thinking.ts';

/**
 * A request that was written for one of Anthropic's models and goes to another: its clients ask for what their own model takes, and the
 * other refuses the whole request for it.
 */
export function forOtherModel(body: JsonObject, model: string): JsonObject {
  const named = textIn(body, 'model') ?? '';
  if (!/claude/i.test(model) || named === model || named.endsWith(`/${model}`)) return body;
  const { thinking, effort } = thoughtsFor(body, model);
  const { takesNoSampling, takesOneSampling } = traitsOf(model);
  const isOne = takesOneSampling === true && body.temperature !== undefined;
  const refused: Record<string, boolean> = {
    temperature: takesNoSampling === true,
    top_p: takesNoSampling === true || isOne,
    top_k: takesNoSampling === true,
  };
  const kept = Object.entries(body).filter(([name]) => refused[name] !== true);
  return withThoughts(Object.fromEntries(kept) as JsonObject, thinking, effort);
}

interface Thoughts {
  readonly thinking: JsonObject | undefined;
  readonly effort: string | undefined;
}

function thoughtsFor(body: JsonObject, model: string): Thoughts {
  const given = objectIn(body, 'thinking');
  const said = textIn(objectIn(body, 'output_config'), 'effort') ?? '';
  const effort = isEffort(said) ? said : undefined;
  const told = effort === undefined ? undefined : effortFor(model, effort);
  const asked = askedThinking(given, effort);
  if (traitsOf(model).takesNoEffort === true) return { thinking: undefined, effort: undefined };
  if (given === undefined || asked === undefined) return { thinking: given, effort: told };
  const choice = textIn(objectIn(body, 'tool_choice'), 'type');
  const toolChoice = choice === 'any' || choice === 'tool' ? ({ kind: 'required' } as const) : undefined;
  const outputTokens = numberIn(body, 'max_tokens') ?? 0;
  const messages = listIn(body, 'messages').filter(isObject);
  const request = toolChoice === undefined ? { thinking: asked } : { thinking: asked, toolChoice };
  const written = writeThinking(request, model, outputTokens, messages, []);
  // How its words are shown is all else that it has.
  const { type: _, budget_tokens: __, ...shown } = given;
  const isSame = written.thinking?.type === given.type;
  const thinking = isSame ? { ...shown, ...written.thinking } : written.thinking;
  // Who has not said how hard leaves it to the model.
  return { thinking, effort: told ?? (asked.kind === 'tokens' ? written.effort : undefined) };
}

function askedThinking(given: JsonObject | undefined, effort: Effort | undefined): Thinking | undefined {
  const tokens = numberIn(given, 'budget_tokens');
  if (textIn(given, 'type') === 'adaptive') return { kind: 'effort', effort: effort ?? 'high' };
  if (textIn(given, 'type') !== 'enabled' || tokens === undefined) return undefined;
  return effort === undefined ? { kind: 'tokens', tokens } : { kind: 'tokens', tokens, effort };
}

function withThoughts(
  body: JsonObject,
  thinking: JsonObject | undefined,
  effort: string | undefined,
): JsonObject {
  const { thinking: _, output_config: given, ...rest } = body;
  const { effort: __, ...config } = isObject(given) ? given : {};
  const output = effort === undefined ? config : { ...config, effort };
  return {
    ...rest,
    ...(thinking === undefined ? {} : { thinking }),
    ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
  };
}
