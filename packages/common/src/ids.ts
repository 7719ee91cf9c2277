declare const brand: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

/** One interactive shell, from its start to its end. 1..128 characters, chosen by the shell integration. */
export type SessionId = Branded<string, 'SessionId'>;

/** A repository: the absolute path of its top directory. */
export type RepoKey = Branded<string, 'RepoKey'>;

/** Lower-case hexadecimal SHA-256 of a normalised command (64 characters). */
export type TemplateId = Branded<string, 'TemplateId'>;

/** Named at the edge, once the text was checked; inside, the types carry the knowledge. */
export const sessionId = (text: string): SessionId => text as SessionId;
export const repoKey = (text: string): RepoKey => text as RepoKey;
export const templateId = (text: string): TemplateId => text as TemplateId;
