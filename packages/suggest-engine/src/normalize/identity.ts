// Here and in base64-floats.ts the engine needs Node; all else is plain ECMAScript (but for the contract suite in testing/).
import { createHash } from 'node:crypto';
import { templateId, type TemplateId } from '@hunch/common/ids';

/** Spec 003 §5.4: the lower-case hexadecimal SHA-256 of the normalised command in UTF-8. */
export function identityOf(cmdNorm: string): TemplateId {
  return templateId(createHash('sha256').update(cmdNorm, 'utf8').digest('hex'));
}
