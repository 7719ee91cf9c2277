import type { EngineOptions } from '../options.ts';
import { enginePredictor } from './engine-predictor.ts';
import { ghostText } from '../ghost-text.ts';
import type { Predictor } from './predictor.ts';

export type ReplayAnswer =
  | { readonly ok: true }
  | {
      readonly suggestions: readonly { readonly text: string; readonly p: number }[];
      /** What stands greyed after the cursor; null: nothing. */
      readonly ghost: { readonly text: string; readonly p: number } | null;
    }
  | { readonly error: string };

export interface ReplayEngine {
  answer(request: unknown): ReplayAnswer;
}

const limitDefault = 5;
const limitMax = 200;

/**
 * The protocol of `hunch replay --engine-stdio`. `{"op":"reset"}` forgets everything; `{"op":"suggest","prefix","cwd","ts",
 * "session","limit"}` asks; `{"op":"record","cmd","cwd","ts","session","exit"}` tells what ran. All fields but `op` and
 * `cmd` may be missing or null.
 */
export function createReplayEngine(ranker: EngineOptions['ranker'] = 'adaptive'): ReplayEngine {
  let predictor: Predictor = enginePredictor(ranker);
  let lastMs = 0;
  return {
    answer(request) {
      if (typeof request !== 'object' || request === null) return { error: 'a request is a JSON object' };
      const fields: Readonly<Record<string, unknown>> = { ...request };
      // A recording without times goes on by a second a command.
      const tsMs = numberOr(fields.ts, lastMs);
      const place = { session: nameOf(fields.session), cwd: textOr(fields.cwd, ''), tsMs };
      switch (fields.op) {
        case 'reset':
          predictor = enginePredictor(ranker);
          lastMs = 0;
          return { ok: true };
        case 'suggest': {
          const limit = Math.trunc(Math.min(limitMax, Math.max(0, numberOr(fields.limit, limitDefault))));
          const found = predictor.predict({ ...place, prefix: textOr(fields.prefix, ''), limit });
          const lines = found.filter(({ isForGhost }) => isForGhost !== true);
          const ghost = ghostText(
            textOr(fields.prefix, ''),
            found.map(({ text, p }) => ({ text, chance: p ?? 0 })),
          );
          return {
            suggestions: lines.map(({ text, p }) => ({ text, p: p ?? 0 })),
            ghost: ghost === null ? null : { text: ghost.text, p: ghost.chance },
          };
        }
        case 'record': {
          if (typeof fields.cmd !== 'string') return { error: 'record needs "cmd", a text' };
          const exitCode = typeof fields.exit === 'number' ? fields.exit : null;
          predictor.record({ ...place, cmd: fields.cmd, exitCode });
          lastMs = tsMs + 1000;
          return { ok: true };
        }
        default:
          return { error: 'unknown "op"; known: reset, suggest, record' };
      }
    },
  };
}

function numberOr(value: unknown, absent: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : absent;
}

function textOr(value: unknown, absent: string): string {
  return typeof value === 'string' ? value : absent;
}

function nameOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOr(value, '');
}
