/** What a hint says beside the fact, which the classifier states. */
export interface HintText {
  /** One sentence on what else there is; said if the streak goes on after the fact was told. */
  readonly alternative: string;
  /** One sentence on why a person may be needed; said after that. */
  readonly askUser: string;
}

/** The texts of all hints, by the provider that gives them. Facts are written by `facts.ts`. */
export const hintTexts = {
  // Of circles.
  doom_loop_breaker: {
    alternative:
      'Another repetition will most likely give the same; a different call, or a change before the next one, would give something new.',
    askUser:
      'Nothing new has come of it for a while; telling the user what was tried and what is missing is a way out.',
  },
  // Of edits that do not apply.
  edit_failure_provider: {
    alternative:
      'The text of the file differs from what the edits expect; reading the file again shows it as it is now.',
    askUser: 'Writing the whole file anew, or showing the user the intended change, is a way out.',
  },
  // Of a program that is not there.
  missing_tool_provider: {
    alternative: 'Another spelling will not find it; another program, or installing it, would.',
    askUser: 'The user may know where it is, or what to use instead.',
  },
  // Of calls that run out of time.
  timeout_provider: {
    alternative:
      'The same call will most likely take as long; a smaller piece of it, or running it in the background, would end in time.',
    askUser: 'The user may know how long it takes, or how to make it shorter.',
  },
  // Of one error that comes back whatever is done about it.
  same_error_provider: {
    alternative:
      'What was changed in between did not touch its cause; the place that the error names, or a smaller case of it, may show more.',
    askUser:
      'The cause may be outside of what can be changed here; telling the user the error and what was tried is a way out.',
  },
  // Of changes that have no effect on what is looked at.
  same_result_provider: {
    alternative:
      'What was changed in between made no difference to it; that the changed code runs at all could be checked first.',
    askUser: 'Telling the user what was changed and that the result stays the same is a way out.',
  },
  // Of searches that find nothing.
  fruitless_search_provider: {
    alternative:
      'What is looked for may have another name or be somewhere else; a listing of the directory, or a shorter word, would show what is there.',
    askUser: 'The user may know what it is called, or whether it exists.',
  },
  // Of turn after turn in which everything fails.
  diagnostic_signal_provider: {
    alternative: 'The errors may have one cause: the directory, a missing file, or how the tool is called.',
    askUser: 'Telling the user which calls fail, and how, is a way out.',
  },
  // Of turns that bring nothing new.
  progress_stall_provider: {
    alternative:
      'What they look at is known by now; what has been found so far is enough to act on, or points to another place.',
    askUser: 'Telling the user what is known and what is missing is a way out.',
  },
  // Of an agent that fails now here, now there.
  thrashing_provider: {
    alternative: 'A step back may help: which of the attempts came closest, and what did it show?',
    askUser: 'Telling the user what was tried and where it fails is a way out.',
  },
  // Of readings that could have run in parallel.
  parallel_tool_reminder: {
    alternative: 'Readings that do not need each other can be asked for in one batch.',
    askUser: 'Readings that do not need each other can be asked for in one batch.',
  },
  // Of what a model, asked about it, thinks stuck.
  model_opinion_provider: {
    alternative: 'What was tried so far could be listed first, and something else chosen then.',
    askUser: 'Telling the user what was tried and what is missing is a way out.',
  },
} as const satisfies Readonly<Record<string, HintText>>;

export type HintProviderName = keyof typeof hintTexts;
