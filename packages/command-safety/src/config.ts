import { defineOptions, type OptionValues } from '@hunch/common/options';

/** The section `[safety]`. */
export const safetyOptions = defineOptions({
  agent_ask_level: {
    kind: 'choice',
    default: 'critical',
    choices: ['moderate', 'high', 'critical', 'never'],
    about: 'From this risk on, a coding agent has to ask before it runs a command. A rule never allows one.',
  },
  allowed_rules: {
    kind: 'text_list',
    default: [],
    about:
      'Ids of rules that do not apply here (`hunch check --rules` lists them). Critical ones always apply.',
  },
});

export type SafetyOptions = OptionValues<typeof safetyOptions>;
