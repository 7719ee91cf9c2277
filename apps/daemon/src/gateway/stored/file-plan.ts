import { err, ok, type Result } from '@hunch/common/result';
import { textIn } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import { formField } from '../pass-through/form-data.ts';
import { readBatchFile } from './batch-file.ts';
import { isObjectId } from './batch-results.ts';
import { refusedFiles } from './named-files.ts';
import { hasRoom, keep, newObject, providersFor, type StoredAsk, type StoredPlan } from './stored-ask.ts';

/** A file that is to be uploaded: of one with requests it is kept how many they are, and how large. */
export async function planFile(parts: GatewayParts, ask: StoredAsk): Promise<Result<StoredPlan, ApiError>> {
  const { settings } = parts;
  const [first, ...others] = providersFor(settings, ask);
  if (first === undefined) return ok({});
  const full = await hasRoom(parts, ask);
  if (full !== undefined) return err(full);
  const { body, headers, found } = ask;
  const contentType = headers['content-type'] ?? '';
  const purpose = formField(body, contentType, 'purpose') ?? '';
  const isBatch = found.endpoint.api === 'openai' && purpose === 'batch';
  const read = isBatch
    ? await readBatchFile({ body, contentType, providers: [first, ...others], settings })
    : ok({ provider: first, requests: [], files: new Set<string>(), body });
  // What its provider thinks of it is for whoever has no limits.
  if (!read.ok && ask.key !== undefined) return read;
  const refused = read.ok
    ? await refusedFiles(parts, ask.key, read.value.files, read.value.provider.name)
    : undefined;
  if (refused !== undefined) return err(refused);
  const { provider, requests, body: sent } = read.ok ? read.value : { provider: first, requests: [], body };
  return ok({
    provider: provider.name,
    body: sent,
    answered: async (answer) => {
      const id = textIn(answer, 'id');
      if (!isObjectId(id)) return;
      const name = { provider: provider.name, id, kind: 'file' } as const;
      const object = newObject(ask, { ...name, purpose: purpose.slice(0, 100), requests }, answer);
      await keep(parts, object, ask.key !== undefined);
    },
  });
}
