import { err, ok, type Result } from '@hunch/common/result';
import { parseJson, textIn } from '@hunch/common/json';
import type { GoogleAccount } from './platform.ts';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';

/** The key file of a service account, or what `gcloud auth application-default login` writes. */
export function readGoogleAccount(
  text: string,
): Result<{ readonly account: GoogleAccount; readonly project: string }, string> {
  const json = parseJson(text);
  const tokenUrl = textIn(json, 'token_uri') ?? TOKEN_URL;
  if (!/^https?:\/\//.test(tokenUrl)) return err('its token_uri is no URL');
  const project = textIn(json, 'project_id') ?? textIn(json, 'quota_project_id') ?? '';
  const kind = textIn(json, 'type');
  const email = textIn(json, 'client_email');
  const privateKey = textIn(json, 'private_key');
  if (kind === 'service_account' && email !== undefined && privateKey !== undefined) {
    const privateKeyId = textIn(json, 'private_key_id');
    return ok({ account: { kind, email, privateKey, privateKeyId, tokenUrl }, project });
  }
  const clientId = textIn(json, 'client_id');
  const clientSecret = textIn(json, 'client_secret');
  const refreshToken = textIn(json, 'refresh_token');
  if (
    kind === 'authorized_user' &&
    clientId !== undefined &&
    clientSecret !== undefined &&
    refreshToken !== undefined
  )
    return ok({ account: { kind, clientId, clientSecret, refreshToken, tokenUrl }, project });
  return err('it is neither the key of a service account nor a login of gcloud');
}
