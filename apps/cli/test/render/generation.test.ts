import { expect, it } from 'vitest';
import type { GenerateCommandResult } from '@hunch/common/protocol';
import { describeRouting } from '../../src/render/generation.ts';
import { createTerminal } from '../../src/render/terminal.ts';

const place = createTerminal({ write: () => undefined }, { LANG: 'C' });
const result: GenerateCommandResult = {
  kind: 'unknown',
  command: null,
  risk: 'safe',
  findings: [],
  source: null,
  explanation: null,
  missing_programs: [],
  missing_names: [],
  doubts: [],
  reason: null,
  model_failure: null,
  routing: null,
  is_cached: false,
  alternatives: [],
  wants_variable: null,
  times: { prepare_ms: 0, model_ms: 0, finish_ms: 0 },
};
const routing: NonNullable<GenerateCommandResult['routing']> = {
  domain: 'general',
  confidence: 0.32,
  secondary: [],
  source: 'fallback',
  reason: 'No confident domain match (max: 0.32).',
};

// The stories US-002, US-004 and US-005 of spec 004, by what `-v` says.
it.each<readonly [string, GenerateCommandResult['routing'], readonly string[]]>([
  ['nothing, where nothing was routed', null, []],
  [
    'the fallback, and how sure the best domain was',
    routing,
    [
      '[Intent Router] No confident domain match (max: 0.32).',
      '[Fallback] Using general-purpose generation. A more detailed request helps.',
      '[Generator] Using general context',
    ],
  ],
  [
    'a fallback of the user',
    { ...routing, domain: 'file_operations' },
    [
      '[Intent Router] No confident domain match (max: 0.32).',
      '[Fallback] Using file_operations generation. A more detailed request helps.',
      '[Generator] Using file_operations context',
    ],
  ],
  [
    'both domains of a request for two',
    {
      ...routing,
      domain: 'file_operations',
      confidence: 0.87,
      secondary: [{ domain: 'archive_operations', confidence: 0.72 }],
      source: 'local',
    },
    [
      '[Intent Router] Domains detected:',
      '  - Primary: file_operations (0.87)',
      '  - Secondary: archive_operations (0.72)',
      '[Generator] Using file_operations + archive_operations context',
    ],
  ],
  [
    'the domain that was named',
    { ...routing, domain: 'git_operations', confidence: 1, source: 'override' },
    ['[Manual Override] Domain: git_operations', '[Generator] Using git_operations context'],
  ],
])('says %s', (_, routed, lines) => {
  expect(describeRouting({ ...result, routing: routed }, place)).toBe(
    lines.map((line) => `${line}\n`).join(''),
  );
});
