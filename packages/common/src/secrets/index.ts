export { redactSecrets, type Redacted, type Redaction } from './redact.ts';
export { secretRules } from './rules.ts';
export { redactionMark } from './redaction-mark.ts';
export type { SecretRule } from './secret-rule.ts';
