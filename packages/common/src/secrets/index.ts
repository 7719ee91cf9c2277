export { redactSecrets, type Redacted, type Redaction } from './redact.ts';
export { secretRules } from './rules.ts';
export { looksTypedPassword } from './secret-value.ts';
export { redactedPlaces, redactionMark } from './redaction-mark.ts';
export type { SecretRule } from './secret-rule.ts';
