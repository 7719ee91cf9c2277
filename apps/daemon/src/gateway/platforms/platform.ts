import type { JsonObject } from '@hunch/common/json';
import type { Result } from '@hunch/common/result';
import type { FormatName } from '@hunch/llm-formats';
import type { HeaderList } from '../header-list.ts';

/** Keys of AWS, as `aws configure export-credentials` prints them. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** What Google exchanges for a token: the key of a service account, or a login of a person. */
export type GoogleAccount =
  | {
      readonly kind: 'service_account';
      readonly email: string;
      readonly privateKey: string;
      readonly privateKeyId: string | undefined;
      readonly tokenUrl: string;
    }
  | {
      readonly kind: 'authorized_user';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly refreshToken: string;
      readonly tokenUrl: string;
    };

/** Who serves a provider's models: their maker, or a cloud with addresses and proofs of its own. Plain data. */
export type PlatformSettings =
  | { readonly name: 'direct' }
  | {
      readonly name: 'azure';
      /** Empty: the API without versions. */
      readonly apiVersion: string;
    }
  | {
      readonly name: 'bedrock';
      readonly region: string;
      /** Undefined: a key of Bedrock's own, or a command prints them. */
      readonly credentials: AwsCredentials | undefined;
      /** One form for the models of all makers; else each has that of its maker. */
      readonly isConverse: boolean;
    }
  | {
      readonly name: 'vertex';
      readonly location: string;
      readonly project: string;
      /** Undefined: a command prints the token. */
      readonly account: GoogleAccount | undefined;
    };

/** What is asked of a model, before a platform has a say. */
export interface ModelRequest {
  readonly format: FormatName;
  /** As the format has it, below the base URL. */
  readonly path: string;
  readonly model: string;
  readonly isStream: boolean;
  readonly body: JsonObject;
  /** Of the client. */
  readonly headers: HeaderList;
}

/** The same as the platform wants it. */
export interface PlacedRequest {
  /** Below the base URL. */
  readonly path: string;
  readonly body: JsonObject;
  readonly headers: HeaderList;
}

/** What goes over the wire. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | Buffer;
}

/** Reads the events of one stream. */
export interface ReadsEvents {
  read(type: string, payload: unknown): readonly JsonObject[];
}

/** A cloud that serves models of others. */
export interface Platform {
  /** Below the base URL: what any account may ask, so that `hunch router doctor` sees whether it is let in. */
  readonly probePath: string;
  place(request: ModelRequest): PlacedRequest;
  /** The tokens of a request, which is placed as one to be answered; undefined: nobody counts them there. */
  placeCount(request: ModelRequest): PlacedRequest | undefined;
  /** An answer as the format has it, where the platform's is another. */
  readonly answer?: (body: JsonObject, model: string) => JsonObject;
  /** The same of streams: what an event of the platform's own is in the format. */
  readonly events?: (model: string) => ReadsEvents;
  /** Where something else than an answer of a model is asked for; undefined: the platform has no such place. */
  placeOther(path: string, model: string | undefined): string | undefined;
  /** @returns headers that prove who asks, or why there is no proof */
  prove(request: SentRequest): Promise<Result<HeaderList, string>>;
  /** After a refusal: what was fetched is not valid any more. */
  forget(): void;
}
