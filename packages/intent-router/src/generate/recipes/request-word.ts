export interface RequestWord {
  readonly text: string;
  readonly lower: string;
  readonly isQuoted: boolean;
  /** Whether a comma or the end of a sentence stands behind it. */
  readonly endsPart?: boolean;
  readonly parts?: readonly string[];
}

export function plain(text: string): RequestWord {
  return { text, lower: text.toLowerCase(), isQuoted: false };
}
