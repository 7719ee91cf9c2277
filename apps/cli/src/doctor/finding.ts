/** What one check found. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad';
  /** What was checked: one or two words. */
  readonly name: string;
  /** What was found. */
  readonly text: string;
  /** What the user can do about it. */
  readonly next?: string;
}

export function good(name: string, text: string): Finding {
  return { state: 'good', name, text };
}

export function warning(name: string, text: string, next: string): Finding {
  return { state: 'warning', name, text, next };
}

export function bad(name: string, text: string, next: string): Finding {
  return { state: 'bad', name, text, next };
}
