/** Text that is HTML already. Only `html` makes it, so that nothing gets onto a page unescaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Shown = string | number | Html | undefined | readonly Shown[];

/**
 * @example
 * ```ts
 * html`<b>${'<script>'}</b>`.text; // '<b>&lt;script&gt;</b>'
 * ```
 */
export function html(strings: TemplateStringsArray, ...values: readonly Shown[]): Html {
  return new Html(strings.map((string, index) => string + shown(values[index])).join(''));
}

function shown(value: Shown): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(shown).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
