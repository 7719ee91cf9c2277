/** What a decision may cost, whatever the prompt. */
export const bounds = {
  /** Up to this many characters the whole prompt is read; about 2,000 tokens of English. */
  wholeCharacters: 8_192,
  /** Of a longer one: its beginning, where the task usually stands … */
  headCharacters: 4_096,
  /** … and its end, where the question does. */
  tailCharacters: 2_048,
  /** Between them a few windows are read, for the count of tokens only. */
  middleWindows: 8,
  windowCharacters: 256,
  /** Of a request with more texts, every so many-th is read, and the rest reckoned from them. */
  textsRead: 256,
  /** Different keywords that are remembered of one prompt; no dimension looks at more than a handful. */
  hitsMax: 256,
  /** Words whose hashes are kept for the calibrated scorer: twice the median of a long prompt. */
  wordsMax: 4_096,
  /** Words of the longest keyword that may be under way at once. */
  openPhrasesMax: 8,
  /** "first … then" further apart than this is no sequence of steps. */
  firstThenCharacters: 400,
  /** A simple indicator counts in so many sentences and characters: after a story, "what is" is no simple question. */
  openingSentences: 2,
  openingCharacters: 200,
  /** Sentences that dress the task, looked for and set aside. */
  wrapperSentencesMax: 4,
  wrapperSentenceCharacters: 240,
  /** What the language model is shown (spec 002). */
  llmPromptCharacters: 500,
  /** How far back a conversation is read for the task that "go on" goes on with. */
  conversationMessages: 40,
} as const;
