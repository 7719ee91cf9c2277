/** The directory of pnpm-workspace.yaml: an absolute path. */
export const repositoryRoot: string;
