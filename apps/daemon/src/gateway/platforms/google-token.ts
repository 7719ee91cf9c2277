import { createSign } from 'node:crypto';
import { err, ok, type Result } from '@hunch/common/result';
import { isObject, numberIn, parseJson, textIn } from '@hunch/common/json';
import type { GoogleAccount } from './platform.ts';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

const bounds = {
  /** The longest that Google lets a claim hold. */
  claimSeconds: 3_600,
  /** So much before its end another token is fetched. */
  marginMs: 120_000,
} as const;

/** Sends a form to a token server. @returns the answer's status and text, or why there is none */
export type PostForm = (
  url: string,
  form: string,
) => Promise<Result<{ readonly status: number; readonly text: string }, string>>;

/** Tokens of Google for an account, each used until shortly before its end (RFC 7523 for service accounts). */
export class GoogleTokens {
  readonly #account: GoogleAccount;
  readonly #postForm: PostForm;
  #kept: { readonly token: string; readonly untilMs: number } | undefined;
  /** Requests that come together wait for one exchange. */
  #running: Promise<Result<string, string>> | undefined;

  constructor(account: GoogleAccount, postForm: PostForm) {
    this.#account = account;
    this.#postForm = postForm;
  }

  async token(): Promise<Result<string, string>> {
    if (this.#kept !== undefined && Date.now() < this.#kept.untilMs) return ok(this.#kept.token);
    this.#running ??= this.#exchange().finally(() => (this.#running = undefined));
    return this.#running;
  }

  forget(): void {
    this.#kept = undefined;
  }

  async #exchange(): Promise<Result<string, string>> {
    const nowMs = Date.now();
    const form = formOf(this.#account, nowMs);
    if (!form.ok) return form;
    const answer = await this.#postForm(this.#account.tokenUrl, form.value);
    if (!answer.ok) return err(`Google's token server ${answer.error}`);
    const read = parseJson(answer.value.text);
    const token = textIn(read, 'access_token');
    if (answer.value.status !== 200 || token === undefined) {
      const why = textIn(read, 'error_description') ?? textIn(read, 'error') ?? 'no reason given';
      return err(`Google's token server refuses the account (${answer.value.status}): ${why.slice(0, 200)}`);
    }
    const seconds = (isObject(read) ? numberIn(read, 'expires_in') : undefined) ?? 0;
    this.#kept = { token, untilMs: nowMs + seconds * 1000 - bounds.marginMs };
    return ok(token);
  }
}

function formOf(account: GoogleAccount, nowMs: number): Result<string, string> {
  if (account.kind === 'authorized_user') {
    const { clientId, clientSecret, refreshToken } = account;
    return ok(
      new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }).toString(),
    );
  }
  const assertion = assertionOf(account, nowMs);
  if (!assertion.ok) return assertion;
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  return ok(new URLSearchParams({ grant_type, assertion: assertion.value }).toString());
}

/** A JSON web token that the account signs for itself. */
function assertionOf(
  { email, privateKey, privateKeyId, tokenUrl }: GoogleAccount & { readonly kind: 'service_account' },
  nowMs: number,
): Result<string, string> {
  const iat = Math.floor(nowMs / 1000);
  const head = { alg: 'RS256', typ: 'JWT', ...(privateKeyId === undefined ? {} : { kid: privateKeyId }) };
  const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat, exp: iat + bounds.claimSeconds };
  const text = `${encoded(head)}.${encoded(claims)}`;
  try {
    return ok(`${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`);
  } catch {
    return err('the private key of the service account can not be used');
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
