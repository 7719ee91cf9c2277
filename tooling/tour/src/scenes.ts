/** One thing that the tour shows. */
export interface Scene {
  /** What is typed before the suggestion is asked for; empty shows what hunch predicts on an empty line. */
  readonly typed: string;
  /** Run the suggested line, or leave it and clear the line. */
  readonly run: boolean;
}

/**
 * The tour types these into the shell, in a repository made for it. Only harmless commands are run, and their names are
 * in the sample history, so that the suggestions come from what was imported and then from what was just run.
 */
export const scenes: readonly Scene[] = [
  { typed: 'git st', run: true },
  { typed: '', run: true },
  { typed: 'kube', run: false },
  { typed: 'docker c', run: false },
];
