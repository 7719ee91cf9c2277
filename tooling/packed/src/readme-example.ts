import { readFileSync } from 'node:fs';

/** The first program of a README, and what the README says that it prints. */
export interface ReadmeExample {
  readonly code: string;
  readonly printed: string;
  /** The packages that the README tells the reader to install. */
  readonly installs: readonly string[];
  /** The packages that the program imports. */
  readonly imports: readonly string[];
}

export function readmeExample(file: string): ReadmeExample {
  const readme = readFileSync(file, 'utf8');
  const [, code = '', printed = ''] = /```ts\n(.*?)```.*?```text\n(.*?)```/s.exec(readme) ?? [];
  const [, installs = ''] = /^npm install (.*)$/m.exec(readme) ?? [];
  const imports = [...code.matchAll(/ from '((?:@[^/']+\/)?[^/']+)[^']*'/g)].map(([, name = '']) => name);
  return { code, printed, installs: installs.split(' '), imports: [...new Set(imports)] };
}
