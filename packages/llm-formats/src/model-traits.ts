/** What models refuse though their format has it, by their names: the providers' references, November 2026. */
interface ModelTraits {
  readonly name: RegExp;
  /** They think, and can't be told how hard; or they don't think at all. */
  readonly takesNoEffort?: boolean;
  /** They sample as they like; `thinking`: while they think. */
  readonly takesNoSampling?: true | 'thinking';
  /** They think without being asked to. */
  readonly thinks?: boolean;
  /** They can't be told where to stop. */
  readonly takesNoStop?: boolean;
  /** They don't go on with an answer that the client has begun. */
  readonly takesNoPrefill?: boolean;
  /** Fields of their format that they refuse. */
  readonly refusedFields?: readonly string[];
  /** They think as much as each step wants: told by an effort, `high` or one above it; `orBudget`: by a budget of tokens, too. */
  readonly adapts?: { readonly above: readonly ('xhigh' | 'max')[]; readonly orBudget?: boolean };
  /** They think by a budget of tokens, and take an effort for all that they do beside it. */
  readonly weighsEffort?: boolean;
  /** Of a temperature and a share of the likeliest tokens they take one. */
  readonly takesOneSampling?: boolean;
  /** They can be held to a schema by the arguments of a tool alone. */
  readonly takesNoSchema?: boolean;
}

const penalties = ['generationConfig.frequencyPenalty', 'generationConfig.presencePenalty'];

const rows: readonly ModelTraits[] = [
  { name: /(^|\/)(gpt-3\.5|gpt-4|chatgpt-4o|davinci|babbage)/, takesNoEffort: true },
  { name: /(^|\/)gpt-5[\w.-]*-chat/, takesNoEffort: true },
  { name: /(^|\/)(o1-mini|o1-preview)/, takesNoEffort: true, takesNoSampling: true, takesNoStop: true },
  {
    name: /(^|\/)(o\d|gpt-5(?![\w.-]*-chat)(?!\.[1-9]))/,
    takesNoSampling: true,
    takesNoStop: true,
    thinks: true,
  },
  { name: /(^|\/)gpt-5\.[1-9]/, takesNoSampling: 'thinking' },
  { name: /(^|[./])claude-(2|instant|3-(haiku|sonnet|opus|5))/, takesNoEffort: true, takesNoSchema: true },
  // Of Bedrock's other makers some ("Structured output").
  { name: /(^|\.)(amazon\.|meta\.llama|cohere\.|ai21\.)/, takesNoSchema: true },
  { name: /claude-(3-7|(sonnet|opus)-4(-0|[-@]20\d{6}|$))/, takesNoSchema: true },
  { name: /claude-opus-4[-.]5/, weighsEffort: true, takesOneSampling: true },
  { name: /claude-[a-z]+-4[-.][15](?!\d)/, takesOneSampling: true },
  {
    name: /claude-opus-4[-.]6/,
    adapts: { above: ['max'], orBudget: true },
    takesOneSampling: true,
    takesNoPrefill: true,
  },
  {
    name: /claude-sonnet-4[-.]6/,
    adapts: { above: [], orBudget: true },
    takesOneSampling: true,
    takesNoPrefill: true,
  },
  {
    name: /claude-[a-z]+-(4[-.][7-9]|[5-9])(?!\d)/,
    adapts: { above: ['xhigh', 'max'] },
    takesNoSampling: true,
    takesNoPrefill: true,
  },
  // Those that draw or speak are told nothing of thoughts.
  {
    name: /(^|\/)gemini-[3-9][\w.-]*-(image|tts)/,
    takesNoEffort: true,
    refusedFields: penalties,
  },
  { name: /(^|\/)gemini-2\.5[\w.-]*-(image|tts)/, takesNoEffort: true },
  { name: /(^|\/)gemini-([3-9]|2\.5[\w.-]*-preview)/, refusedFields: penalties },
  { name: /(^|\/)gemini-(1|2\.0)/, takesNoEffort: true },
  { name: /(^|\/)(llama|mixtral|mistral-(7b|small|large|medium)|gemma|command-r)/, takesNoEffort: true },
];

/** @param model as its provider names it; of one that no row knows nothing is held back */
export function traitsOf(model: string): Omit<ModelTraits, 'name'> {
  const name = model.toLowerCase();
  return rows.find((row) => row.name.test(name)) ?? {};
}
