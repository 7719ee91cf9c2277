import { join } from 'node:path';
import { share, type Evaluation, type Figure } from './figure.ts';
import { readRows } from './rows.ts';

interface LabelledRequest {
  readonly nl: string;
  readonly domain_intent: string;
  readonly secondary: readonly string[];
  readonly ambiguous: boolean;
}

interface Routed {
  readonly domain: string;
  readonly secondary: readonly { readonly domain: string }[];
}

const sets = {
  'intents/nl2bash.jsonl':
    'requests of NL2Bash; the domain is derived from the command (a reader agrees with 83 %)',
  'intents/tldr.jsonl': 'titles of tldr-pages; derived alike',
  'intents/cheat.sheets.jsonl': 'titles of cheat.sheets; derived alike',
};

export const intents: Evaluation = {
  name: 'intents',
  question: 'Which command domain is this request?',
  sets,
  async measure({ data, hunch }) {
    const figures: Figure[] = [];
    for (const set of Object.keys(sets)) {
      const rows = (readRows(join(data, set)) as readonly LabelledRequest[]).filter(
        ({ ambiguous }) => !ambiguous,
      );
      const routed = await hunch.batch<Routed>(
        'intent',
        rows.map(({ nl }) => nl),
      );
      const right = rows.filter(({ domain_intent }, at) => routed[at]?.domain === domain_intent).length;
      const name = set.replace(/^.*\/|\.jsonl$/g, '');
      figures.push({
        id: `${name.replaceAll('.', '-')}-first`,
        title: `${name}: the best domain is the label`,
        value: share(right, rows.length),
        rows: rows.length,
        better: 'higher',
      });
    }
    return figures;
  },
};
