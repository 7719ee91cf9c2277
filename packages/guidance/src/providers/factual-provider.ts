import type { GuidanceLevel, GuidanceProvider } from './provider.ts';

interface Suggestions {
  /** One sentence on what else there is. */
  readonly alternative: string;
  /** One sentence on why a person may be needed. */
  readonly askUser: string;
}

/** Says the classifier's reason, which is a fact, and at higher levels one sentence more. */
export function factualProvider(name: string, suggestions: Suggestions): GuidanceProvider {
  return {
    name,
    write({ result }, level) {
      return `${result.reason}${addition(level, suggestions)}`;
    },
  };
}

function addition(level: GuidanceLevel, { alternative, askUser }: Suggestions): string {
  switch (level) {
    case 'fact':
      return '';
    case 'alternative':
      return ` ${alternative}`;
    case 'ask_user':
      return ` ${askUser}`;
  }
}
