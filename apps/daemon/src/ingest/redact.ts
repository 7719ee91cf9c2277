import { looksTypedPassword, redactionMark, redactSecrets } from '@hunch/common/secrets';

export interface Redaction {
  readonly text: string;
  /** Whether anything was taken out. */
  readonly redacted: boolean;
}

/** @param exitCode of the command, where it has ended: a password may have been typed in place of one */
export type Redact = (text: string, exitCode?: number) => Redaction;

/** What shells say of a command that is not there. */
const NOT_FOUND = 127;

/** @param enabled `suggestions.redact_sensitive_tokens`, asked each time, since a reload may change it */
export function makeRedact(enabled: () => boolean): Redact {
  return (text, exitCode) => {
    if (!enabled()) return { text, redacted: false };
    if (exitCode === NOT_FOUND && looksTypedPassword(text)) return { text: redactionMark, redacted: true };
    const { text: kept, redactions } = redactSecrets(text);
    return { text: kept, redacted: redactions.length > 0 };
  };
}
