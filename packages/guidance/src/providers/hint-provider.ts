import { hintTexts, type HintProviderName, type HintText } from '../hints/sentences.ts';
import type { GuidanceLevel, GuidanceProvider } from './provider.ts';

/** States the classifier's reason, which is a fact, and at higher levels one sentence of the table more. */
export function hintProvider(name: HintProviderName): GuidanceProvider {
  const texts: HintText = hintTexts[name];
  return { name, write: ({ result }, level) => `${result.reason}${addition(level, texts)}` };
}

function addition(level: GuidanceLevel, { alternative, askUser }: HintText): string {
  switch (level) {
    case 'fact':
      return '';
    case 'alternative':
      return ` ${alternative}`;
    case 'ask_user':
      return ` ${askUser}`;
  }
}

export const doomLoopBreaker = (): GuidanceProvider => hintProvider('doom_loop_breaker');
export const editFailureProvider = (): GuidanceProvider => hintProvider('edit_failure_provider');
export const missingToolProvider = (): GuidanceProvider => hintProvider('missing_tool_provider');
export const timeoutProvider = (): GuidanceProvider => hintProvider('timeout_provider');
export const sameErrorProvider = (): GuidanceProvider => hintProvider('same_error_provider');
export const sameResultProvider = (): GuidanceProvider => hintProvider('same_result_provider');
export const fruitlessSearchProvider = (): GuidanceProvider => hintProvider('fruitless_search_provider');
export const diagnosticSignalProvider = (): GuidanceProvider => hintProvider('diagnostic_signal_provider');
export const progressStallProvider = (): GuidanceProvider => hintProvider('progress_stall_provider');
export const thrashingProvider = (): GuidanceProvider => hintProvider('thrashing_provider');
export const parallelToolReminder = (): GuidanceProvider => hintProvider('parallel_tool_reminder');
