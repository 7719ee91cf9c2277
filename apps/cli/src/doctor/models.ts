import type { ModelStatus } from '@hunch/common/protocol';
import { good, warning, type Finding } from './finding.ts';

const tasks: Readonly<Record<ModelStatus['task'], { readonly name: string; readonly without: string }>> = {
  domain: {
    name: 'domain model',
    without:
      'Requests are routed by the embedded model alone. `hunch config set intent_router.model ""` stops asking',
  },
  command: {
    name: 'command model',
    without: 'Only built-in recipes answer. Look at [intent_router.generator] with `hunch config check`',
  },
};

/** Models fail silently for whoever asks for a command: here is where it shows. */
export function checkModels(models: readonly ModelStatus[]): readonly Finding[] {
  return models.map(({ task, model, state, problem }) => {
    const { name, without } = tasks[task];
    switch (state) {
      case 'working':
        return good(name, `${model} answers`);
      case 'untried':
        return good(name, `${model} was not needed since the daemon started`);
      case 'absent':
        return good(name, `no Ollama here, which is optional: ${problem}`);
      case 'failed':
        return warning(name, `${model} gave no answer: ${problem}`, without);
    }
  });
}
