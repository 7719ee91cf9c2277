import type { ModelStatus } from '@hunch/common/protocol';
import { good, warning, type Finding } from './finding.ts';

const tasks: Readonly<Record<ModelStatus['task'], { readonly name: string; readonly without: string }>> = {
  domain: {
    name: 'domain model',
    without:
      'Only the embedded model is used. To stop asking this one: hunch config set intent_router.model ""',
  },
  command: {
    name: 'command model',
    without: 'Only frames and recipes answer. Check its settings: hunch config get intent_router.generator',
  },
};

/** A failure of a model is not shown to who asks for a command: the doctor is where it shows. */
export function checkModels(models: readonly ModelStatus[]): readonly Finding[] {
  return models.map(({ task, model, state, problem }) => {
    const { name, without } = tasks[task];
    switch (state) {
      case 'working':
        return good(name, `${model} answers`);
      case 'untried':
        return good(name, `${model}: not loaded yet`);
      case 'absent':
        return good(name, `not installed (optional): ${problem}`);
      case 'failed':
        return warning(name, `${model} did not answer: ${problem}`, without);
    }
  });
}
