import { guidanceExecution } from './guidance-execution.ts';
import { guidanceRules } from './guidance-rules.ts';
import type { Specification } from './item.ts';

export const guidance: Specification = {
  title: '001, guidance classifiers',
  items: [...guidanceRules, ...guidanceExecution].flatMap(({ items }) => items),
};
