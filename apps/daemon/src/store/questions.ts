import { HunchError } from '@hunch/common/errors';
import type { FromStore, QuestionKind, StoreQuestions, ToStore } from './messages.ts';

interface Waiting {
  readonly kind: QuestionKind;
  readonly resolve: (answer: StoreQuestions[QuestionKind]['answer']) => void;
  readonly reject: (error: HunchError) => void;
}

type Message<Kind extends FromStore['kind']> = Extract<FromStore, { readonly kind: Kind }>;

/** Questions to the store's thread that wait for their answers. */
export class Questions {
  readonly #waiting = new Map<number, Waiting>();
  readonly #post: (message: ToStore, transfer: readonly ArrayBuffer[]) => void;
  #nextId = 1;

  constructor(post: (message: ToStore, transfer: readonly ArrayBuffer[]) => void) {
    this.#post = post;
  }

  ask<Kind extends QuestionKind>(
    kind: Kind,
    ask: StoreQuestions[Kind]['ask'],
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<StoreQuestions[Kind]['answer']> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      // The thread answers an id with the answer of its question's kind.
      this.#waiting.set(id, { kind, resolve, reject });
      this.#post({ kind, id, ask } as ToStore, transfer);
    });
  }

  /** @returns what was asked */
  answer({ id, answer }: Message<'answer'>): QuestionKind | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(answer);
    return waiting?.kind;
  }

  fail({ id, error }: Message<'failure'>): void {
    this.#waiting.get(id)?.reject(new HunchError(error.code, error.message));
    this.#waiting.delete(id);
  }

  rejectAll(error: HunchError): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
