import { lazy } from '../../lazy.ts';
import { closingQuote } from '../quotes.ts';
import { filled, frameTables } from './tables.ts';

interface Rule {
  readonly pattern: RegExp;
  readonly means: string;
}

/** A longer request is no single command. */
const lengthMax = 400;

/**
 * Plainer and plainer ways to say a request: questions, the passive, exceptions and comparisons in the one form that frames are written for. The
 * request itself is not among them, and none stands there twice.
 *
 * @example
 * ```ts
 * plainForms('empty folders under /srv should be removed, .git left out'); // […, 'remove empty folders under /srv except .git']
 * ```
 */
export function plainForms(request: string): readonly string[] {
  if (request.length > lengthMax) return [];
  const { text, restored } = withoutQuoted(request);
  const forms: string[] = [];
  let form = text;
  for (const step of steps()) {
    const plainer = step.reduce(applied, form).replaceAll(/\s+/g, ' ').trim();
    if (plainer !== form) forms.push(restored(plainer));
    form = plainer;
  }
  return forms.filter((each) => each !== request);
}

function applied(text: string, { pattern, means }: Rule): string {
  return text.replace(pattern, (...found: readonly unknown[]) =>
    means
      .replaceAll(
        /<(\d)>/g,
        (_, group: string) => participles().get(textOf(found[Number(group)]).toLowerCase()) ?? '',
      )
      .replaceAll(/\{(\d)\}/g, (_, group: string) => participleOf(textOf(found[Number(group)]).toLowerCase()))
      .replaceAll(/\$(\d)/g, (_, group: string) => textOf(found[Number(group)])),
  );
}

function textOf(group: unknown): string {
  return typeof group === 'string' ? group : '';
}

const steps = lazy((): readonly (readonly Rule[])[] => {
  const { macros, step } = frameTables().syntax;
  const known = { ...macros, done: `(${[...participles().keys()].join('|')})` };
  return step.map(({ rules }) =>
    rules.map(({ says, means }) => ({ pattern: new RegExp(filled(says, known), 'gi'), means })),
  );
});

/** Participles and the acts that they are of. */
const participles = lazy((): ReadonlyMap<string, string> => {
  const { acts, participles: irregular } = frameTables().syntax;
  const regular = acts
    .split(/\s+/)
    .filter(Boolean)
    .map((act) => [participleOf(act), act] as const);
  return new Map([...Object.entries(irregular), ...regular]);
});

function participleOf(act: string): string {
  if (act.endsWith('e')) return `${act}d`;
  if (/[^aeiou]y$/.test(act)) return `${act.slice(0, -1)}ied`;
  // "Dropped", "stopped": a short vowel doubles what follows it.
  return /^[^aeiou]*[aeiou][bdgmnprt]$/.test(act) ? `${act}${act.slice(-1)}ed` : `${act}ed`;
}

/** The first of the characters that stand for texts in quotes while the words around them change; Unicode gives them no meaning. */
const firstMark = 0xe0_00;

function withoutQuoted(request: string): {
  readonly text: string;
  readonly restored: (text: string) => string;
} {
  const quoted: string[] = [];
  let text = '';
  for (let at = 0; at < request.length; at += 1) {
    const end = closingQuote(request, at);
    if (end > at + 1) {
      text += String.fromCodePoint(firstMark + quoted.length);
      quoted.push(request.slice(at, end + 1));
      at = end;
    } else text += request.charAt(at);
  }
  return {
    text,
    restored: (form) =>
      form.replaceAll(
        /[\u{E000}-\u{E1FF}]/gu,
        (mark) => quoted[(mark.codePointAt(0) ?? 0) - firstMark] ?? '',
      ),
  };
}
