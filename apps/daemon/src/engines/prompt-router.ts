import { readFileSync } from 'node:fs';
import type { RoutePromptParams, RoutePromptResult } from '@hunch/common/protocol';
import {
  classifyPrompt,
  classifySettings,
  decideUnsure,
  explainDecision,
  promptRequest,
  readModel,
  type CalibratedModel,
  type ClassifySettings,
  type PromptRouterOptions,
} from '@hunch/prompt-router';

/** The prompt router's classifier under the options that hold at this moment. */
export interface PromptRouterEngine {
  reconfigure(options: PromptRouterOptions): void;
  route(params: RoutePromptParams): RoutePromptResult;
}

/**
 * @param modelPath where `hunch router calibrate` leaves its scorer
 * @param say what the user should know of it
 */
export function createPromptRouterEngine(
  initial: PromptRouterOptions,
  modelPath: string,
  say: (warning: string) => void,
): PromptRouterEngine {
  let settings = read(initial);

  function read(options: PromptRouterOptions): ClassifySettings {
    return classifySettings(options, options.calibrated ? loadCalibratedModel(modelPath, say) : undefined);
  }

  return {
    reconfigure(options) {
      settings = read(options);
    },
    route: (params) => routePrompt(params, settings),
  };
}

export function routePrompt(params: RoutePromptParams, settings: ClassifySettings): RoutePromptResult {
  const judged = classifyPrompt(promptRequest(params.prompt), settings);
  const decision = settings.asksModel ? judged : decideUnsure(judged);
  const { tier, confidence, score, signals, source, isAmbiguous: ambiguous, promptTokens: tokens } = decision;
  const answer = { tier, confidence, score, signals, source, ambiguous, tokens };
  return params.explain === true ? { ...answer, dimensions: explainDecision(decision) } : answer;
}

/** The file beside the databases that holds the calibrated scorer. */
export function calibratedModelPath(dataDir: string): string {
  return `${dataDir}/router-model.json`;
}

/** The installed scorer; undefined if there is none, or none that can be used. */
export function loadCalibratedModel(
  path: string,
  say: (warning: string) => void,
): CalibratedModel | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const model = readModel(parsed(text));
  if (model.ok) return model.value;
  say(`${path} ${model.error}. Until then the rules decide.`);
  return undefined;
}

function parsed(text: string): unknown {
  try {
    const file: unknown = JSON.parse(text);
    return typeof file === 'object' && file !== null && 'model' in file ? file.model : undefined;
  } catch {
    return undefined;
  }
}
