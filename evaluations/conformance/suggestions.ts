import type { Specification } from './item.ts';
import { suggestCandidates } from './suggest-candidates.ts';
import { suggestInterface } from './suggest-interface.ts';
import { suggestLearning } from './suggest-learning.ts';
import { suggestQuality } from './suggest-quality.ts';
import { suggestRanking } from './suggest-ranking.ts';
import { suggestShells } from './suggest-shells.ts';
import { suggestStore } from './suggest-store.ts';

const sections = [
  suggestQuality,
  suggestShells,
  suggestStore,
  suggestCandidates,
  suggestRanking,
  suggestLearning,
  suggestInterface,
];

export const suggestions: Specification = {
  title: '003, suggestions engine',
  items: sections.flat().flatMap(({ items }) => items),
};
