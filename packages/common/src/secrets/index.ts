export { redactSecrets, secretRules, type Redacted, type Redaction } from './redact.ts';
export { redactionMark, type SecretRule } from './secret-rule.ts';
