export interface RequestWord {
  readonly text: string;
  readonly lower: string;
  readonly isQuoted: boolean;
  readonly parts?: readonly string[];
}

export function plain(text: string): RequestWord {
  return { text, lower: text.toLowerCase(), isQuoted: false };
}
