import { fromGoPattern, withoutEdges } from './pattern.ts';

/** One of gitleaks' rules. */
export interface Rule {
  readonly id: string;
  readonly regex?: string;
}

/** What a pack says of it. */
export interface Row {
  readonly kind: 'token' | 'service';
  readonly id: string;
  readonly words?: string;
  readonly pattern: string;
}

/** Another file of ours knows these by where they stand, not by their shape. */
export const knownByPlace: ReadonlySet<string> = new Set([
  'curl-auth-header',
  'curl-auth-user',
  'generic-api-key',
  'hashicorp-tf-password',
  'kubernetes-secret-yaml',
  'nuget-config-password',
  'private-key',
  'sidekiq-sensitive-url',
  'sourcegraph-access-token',
]);

/** A name that holds a word of the service, then what such a secret looks like. */
const named =
  /^(?:\(\?i\)|\[\\w\.-\]\{0,50\}\?\(\?i:)\[\\w\.-\]\{0,50\}\?\(\?:(.*?)\)\(\?:\[ \\t\\w\.-\]\{0,20\}\).*?\[\\x60'"\\s=\]\{0,5\}\((.*?)\)\(\?:\[\\x60'"\\s;\]/u;

/** Undefined: known by where it stands, or of a syntax that JavaScript has not. */
export function rowOf({ id, regex }: Rule): Row | undefined {
  if (regex === undefined || knownByPlace.has(id)) return undefined;
  const [, words, shape] = named.exec(regex) ?? [];
  if (words === undefined || shape === undefined) {
    const { bare, ends } = withoutEdges(regex);
    const pattern = fromGoPattern(bare);
    if (pattern === undefined) return undefined;
    return { kind: 'token', id, pattern: ends ? `${pattern}(?![A-Za-z0-9])` : pattern };
  }
  const pattern = fromGoPattern(`(?i)${shape}`);
  return pattern === undefined ? undefined : { kind: 'service', id, words: wordsOf(words), pattern };
}

/** `(?-i:[Jj]ira|JIRA)` and `linked[_-]?in` as the words that a name is split into. */
function wordsOf(words: string): string {
  const [first = ''] = words.split(/\[[_.-]+\]\?\(/u);
  const plain = first
    .replaceAll(/\(\?-?i:|\(\?:|[()]/gu, '')
    .replaceAll(/\[([A-Z])[a-z]\]/gu, (_, letter: string) => letter.toLowerCase())
    .replaceAll(/\[[_.-]+\]\??/gu, '')
    .toLowerCase()
    .split('|')
    .map((word) => word.replaceAll(/[^a-z0-9]/gu, ''));
  return [...new Set(plain)].filter((word) => word !== '').join(' ');
}
