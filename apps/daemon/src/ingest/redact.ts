import { redactSecrets } from '@hunch/common/secrets';

export interface Redaction {
  readonly text: string;
  /** Whether anything was taken out. */
  readonly redacted: boolean;
}

export type Redact = (text: string) => Redaction;

/** @param enabled `suggestions.redact_sensitive_tokens`, asked each time, since a reload may change it */
export function makeRedact(enabled: () => boolean): Redact {
  return (text) => {
    if (!enabled()) return { text, redacted: false };
    const { text: kept, redactions } = redactSecrets(text);
    return { text: kept, redacted: redactions.length > 0 };
  };
}
