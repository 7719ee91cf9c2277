import { hash } from 'node:crypto';
import type {
  AnswerPart,
  Choice,
  Completion,
  CompletionRequest,
  StreamPiece,
  ToolChoice,
  Turn,
  UserPart,
} from './conversation.ts';

/** What a format takes as the name of a tool and as the id of a call. */
export interface IdentifierRules {
  readonly nameCharactersMax: number;
  /** Characters that may not stand in a name; each becomes `_`. */
  readonly notInNames: RegExp;
  readonly idCharactersMax: number;
  readonly notInIds: RegExp;
}

/** Leaves room for eight characters of a digest, so that two long names stay two. */
export function shortened(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const digest = hash('sha256', text, 'hex').slice(0, 8);
  return `${text.slice(0, charactersMax - digest.length - 1)}_${digest}`;
}

/** Names that a provider would refuse, made to fit for the request and undone in the answer. */
export class ToolNames {
  /** As the provider knows it -> as the client does. */
  readonly #originals = new Map<string, string>();
  readonly #rules: IdentifierRules;

  constructor(rules: IdentifierRules) {
    this.#rules = rules;
  }

  /** The same request, with names and ids that the provider takes. */
  fit(request: CompletionRequest): CompletionRequest {
    const { tools, toolChoice, turns } = request;
    // Nearly always all of them fit.
    if (tools.every(({ name }) => this.#isName(name)) && turns.every((turn) => this.#isFit(turn)))
      return request;
    return {
      ...request,
      tools: tools.map((tool) => ({ ...tool, name: this.#fitName(tool.name) })),
      ...(toolChoice === undefined ? {} : { toolChoice: this.#fitChoice(toolChoice) }),
      turns: turns.map((turn) => this.#fitTurn(turn)),
    };
  }

  #fitChoice(choice: ToolChoice): ToolChoice {
    if (choice.kind === 'tool') return { ...choice, name: this.#fitName(choice.name) };
    if (choice.kind === 'none' || choice.allowed === undefined) return choice;
    return { ...choice, allowed: choice.allowed.map((name) => this.#fitName(name)) };
  }

  /** The name by which the client knows a tool. */
  original(name: string): string {
    return this.#originals.get(name) ?? name;
  }

  answer(completion: Completion): Completion {
    if (this.#originals.size === 0) return completion;
    const named = <Answer extends Choice>(choice: Answer): Answer => ({
      ...choice,
      parts: choice.parts.map((part) =>
        part.kind === 'tool_call' ? { ...part, name: this.original(part.name) } : part,
      ),
    });
    const { others } = completion;
    return { ...named(completion), ...(others === undefined ? {} : { others: others.map(named) }) };
  }

  piece(piece: StreamPiece): StreamPiece {
    if (this.#originals.size === 0 || piece.kind !== 'open' || piece.part.kind !== 'tool_call') return piece;
    return { ...piece, part: { ...piece.part, name: this.original(piece.part.name) } };
  }

  #isName(name: string): boolean {
    return name.length <= this.#rules.nameCharactersMax && name.search(this.#rules.notInNames) < 0;
  }

  #isId(id: string): boolean {
    return id.length <= this.#rules.idCharactersMax && id.search(this.#rules.notInIds) < 0;
  }

  #isFit({ parts }: Turn): boolean {
    return (parts as readonly (AnswerPart | UserPart)[]).every((part) => {
      if (part.kind === 'tool_call') return this.#isId(part.id) && this.#isName(part.name);
      return part.kind !== 'tool_result' || this.#isId(part.callId);
    });
  }

  #fitName(name: string): string {
    if (this.#isName(name)) return name;
    const { notInNames, nameCharactersMax } = this.#rules;
    const plain = name.replaceAll(notInNames, '_');
    // Two names may differ in nothing but what is not allowed.
    const fit = shortened(
      `${plain}${plain === name ? '' : `_${hash('sha256', name, 'hex').slice(0, 4)}`}`,
      nameCharactersMax,
    );
    this.#originals.set(fit, name);
    return fit;
  }

  #fitId(id: string): string {
    const { notInIds, idCharactersMax } = this.#rules;
    return shortened(id.replaceAll(notInIds, '_'), idCharactersMax);
  }

  #fitTurn(turn: Turn): Turn {
    switch (turn.role) {
      case 'system':
        return turn;
      case 'user':
        return {
          role: turn.role,
          parts: turn.parts.map((part): UserPart =>
            part.kind === 'tool_result' ? { ...part, callId: this.#fitId(part.callId) } : part,
          ),
        };
      case 'assistant':
        return {
          role: turn.role,
          parts: turn.parts.map((part): AnswerPart =>
            part.kind === 'tool_call'
              ? { ...part, id: this.#fitId(part.id), name: this.#fitName(part.name) }
              : part,
          ),
        };
    }
  }
}
