/** Options that most programs take (GNU coding standards, 4.8), whatever the catalogue knows of them. */
export const commonOptions: readonly string[] = ['--help', '--version'];
