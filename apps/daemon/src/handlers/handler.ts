import type * as v from 'valibot';
import type { MethodName, Methods, ReplyGroup } from '@hunch/common/protocol';

/** What is known of a request beside its fields. */
export interface Call {
  /** `performance.now()` when its last byte was read. */
  readonly receivedAtMs: number;
  /** Lets the connection begin with its next request before this one is answered; answers keep their order. */
  readonly goOn: () => void;
  readonly client: CallingClient;
}

/** Who waits for the answer. */
export interface CallingClient {
  /** Aborted when the client closes its side: only who has said so before gives up by that. */
  readonly gone: () => AbortSignal;
  /** Tells a program what has come so far; shells hear nothing. */
  readonly progress: (value: unknown) => void;
}

type OptionalKeys<Params> = {
  [Key in keyof Params]-?: undefined extends Params[Key] ? Key : never;
}[keyof Params];

/** A schema for each field of a message: one that is missing, left over or of another type does not compile. */
export type FieldSchemas<Params> = {
  readonly [Key in keyof Params]-?: Key extends OptionalKeys<Params>
    ? OptionalField<Exclude<Params[Key], undefined>>
    : v.GenericSchema<unknown, Params[Key]>;
};

type OptionalField<Value> = v.ExactOptionalSchema<v.GenericSchema<unknown, Value>, undefined>;

export interface Handler<Method extends MethodName> {
  readonly method: Method;
  readonly fields: FieldSchemas<Methods[Method]['params']>;
  readonly handle: (
    params: Methods[Method]['params'],
    call: Call,
  ) => Methods[Method]['result'] | Promise<Methods[Method]['result']>;
  /** The result as a shell reads it; absent: the status alone. */
  readonly groups?: (result: Methods[Method]['result']) => readonly ReplyGroup[];
}

export type Handlers = { readonly [Method in MethodName]: Handler<Method> };
