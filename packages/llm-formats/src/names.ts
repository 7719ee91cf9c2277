/** The names of all formats, for programs that need no more at their start. */
export const formatNames = ['openai-chat', 'openai-responses', 'anthropic', 'gemini'] as const;

export type FormatName = (typeof formatNames)[number];
