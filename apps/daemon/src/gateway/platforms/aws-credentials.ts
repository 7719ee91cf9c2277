import { err, ok, type Result } from '@hunch/common/result';
import { isObject, parseJson, textIn } from '@hunch/common/json';
import type { AwsCredentials } from './platform.ts';

/**
 * Of the JSON that `aws configure export-credentials` and any `credential_process` print, or of a shared credentials file.
 *
 * @param profile of such a file
 */
export function readAwsCredentials(text: string, profile = 'default'): Result<AwsCredentials, string> {
  const json = parseJson(text);
  const found = isObject(json)
    ? {
        id: textIn(json, 'AccessKeyId'),
        secret: textIn(json, 'SecretAccessKey'),
        token: textIn(json, 'SessionToken'),
      }
    : ofProfile(text, profile);
  const { id = '', secret = '', token = '' } = found;
  if (id === '' || secret === '') return err(`there are no credentials of AWS for the profile "${profile}"`);
  return ok({ accessKeyId: id, secretAccessKey: secret, ...(token === '' ? {} : { sessionToken: token }) });
}

interface Found {
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly token?: string | undefined;
}

/** `[default]`, and in its lines `aws_access_key_id = …`. */
function ofProfile(text: string, profile: string): Found {
  const values = new Map<string, string>();
  let isIn = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('[')) isIn = line === `[${profile}]`;
    const equals = line.indexOf('=');
    if (isIn && equals > 0) values.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  return {
    id: values.get('aws_access_key_id'),
    secret: values.get('aws_secret_access_key'),
    token: values.get('aws_session_token'),
  };
}
