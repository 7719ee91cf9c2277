const weight = (initial: number, about: string) =>
  ({ kind: 'number', default: initial, min: 0, max: 1, about }) as const;

/** The options of `[suggestions.weights]`: what each feature of the fixed-weight ranker weighs (spec 003, section 16). */
export const fixedWeights = {
  transition: weight(0.3, 'The command often follows the last one.'),
  frequency: weight(0.2, 'The command is used often.'),
  success: weight(0.1, 'The command usually succeeds.'),
  prefix: weight(0.15, 'The command matches what is typed.'),
  affinity: weight(0.1, 'The command is at home in this session, directory, repository.'),
  task: weight(0.05, 'The command is a task of the project.'),
  feedback: weight(0.15, 'The command was accepted, or dismissed, before.'),
  risk_penalty: weight(0.2, 'The command can destroy something; this is taken off.'),
} as const;
