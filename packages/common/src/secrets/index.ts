export { redactSecrets, type Redacted, type Redaction } from './redact.ts';
export { secretRules } from './rules.ts';
export { redactionMark, type SecretRule } from './secret-rule.ts';
