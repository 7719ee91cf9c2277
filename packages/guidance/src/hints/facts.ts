import { packOf } from '../packs.ts';
import { shown } from '../trajectory/call-record.ts';
import type { Pattern } from '../trajectory/pattern.ts';

type Value = number | string | readonly string[];

/** The sentence of packs/hints.toml that states the pattern: what was seen, how often, in which turns. */
export function factOf({ name, fact, strength, turns, details }: Pattern): string {
  const values: Readonly<Record<string, Value>> = { ...details, strength, turns: inTurns(turns) };
  const template = packOf(name).facts[fact];
  if (template === undefined) throw new Error(`packs/hints.toml has no fact ${fact} of ${name}`);
  return fill(
    template.replaceAll(/\[([^[\]]*)\]/g, (_, part: string) => (isWhole(part, values) ? part : '')),
    values,
  );
}

const PLACE = /(`?)\{(\w+)(?:\|([^}]*))?\}(”?)/g;

function isWhole(part: string, values: Readonly<Record<string, Value>>): boolean {
  return [...part.matchAll(PLACE)].every(([, , name = '']) => (values[name] ?? '') !== '');
}

function fill(template: string, values: Readonly<Record<string, Value>>): string {
  return template.replaceAll(
    PLACE,
    (_, tick: string, name: string, between: string | undefined, quote: string) => {
      const value = values[name] ?? '';
      if (typeof value === 'object') return value.map((item) => `\`${inTicks(item)}\``).join(between);
      if (tick !== '') return tick + inTicks(String(value));
      // The sentence around a quotation has a full stop of its own.
      return quote === ''
        ? clean(String(value))
        : `${clean(String(value)).replace(/(?<!\.)\.$/, '')}${quote}`;
    },
  );
}

function inTurns(turns: readonly number[]): string {
  return turns.length === 1 ? `turn ${turns[0]}` : `turns ${turns.join(', ')}`;
}

function inTicks(text: string): string {
  return clean(text).replaceAll('`', "'");
}

/** Markup by which hosts and models tell who speaks: `</system-reminder>`, `<|im_start|>`, `[INST]`, `<<SYS>>`. */
const markup = /<{1,2}(?!redacted>)[/|!?]?[a-z_][^<>]{0,200}>{1,2}|\[\/?INST\]/gi;
/** Somebody's turn to speak, at the beginning or after another sentence. */
const speaker = /(^|[.!?\s])(?:system|assistant|human|user|developer|instructions?|important)\s*:/gi;
/** What asks the reader to do something instead of saying what is wrong. */
const request =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:previous|prior|above|earlier|all|your)\b[^.]{0,80}|\byou (?:must|should|are) (?:now|instead|immediately)\b[^.]{0,80}/gi;
/** Line breaks and controls; what is not seen, or turns the direction of the text. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * What stood in a command or an error stays a quotation: one line, without its secrets, that can't end the quotation, open or
 * close what only a host writes, or speak to the model in a tool's name.
 */
export function clean(text: string): string {
  return shown(text)
    .replace(unseen, ' ')
    .replace(markup, '')
    .replace(speaker, '$1')
    .replace(request, '[…]')
    .replace(/[“”]/g, "'")
    .replace(/ {2,}/g, ' ')
    .trim();
}
